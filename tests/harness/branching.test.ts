import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversationEventSchema, type ConversationEvent } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation } from "../../src-shared/conversation/view";
import { branchBefore } from "../../src-main/harness/branching";
import { createTranscript } from "../../src-main/harness/transcript";
import { branchEvents } from "../../src-main/program/branches";
import { memoryJournal } from "../support/harness/memory-journal";
import { call, playingModel, say } from "../support/harness/playing-model";
import { HISTORIES, history, playHistory } from "../support/harness/random-history";
import { smallWorld } from "../support/harness/small-world";

const save = (value: number, date = "2020-01-04") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

const messages = (events: readonly ConversationEvent[]): string[] =>
  events.flatMap(({ body }) => (body.type === "turn_started" && body.mode === "message" ? [body.turnId] : []));

const made = (events: readonly ConversationEvent[], turnId: string, journal = memoryJournal()) => {
  const branch = branchBefore(events, turnId, journal);
  if (branch === null) throw new Error("no branch");
  return { ...branch, events: branchEvents(branch, { id: "b", from: { conversationId: "c", turnId }, title: "t", at: 0 }) };
};
const created: ConversationEvent = { v: 1, n: 1, at: 0, conversationId: "c", body: { type: "conversation_created", locale: "en", title: null, aboutMe: "" } };
const withBeginning = (events: readonly ConversationEvent[]): ConversationEvent[] => [created, ...events.map((event) => ({ ...event, n: event.n + 1 }))];

/** A turn whose write ends as told, cut off before its result where it never ended. */
async function afterWrite(behaviour: "answer" | "throw_before" | "throw_after") {
  const world = smallWorld({ store: (channel) => (channel === "store.execute" ? behaviour : "answer") });
  await world.turn(playingModel([save(77)], [say("saved")]));
  return { world, events: withBeginning(world.events) };
}

describe("of the part that is left", () => {
  it.each([
    { write: "that is confirmed", behaviour: "answer" as const, look: false, standing: ["confirmed"] },
    { write: "of which nobody knows", behaviour: "throw_before" as const, look: false, standing: ["unconfirmed"] },
    { write: "that was found afterwards", behaviour: "throw_after" as const, look: true, standing: ["confirmed"] },
    { write: "that was proved absent", behaviour: "throw_before" as const, look: true, standing: [] },
  ])("a write $write stands as $standing", async ({ behaviour, look, standing }) => {
    const { world } = await afterWrite(behaviour);
    if (look) await world.clock.until(world.operations.resolveAll("look_up"));
    const events = withBeginning(world.events);
    const branch = made(events, messages(events)[0] ?? "", world.journal);
    expect(branch.standing.map(({ certainty }) => certainty)).toEqual(standing);
    expect(branch.standing.every(({ tool }) => tool === "save_measurement")).toBe(true);
  });

  it("what the journal knows better goes before what the log says", async () => {
    const { world } = await afterWrite("throw_after");
    const stored = withBeginning(world.events);
    await world.clock.until(world.operations.resolveAll("look_up"));
    expect(made(stored, messages(stored)[0] ?? "", world.journal).standing).toMatchObject([{ certainty: "confirmed", changes: [{ key: "2020-01-04" }] }]);
  });

  it("a write that never began, or changed nothing, does not stand", async () => {
    const world = smallWorld();
    await world.turn(playingModel([save(77)], [save(77), save(5000)], [say("there already")]));
    await world.turn(playingModel([save(77)], [say("there already")]));
    const events = withBeginning(world.events);
    const [first = "", second = ""] = messages(events);
    expect(made(events, first, world.journal).standing).toHaveLength(1);
    expect(made(events, second, world.journal).standing).toEqual([]);
  });

  it("a safe retry stands in the place of what it repeats, and an undone write does not", async () => {
    const { world, events } = await afterWrite("answer");
    const [turnId = ""] = messages(events);
    const opId = world.events.flatMap(({ body }) => (body.type === "call_settled" ? [body.opId] : []))[0] ?? "";
    const changes = world.events.flatMap(({ body }) => (body.type === "call_settled" ? body.changes : []));
    const more = (body: ConversationEvent["body"]): ConversationEvent[] => [...events, { v: 1, n: events.length + 1, at: 0, conversationId: "c", body }];
    const retried = (verdict: "applied" | "unknown" | "not_applied") => more({ type: "operation_retried", opId, retryOpId: "again", verdict, changes });
    const unsure = memoryJournal();
    expect(made(retried("applied"), turnId).standing).toMatchObject([{ opId: "again", certainty: "confirmed" }]);
    expect(branchBefore(retried("unknown"), turnId, null)?.standing).toMatchObject([{ opId: "again", certainty: "unconfirmed" }]);
    expect(branchBefore(retried("unknown"), turnId, unsure)?.standing).toEqual([]);
    expect(made(more({ type: "operation_undone", opId, undoOpId: "undo" }), turnId).standing).toEqual([]);
  });
});

