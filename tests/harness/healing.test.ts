import { describe, expect, it } from "vitest";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation } from "../../src-shared/conversation/view";
import { healHistory, type HealedLog } from "../../src-main/harness/healing";
import type { JournalPort } from "../../src-main/harness/journal-port";
import { createTranscript } from "../../src-main/harness/transcript";
import { memoryJournal } from "../support/harness/memory-journal";
import type { StoreBehaviour } from "../support/harness/memory-store";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld } from "../support/harness/small-world";

const save = (value: number, date = "2020-01-04") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });
const read = (date: string) => call("read_measurement", { date, field: "weight" });

/** Loads stored events and heals them, as opening a conversation does. */
function heal(stored: readonly ConversationEvent[], journal: JournalPort | null) {
  const events = [...stored];
  const log: HealedLog = {
    conversationId: "c",
    locale: "en",
    events: () => events,
    append: (body) => {
      events.push({ v: 1, n: events.length + 1, at: 0, conversationId: "c", body: structuredClone(body) });
    },
    delta: () => undefined,
    flush: () => Promise.resolve(),
  };
  const transcript = createTranscript(stored);
  const healed = healHistory(transcript, log, journal);
  const view = events.reduce(reduceConversation, emptyConversation("c"));
  return { events, added: events.slice(stored.length), transcript, healed, view };
}

/** One turn with a write, cut off before its result was recorded. */
async function cutOff(behaviour: StoreBehaviour, journal = memoryJournal()) {
  const world = smallWorld({ store: (channel) => (channel === "store.execute" ? behaviour : "answer"), journal });
  await world.turn(playingModel([save(77)], [say("saved")]));
  const end = world.events.findIndex(({ body }) => body.type === "call_settled");
  return { world, stored: world.events.slice(0, end) };
}

describe("a stored write without a result", () => {
  it.each([
    { state: "confirmed in the journal", certainty: "confirmed", code: "interrupted", behaviour: "answer" as const, rejected: false },
    { state: "rejected in the journal", certainty: "not_applied", code: "interrupted", behaviour: "throw_before" as const, rejected: true },
    { state: "merely prepared", certainty: "unconfirmed", code: "interrupted", behaviour: "throw_before" as const, rejected: false },
  ])("that is $state is told as $certainty", async ({ certainty, code, behaviour, rejected }) => {
    const { world, stored } = await cutOff(behaviour);
    if (rejected) await world.clock.until(world.operations.resolveAll("look_up"));
    const { added, transcript } = heal(stored, world.journal);
    expect(added[0]?.body).toMatchObject({
      type: "call_settled",
      isError: true,
      certainty,
      outcome: { status: "error", error: { error: code, details: { certainty } } },
      decision: { action: "alternative", rule: "a_write_is_never_repeated" },
    });
    expect(added[1]?.body).toMatchObject({ type: "turn_ended", end: { kind: "stopped", cause: "program_ended" } });
    expect(transcript.entries().at(-1)).toMatchObject({ role: "results", results: [{ isError: true }] });
  });

  it("that was never prepared was not executed", async () => {
    const { stored } = await cutOff("answer");
    expect(heal(stored, memoryJournal()).added[0]?.body).toMatchObject({
      certainty: "not_applied",
      outcome: { error: { error: "not_executed", details: { because: "never_started" } } },
    });
  });

  it("is unconfirmed while there is no journal that could tell", async () => {
    const { stored } = await cutOff("answer");
    expect(heal(stored, null).added[0]?.body).toMatchObject({ certainty: "unconfirmed", outcome: { error: { error: "interrupted" } } });
  });

  it("whose operation ended as a refusal by the store is not applied", async () => {
    const world = smallWorld();
    await world.turn(playingModel([save(77)], [save(78)], [say("there is another value")]));
    const conflict = world.events.findLastIndex(({ body }) => body.type === "call_settled");
    expect(heal(world.events.slice(0, conflict), world.journal).added[0]?.body).toMatchObject({
      certainty: "not_applied",
      changes: [],
      outcome: { error: { error: "interrupted", details: { certainty: "not_applied" } } },
    });
  });

  it("is sent to the model as unknown and not repeated, and the stored original is left as it is", async () => {
    const { world, stored } = await cutOff("throw_after");
    const before = structuredClone(stored);
    const { events, transcript } = heal(stored, world.journal);
    expect(events.slice(0, stored.length)).toEqual(before);
    const [result] = transcript.entries().flatMap((entry) => (entry.role === "results" ? entry.results : []));
    expect(result?.outcome.status === "error" && result.outcome.error.message).toContain("It was not repeated");
  });
});

