import type { ConversationEvent, TextDelta } from "../../src-shared/conversation/event";

/** Runs something once, when a batch is due. */
export type Schedule = (run: () => void) => void;

/** What the program pushed of conversations: finished events, or text as it streams. */
export type Update =
  | { readonly kind: "events"; readonly events: readonly ConversationEvent[] }
  | { readonly kind: "delta"; readonly delta: TextDelta };

export interface UpdateBatch {
  addEvents(events: readonly ConversationEvent[]): void;
  addDeltas(deltas: readonly TextDelta[]): void;
}

/**
 * Gathers updates in the order in which they came, text joined by request, so that the screen is drawn once a frame and not
 * once a message.
 */
export function createUpdateBatch(schedule: Schedule, take: (updates: readonly Update[]) => void): UpdateBatch {
  let waiting: Update[] = [];
  let isDue = false;

  function add(update: Update): void {
    waiting.push(update);
    if (isDue) return;
    isDue = true;
    schedule(() => {
      isDue = false;
      const updates = waiting;
      waiting = [];
      take(updates);
    });
  }

  return {
    addEvents(events) {
      if (events.length > 0) add({ kind: "events", events });
    },
    addDeltas(deltas) {
      for (const delta of deltas) {
        const last = waiting.at(-1);
        const joins = last?.kind === "delta" && last.delta.requestId === delta.requestId && last.delta.turnId === delta.turnId;
        if (joins) waiting[waiting.length - 1] = { kind: "delta", delta: { ...delta, text: last.delta.text + delta.text } };
        else add({ kind: "delta", delta });
      }
    },
  };
}

const HIDDEN_FLUSH_MS = 100;

/** The next frame; in a hidden window, which has no frames, a timer. */
export const nextFrameOrTimer: Schedule = (run) => {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_FLUSH_MS);
};
