import { describe, expect, test } from "vitest";
import { createDeltaBatch } from "../../../src-renderer/bridge/delta-batch";
import type { TextDelta } from "../../../src-shared/conversation/event";

const delta = (text: string, requestId = "r1"): TextDelta => ({ conversationId: "c1", turnId: "t1", requestId, text });

function batch() {
  const taken: (readonly TextDelta[])[] = [];
  const due: (() => void)[] = [];
  let calledOff = 0;
  const made = createDeltaBatch(
    (run) => {
      due.push(run);
      return () => {
        calledOff += 1;
      };
    },
    (deltas) => taken.push(deltas),
  );
  return { made, taken, due, calledOff: () => calledOff };
}

describe("text as it streams", () => {
  test("two thousand deltas before a frame are drawn once, as one text", () => {
    const { made, taken, due } = batch();
    for (let index = 0; index < 2_000; index += 1) made.add([delta("a")]);
    expect(due).toHaveLength(1);
    due[0]?.();
    expect(taken).toEqual([[delta("a".repeat(2_000))]]);
  });

  test("the order of two requests is kept", () => {
    const { made, taken } = batch();
    made.add([delta("a"), delta("b", "r2"), delta("c")]);
    made.flush();
    expect(taken).toEqual([[delta("a"), delta("b", "r2"), delta("c")]]);
  });

  test("a flush before the frame calls the frame off, and nothing is drawn twice", () => {
    const { made, taken, due, calledOff } = batch();
    made.add([delta("a")]);
    made.flush();
    expect(calledOff()).toBe(1);
    due[0]?.();
    expect(taken).toEqual([[delta("a")]]);
  });

  test("the next delta after a flush is scheduled anew", () => {
    const { made, due } = batch();
    made.add([delta("a")]);
    made.flush();
    made.add([delta("b")]);
    expect(due).toHaveLength(2);
  });
});
