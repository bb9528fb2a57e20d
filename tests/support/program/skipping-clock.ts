import type { Clock } from "../../../src-main/harness/ports";

/** Time that passes only when nothing else happens, for the program as it is in the app: with wires, files and IndexedDB. */
export interface SkippingClock extends Clock {
  /** Something happened: whatever waits has to wait on. */
  noteActivity(): void;
  /** Waits for a promise; whenever nothing happens for a while, time jumps to the next timer. */
  until<Value>(promise: Promise<Value>): Promise<Value>;
  /** Runs every timer that is due within so many milliseconds, those included that are set meanwhile. */
  settle(withinMs: number): Promise<void>;
}

/**
 * Rounds of the event loop in which no timer was set and no message sent. Files and IndexedDB must be in memory: there each step
 * takes one round, and no piece of work has that many between two messages.
 */
const IDLE_ROUNDS = 300;
const STEPS_MAX = 10_000;

export function skippingClock(startsAt: number): SkippingClock {
  let now = startsAt;
  let lastId = 0;
  let activity = 0;
  const timers = new Map<number, { at: number; run: () => void }>();

  const round = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

  async function idle(isOver: () => boolean = () => false): Promise<void> {
    for (let quiet = 0, seen = activity; quiet < IDLE_ROUNDS && !isOver(); quiet += 1) {
      await round();
      if (seen !== activity) [quiet, seen] = [0, activity];
    }
  }

  function fire(until: number): boolean {
    const next = [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
    if (next === undefined || next[1].at > until) return false;
    const [id, timer] = next;
    timers.delete(id);
    now = Math.max(now, timer.at);
    timer.run();
    return true;
  }

  return {
    now: () => now,
    setTimer(run, ms) {
      lastId += 1;
      activity += 1;
      const id = lastId;
      timers.set(id, { at: now + ms, run });
      return () => {
        activity += 1;
        timers.delete(id);
      };
    },
    noteActivity() {
      activity += 1;
    },
    async until(promise) {
      let settled = false;
      const watched = promise.finally(() => {
        settled = true;
      });
      watched.catch(() => undefined);
      for (let step = 0; step < STEPS_MAX; step += 1) {
        await idle(() => settled);
        if (settled) return watched;
        fire(Infinity);
      }
      throw new Error("what was waited for never happened");
    },
    async settle(withinMs) {
      const end = now + withinMs;
      do await idle();
      while (fire(end));
    },
  };
}
