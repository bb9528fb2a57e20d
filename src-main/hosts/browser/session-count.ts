/** A reload closes one connection and opens another: only a longer silence means that the window is gone. */
export const RELOAD_GRACE_MS = 3_000;

/**
 * Follows the authenticated connections. The program's life hangs on them and not on the browser's process, since a
 * browser that is started while it runs hands over to itself and exits at once.
 */
export interface SessionCount {
  readonly open: number;
  /** Whether a window ever came. */
  readonly everOpened: boolean;
  opened(): void;
  closed(): void;
}

/** @param onAllGone called when the last connection has been gone for `graceMs` */
export function createSessionCount(onAllGone: () => void, graceMs = RELOAD_GRACE_MS): SessionCount {
  let open = 0;
  let everOpened = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    get open() {
      return open;
    },
    get everOpened() {
      return everOpened;
    },
    opened: () => {
      open += 1;
      everOpened = true;
      clearTimeout(timer);
    },
    closed: () => {
      open -= 1;
      if (open === 0) timer = setTimeout(onAllGone, graceMs);
    },
  };
}