it("a branch that leaves where another began takes over what stood there, unless it was undone", async () => {
  const world = smallWorld();
  await world.turn(playingModel([say("hello")]));
  await world.turn(playingModel([save(77)], [say("saved")]));
  const origin = withBeginning(world.events);
  const [first = "", second = ""] = messages(origin);
  const branch = made(origin, second, world.journal);
  const opId = branch.standing[0]?.opId ?? "";
  expect(made(branch.events, first).standing).toMatchObject([{ opId, certainty: "confirmed" }]);
  const undone: ConversationEvent = { v: 1, n: branch.events.length + 1, at: 0, conversationId: "b", body: { type: "operation_undone", opId, undoOpId: "u" } };
  expect(made([...branch.events, undone], first).standing).toEqual([]);
});

it("has no branch before a turn that is not there, or that only answered again", async () => {
  const world = smallWorld();
  await world.turn(playingModel([say("one")]));
  await world.turn(playingModel([say("two")]), { mode: "answer_again" });
  const again = world.events.flatMap(({ body }) => (body.type === "turn_started" ? [body.turnId] : []))[1] ?? "";
  expect(branchBefore(world.events, again, null)).toBeNull();
  expect(branchBefore(world.events, "nothing", null)).toBeNull();
  expect(branchBefore([], "nothing", null)).toBeNull();
});

describe("for every history and each of its messages", () => {
  it("a branch is sent to the model as what was before, is shown as it was, and names exactly what stands", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (plan) => {
        const { events: played, store, journal } = await playHistory(plan);
        const events = withBeginning(played);
        const view = events.reduce(reduceConversation, emptyConversation("c"));
        for (const turnId of messages(events)) {
          const branch = made(events, turnId, journal);
          expect(branch.events.map(({ n, conversationId }) => [n, conversationId])).toEqual(branch.events.map((_, index) => [index + 1, "b"]));
          for (const event of branch.events) expect(conversationEventSchema.safeParse(event).success).toBe(true);

          const index = view.turns.findIndex((turn) => turn.turnId === turnId);
          const cut = events.findIndex(({ body }) => body.type === "turn_started" && body.turnId === turnId);
          expect(createTranscript(branch.events).entries()).toEqual(createTranscript(events.slice(0, cut)).entries());
          // What became known later of what is kept is known here too.
          expect(branch.events.reduce(reduceConversation, emptyConversation("b")).turns).toEqual(view.turns.slice(0, index));

          const left = new Set(view.turns.slice(index).flatMap(callsOf).map(({ opId }) => opId));
          const changed = [...store.rows.values()].filter((row) => row.kind === "done" && row.changes.length > 0 && left.has(row.opId));
          const standing = new Map(branch.standing.map(({ opId, certainty }) => [opId, certainty]));
          for (const { opId } of changed) expect(standing.has(opId)).toBe(true);
          for (const [opId, certainty] of standing) if (certainty === "confirmed") expect(changed.map((row) => row.opId)).toContain(opId);
        }
      }),
      { numRuns: Math.ceil(HISTORIES / 2) },
    );
  });
});
