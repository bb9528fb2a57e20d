import type { Clock } from "../../../src-main/harness/ports";

export interface VirtualClock extends Clock {
  /** Timers that are waiting, by the time in which they run. */
  pending(): readonly number[];
  /** Runs the earliest timer. False when there is none. */
  fire(): boolean;
  /** Waits for a promise; whenever nothing else is left to run, time jumps to the next timer. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Runs every timer that is left, those that they set included. */
  drain(): Promise<void>;
}

const STEPS_MAX = 20_000;

/** Time that passes only when everything waits, so that a deadline of ten minutes costs nothing and never races. */
export function virtualClock(start = Date.parse("2026-12-01T12:00:00Z")): VirtualClock {
  let now = start;
  let order = 0;
  const timers = new Map<number, { at: number; run: () => void }>();

  const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  function fire(): boolean {
    const next = [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
    if (next === undefined) return false;
    const [id, timer] = next;
    timers.delete(id);
    now = Math.max(now, timer.at);
    timer.run();
    return true;
  }

  return {
    now: () => now,
    setTimer(run, ms) {
      order += 1;
      const id = order;
      timers.set(id, { at: now + ms, run });
      return () => {
        timers.delete(id);
      };
    },
    pending: () => [...timers.values()].map(({ at }) => at - now),
    fire,
    async until(promise) {
      let settled = false;
      const watched = promise.finally(() => {
        settled = true;
      });
      watched.catch(() => undefined);
      for (let step = 0; step < STEPS_MAX; step += 1) {
        await idle();
        if (settled) return watched;
        fire();
      }
      throw new Error("what was waited for never ended");
    },
    async drain() {
      await idle();
      while (fire()) await idle();
    },
  };
}
