/** Time as the providers need it. Tests give one that they move themselves. */
export interface Timer {
  /** Calls `callback` once after `ms` milliseconds; the returned function prevents it. */
  after(ms: number, callback: () => void): () => void;
}

export const systemTimer: Timer = {
  after: (ms, callback) => {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};
