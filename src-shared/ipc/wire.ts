/**
 * One ordered pipe of JSON messages between main and one renderer. Electron IPC and a WebSocket both implement it.
 * Messages are plain JSON values; what they may be is decided by the channel map, never by the transport.
 */
export interface Wire {
  /** Sends one message. Never throws; a message posted after the pipe closed is dropped. */
  post(message: unknown): void;
  /** Returns a function that stops listening. */
  onMessage(listener: (message: unknown) => void): () => void;
  /** Called once, when the other side is gone. Returns a function that stops listening. */
  onClose(listener: () => void): () => void;
  /** Ends the pipe, where one end can do so by itself. Only an injected fault does. */
  close?(): void;
}

/** The only Electron IPC channel; typed channels are multiplexed inside it. */
export const ELECTRON_CHANNEL = "coach";
