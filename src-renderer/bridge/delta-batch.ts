import type { TextDelta } from "../../src-shared/conversation/event";

/** When a batch is due. Returns a function that calls it off. */
export type Schedule = (run: () => void) => () => void;

export interface DeltaBatch {
  add(deltas: readonly TextDelta[]): void;
  /** Hands over what is waiting at once: before an event that replaces it. */
  flush(): void;
}

/** Gathers text as it streams, joined by request, so that the screen is drawn once a frame and not once a delta. */
export function createDeltaBatch(schedule: Schedule, take: (deltas: readonly TextDelta[]) => void): DeltaBatch {
  let waiting: TextDelta[] = [];
  let callOff: (() => void) | null = null;

  function flush(): void {
    callOff?.();
    callOff = null;
    if (waiting.length === 0) return;
    const deltas = waiting;
    waiting = [];
    take(deltas);
  }

  return {
    add(deltas) {
      for (const delta of deltas) {
        const last = waiting.at(-1);
        if (last?.requestId === delta.requestId && last.turnId === delta.turnId) {
          waiting[waiting.length - 1] = { ...last, text: last.text + delta.text };
        } else waiting.push(delta);
      }
      if (waiting.length > 0) callOff ??= schedule(flush);
    },
    flush,
  };
}

const HIDDEN_FLUSH_MS = 100;

/** The next frame; in a hidden window, which has no frames, a timer. */
export const nextFrameOrTimer: Schedule = (run) => {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    callOff();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_FLUSH_MS);
  const callOff = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return () => {
    done = true;
    callOff();
  };
};
