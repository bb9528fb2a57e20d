import type { Clock } from "../harness/ports";

/** Waits so many milliseconds of the program's clock, `null` for ever, or until `signal` aborts. Never rejects. */
export function pause(clock: Clock, ms: number | null, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stopTimer();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const stopTimer = ms === null ? () => undefined : clock.setTimer(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
