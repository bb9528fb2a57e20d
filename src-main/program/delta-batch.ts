import type { TextDelta } from "../../src-shared/conversation/event";
import type { Clock } from "../harness/ports";

/** How long deltas are gathered before they are sent on, in milliseconds: below one frame. */
const GATHER_MS = 12;

/** Joins the deltas of one request, so that thousands a second become a message a frame. */
export function createDeltaBatch(clock: Clock, send: (deltas: TextDelta[]) => void): { add(delta: TextDelta): void; flush(): void } {
  let waiting: TextDelta[] = [];
  let stopTimer: (() => void) | null = null;

  function flush(): void {
    stopTimer?.();
    stopTimer = null;
    if (waiting.length === 0) return;
    const deltas = waiting;
    waiting = [];
    send(deltas);
  }

  return {
    add(delta) {
      const last = waiting.at(-1);
      if (last?.requestId === delta.requestId) waiting[waiting.length - 1] = { ...last, text: last.text + delta.text };
      else waiting.push(delta);
      stopTimer ??= clock.setTimer(flush, GATHER_MS);
    },
    flush,
  };
}
