import { describe, expect, it } from "vitest";
import type { ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";
import type { Change } from "../../src-shared/domain/record";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import { notesSince } from "../../src-main/harness/notes";

const provider = { provider: "scripted", baseUrl: "", model: "m", account: "" } as const;
const started = (turnId: string, mode: "message" | "continue" | "answer_again" = "message"): ConversationEventBody => ({
  type: "turn_started",
  turnId,
  mode,
  text: "hello",
  today: "2026-12-01",
  timeZone: "UTC",
  notes: [],
  provider,
});
const ended = (turnId: string, end: Extract<ConversationEventBody, { type: "turn_ended" }>["end"]): ConversationEventBody => ({
  type: "turn_ended",
  turnId,
  end,
  receipt: [],
});
const received = (opId: string): ConversationEventBody => ({
  type: "call_received",
  turnId: "t1",
  requestId: "r",
  opId,
  callId: "c",
  tool: "save_measurement",
  args: { date: "2020-01-03", weight: 77 },
  effect: "write",
});
const resolved = (opId: string, verdict: "applied" | "not_applied" | "unknown"): ConversationEventBody => ({
  type: "operation_resolved",
  turnId: "t1",
  opId,
  verdict,
  by: "look_up",
  because: null,
  changes: [],
});
const log = (...bodies: ConversationEventBody[]): ConversationEvent[] =>
  bodies.map((body, index) => ({ v: 1, n: index + 1, at: 1_000 * (index + 1), conversationId: "c", body }));
const change: Change = {
  table: "days",
  key: "2020-01-03",
  before: null,
  after: { date: "2020-01-03", revision: 1, values: { weight: { value: 80, entered: { value: 80, unit: "kg" }, from: { opId: "h", by: "hand", at: 1 } } }, note: null },
};
const byHand = (opId: string, at: number, by: DoneOperation["by"] = "hand", changes: Change[] = [change]): DoneOperation => ({
  kind: "done",
  opId,
  argsHash: "",
  intentKey: "",
  by,
  at,
  seq: 1,
  chainHash: "",
  outcome: { status: "ok", data: {} },
  changes,
});
const stopped = { kind: "stopped", cause: "write_unconfirmed" } as const;
const kinds = (events: ConversationEvent[], hand: DoneOperation[] = []) => notesSince(events, hand, "en").map(({ kind }) => kind);

describe("what the next message tells the model", () => {
  it.each([
    { verdict: "applied" as const, kind: "saved_late" },
    { verdict: "not_applied" as const, kind: "not_saved" },
    { verdict: "unknown" as const, kind: "still_unconfirmed" },
  ])("a look-up that says $verdict is $kind, with the call in the model's own words", ({ verdict, kind }) => {
    const notes = notesSince(log(started("t1"), received("o1"), ended("t1", stopped), resolved("o1", verdict)), [], "en");
    expect(notes.map((note) => note.kind)).toEqual(["stopped", kind]);
    expect(notes[1]?.text).toContain('save_measurement {"date":"2020-01-03","weight":77}');
  });

  it("nothing after a turn that completed, and nothing in a new conversation", () => {
    expect(kinds(log(started("t1"), ended("t1", { kind: "completed" })))).toEqual([]);
    expect(kinds([])).toEqual([]);
  });

  it("nothing that an earlier message has told already", () => {
    expect(kinds(log(started("t1"), received("o1"), ended("t1", stopped), resolved("o1", "applied"), started("t2"), ended("t2", { kind: "completed" })))).toEqual([]);
  });

  it("what a turn between them could not tell, for only a message of the person carries notes", () => {
    const between = log(
      started("t1"),
      received("o1"),
      ended("t1", stopped),
      resolved("o1", "applied"),
      started("t2", "answer_again"),
      ended("t2", { kind: "completed" }),
    );
    expect(kinds(between)).toEqual(["saved_late"]);
  });

  it("how the last turn ended, and not how the ones before it did", () => {
    const events = log(started("t1"), ended("t1", { kind: "cancelled" }), started("t2", "continue"), ended("t2", stopped));
    expect(kinds(events)).toEqual(["stopped"]);
  });

  it("changes by hand since the last message, the latest ten", () => {
    const events = log(started("t1"), ended("t1", { kind: "completed" }));
    expect(kinds(events, [byHand("old", 500), byHand("new", 5_000), byHand("nothing", 6_000, "hand", [])])).toEqual(["by_hand"]);
    const many = Array.from({ length: 12 }, (_, index) => byHand(`h${index}`, 5_000 + index));
    expect(notesSince(events, many, "en").map(({ opId }) => opId)).toEqual(many.slice(2).map(({ opId }) => opId));
    expect(notesSince(events, [byHand("new", 5_000)], "en")[0]?.text).toContain("2020-01-03: weight 80");
  });

  it("an undo and a safe retry once, not again as a change by hand", () => {
    const events = log(
      started("t1"),
      received("o1"),
      ended("t1", { kind: "completed" }),
      { type: "operation_undone", opId: "o1", undoOpId: "u1" },
      { type: "operation_retried", opId: "o2", retryOpId: "r2", verdict: "applied", changes: [] },
      { type: "operation_retried", opId: "o3", retryOpId: "r3", verdict: "unknown", changes: [] },
    );
    expect(kinds(events, [byHand("u1", 5_000, "undo"), byHand("r2", 5_500)])).toEqual(["undone", "retried"]);
  });

  it("in the conversation's language", () => {
    expect(notesSince(log(started("t1"), ended("t1", { kind: "cancelled" })), [], "es")[0]?.text).toMatch(/persona/);
  });
});
