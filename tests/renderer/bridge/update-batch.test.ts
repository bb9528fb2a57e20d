import { describe, expect, test } from "vitest";
import { createUpdateBatch, type Update } from "../../../src-renderer/bridge/update-batch";
import type { TextDelta } from "../../../src-shared/conversation/event";
import { asked, events, said } from "../support/conversation";

const delta = (text: string, requestId = "r1"): TextDelta => ({ conversationId: "c1", turnId: "t1", requestId, text });

function batch() {
  const taken: (readonly Update[])[] = [];
  const due: (() => void)[] = [];
  const made = createUpdateBatch(
    (run) => due.push(run),
    (updates) => taken.push(updates),
  );
  return { made, taken, due };
}

describe("what the program pushes of a conversation", () => {
  test("two thousand deltas before a frame are drawn once, as one text", () => {
    const { made, taken, due } = batch();
    for (let index = 0; index < 2_000; index += 1) made.addDeltas([delta("a")]);
    expect(due).toHaveLength(1);
    due[0]?.();
    expect(taken).toEqual([[{ kind: "delta", delta: delta("a".repeat(2_000)) }]]);
  });

  test("events and text keep their order, so that a text comes after its beginning and before its end", () => {
    const { made, taken, due } = batch();
    const [begin, end] = events([asked("r1"), said("r1", "ab")]);
    if (begin === undefined || end === undefined) throw new Error("two events");
    made.addEvents([begin]);
    made.addDeltas([delta("a"), delta("b")]);
    made.addEvents([end]);
    made.addDeltas([delta("c", "r2"), delta("d")]);
    due[0]?.();
    expect(taken).toEqual([
      [
        { kind: "events", events: [begin] },
        { kind: "delta", delta: delta("ab") },
        { kind: "events", events: [end] },
        { kind: "delta", delta: delta("c", "r2") },
        { kind: "delta", delta: delta("d") },
      ],
    ]);
  });

  test("what comes after a frame is drawn with the next one, and nothing twice", () => {
    const { made, taken, due } = batch();
    made.addDeltas([delta("a")]);
    due[0]?.();
    made.addDeltas([delta("b")]);
    expect(due).toHaveLength(2);
    due[1]?.();
    expect(taken.flat().map((update) => (update.kind === "delta" ? update.delta.text : ""))).toEqual(["a", "b"]);
  });

  test("nothing at all is no update", () => {
    const { made, due } = batch();
    made.addEvents([]);
    made.addDeltas([]);
    expect(due).toEqual([]);
  });
});