it("a read without a result is interrupted, says nothing about certainty, and may be repeated", async () => {
  const world = smallWorld();
  await world.turn(playingModel([read("2020-01-01")], [say("nothing there")]));
  const cut = world.events.findIndex(({ body }) => body.type === "call_settled");
  expect(heal(world.events.slice(0, cut), world.journal).added[0]?.body).toMatchObject({
    certainty: null,
    decision: { action: "alternative", rule: "a_read_may_be_repeated" },
    outcome: { error: { error: "interrupted", recovery: "choose_alternative", details: { certainty: null } } },
  });
});

it("a call of a tool that is gone is interrupted like a read", () => {
  const turn = { turnId: "t", mode: "message", text: "x", today: "2026-12-01", timeZone: "UTC", notes: [] } as const;
  const provider = { provider: "scripted", baseUrl: "", model: "m", account: "" } as const;
  const part = { type: "call", opId: "o", callId: "c", tool: "tool_of_an_older_version", args: {} } as const;
  const bodies: ConversationEvent["body"][] = [
    { type: "turn_started", ...turn, notes: [], provider },
    { type: "request_started", turnId: "t", requestId: "r", round: 1, attempt: 1, toolChoice: "auto" },
    { type: "message_received", turnId: "t", requestId: "r", stop: "tool_calls", parts: [part], opaque: null, usage: null, droppedCalls: 0 },
  ];
  const stored = bodies.map((body, index): ConversationEvent => ({ v: 1, n: index + 1, at: 0, conversationId: "c", body }));
  expect(heal(stored, memoryJournal()).view.turns.flatMap(callsOf)).toMatchObject([{ effect: null, certainty: null, class: "failed" }]);
});

describe("a log that ends anywhere", () => {
  it("is healed to a legal history, once: every call has one result, every turn an end, and healing again adds nothing", async () => {
    const world = smallWorld({ store: (channel) => (channel === "store.execute" && executed++ === 3 ? "throw_after" : "answer") });
    let executed = 0;
    await world.turn(playingModel([read("2020-01-01"), save(77)], [call("nothing", {}), save(5000), read("2020-01-04")], [say("done")]));
    await world.turn(playingModel([save(60, "2020-01-05"), save(61, "2020-01-06")]));
    for (let length = 0; length <= world.events.length; length += 1) {
      const { events, transcript, view } = heal(world.events.slice(0, length), world.journal);
      const asked = transcript.entries().flatMap((entry) => (entry.role === "assistant" ? entry.parts : []));
      const opIds = asked.flatMap((part) => (part.type === "call" ? [part.opId] : []));
      const settled = events.flatMap(({ body }) => (body.type === "call_settled" ? [body.opId] : []));
      expect(settled.sort()).toEqual(opIds.sort());
      const shown = view.turns.flatMap(callsOf);
      expect(shown.map(({ opId }) => opId).sort()).toEqual(opIds);
      expect(shown.every(({ outcome }) => outcome !== null)).toBe(true);
      expect(view.turns.every(({ end }) => end !== null)).toBe(true);
      const again = heal(events, world.journal);
      expect(again.added).toEqual([]);
      expect(again.healed).toBe(0);
      expect(again.transcript.entries()).toEqual(transcript.entries());
    }
  });
});

describe("the receipt of a turn whose end was never written", () => {
  it("is the one that the turn would have had", async () => {
    const world = smallWorld();
    await world.turn(playingModel([read("2020-01-01"), save(77), read("2020-01-04")], [save(77), save(5000), call("nothing", {})], [say("done")]));
    const end = world.events.at(-1)?.body;
    const { added } = heal(world.events.slice(0, -1), world.journal);
    expect(end?.type === "turn_ended" && end.receipt).toHaveLength(2);
    expect(added.map(({ body }) => body)).toMatchObject([{ type: "turn_ended", receipt: end?.type === "turn_ended" ? end.receipt : null }]);
  });

  it.each([
    { state: "the journal has as confirmed", behaviour: "answer" as const, certainty: "confirmed" },
    { state: "nobody has confirmed", behaviour: "throw_before" as const, certainty: "unconfirmed" },
  ])("names a write that $state, with its values where the store has not told of them", async ({ behaviour, certainty }) => {
    const { world, stored } = await cutOff(behaviour);
    const { view } = heal(stored, world.journal);
    expect(view.turns[0]?.receipt).toMatchObject([{ kind: "write", tool: "save_measurement", certainty }]);
    if (certainty === "unconfirmed") {
      expect(view.turns[0]?.receipt[0]?.values).toMatchObject([{ date: "2020-01-04", field: "weight", value: 77 }]);
    }
  });

  it("says nothing of a write that was never on its way", async () => {
    const { stored } = await cutOff("answer");
    const received = stored.findIndex(({ body }) => body.type === "call_received");
    expect(heal(stored.slice(0, received + 1), memoryJournal()).view.turns[0]?.receipt).toEqual([]);
  });
});
