/**
 * How a host ends. The start script tells by it a refusal, which another host would repeat, from an Electron that
 * cannot run here, which the browser host can stand in for.
 */
export const EXIT = {
  done: 0,
  /** The program itself broke; the diagnostic has the reason. */
  failed: 70,
  /** An environment variable that Coach cannot work with. */
  badInput: 64,
  /** Coach understood and will not start: the message said why and what to do. */
  refused: 69,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
