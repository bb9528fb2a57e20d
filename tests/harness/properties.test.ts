import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversationEventSchema, type BodyOf, type ConversationEvent } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type ConversationView } from "../../src-shared/conversation/view";
import { findTool } from "../../src-shared/tools/catalogue";
import { validatedArgumentsSchema } from "../../src-shared/tools/arguments";
import type { ModelEvent, ReceivedPart } from "../../src-main/providers/port";
import { createTranscript } from "../../src-main/harness/transcript";
import { memoryJournal } from "../support/harness/memory-journal";
import { SECRET, storeBehaviours, type StoreBehaviour } from "../support/harness/memory-store";
import { playingModel } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

/** Model messages: good and bad calls of every kind, repeated ids, cut-off and failed streams. */
const date = fc.constantFrom("2020-01-01", "2020-01-02", "2020-01-03", "2030-01-01", "2020-02-30", "yesterday");
const tool = fc.constantFrom(
  ...["read_measurement", "save_measurement", "delete_measurement", "guardar_peso", "__proto__", "toString", ""],
);
const args = fc.oneof(
  { weight: 6, arbitrary: fc.record({ date, field: fc.constantFrom("weight", null) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      date,
      values: fc.array(
        fc.record({ field: fc.constantFrom("weight", "__proto__"), value: fc.constantFrom(76, 77.4, 5000, "77,4"), unit: fc.constant("kg") }),
        { minLength: 1, maxLength: 2 },
      ),
      replace: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(undefined, null, "", "no json", 7, [], {}) },
);
const callId = fc.constantFrom("", "a", "b", "call 1/ñ", "id_1", "id_2", "id_3");
const callPart: fc.Arbitrary<ReceivedPart> = fc.record({ type: fc.constant("call" as const), callId, tool, args });
const part: fc.Arbitrary<ReceivedPart> = fc.oneof(
  { weight: 4, arbitrary: callPart },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("text" as const), text: fc.constantFrom("hello", "saved 77 kg", "") }) },
);
const failure = (kind: "overloaded" | "truncated" | "cancelled"): ModelEvent[] => [
  { type: "text_delta", text: "half a sen" },
  { type: "failed", failure: { kind, status: null, retryAfterMs: null, diagnosticId: null } },
];
const message: fc.Arbitrary<readonly ReceivedPart[] | ModelEvent[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(part, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom("overloaded" as const, "truncated" as const, "cancelled" as const).map(failure) },
  { weight: 1, arbitrary: fc.constant<ModelEvent[]>([{ type: "text_delta", text: "cut" }]) },
);
const behaviour: fc.Arbitrary<StoreBehaviour> = fc.oneof(
  { weight: 6, arbitrary: fc.constant("answer" as const) },
  { weight: 4, arbitrary: fc.constantFrom(...storeBehaviours) },
);
const history = fc.record({
  turns: fc.array(fc.array(message, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  behaviours: fc.array(behaviour, { maxLength: 12 }),
  cancelAtEvent: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  journalFailsAt: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
  rounds: fc.integer({ min: 1, max: 4 }),
  calls: fc.integer({ min: 1, max: 8 }),
  parallelReads: fc.integer({ min: 1, max: 4 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const ATTEMPTS = 3;

async function play(plan: History): Promise<SmallWorld> {
  let behaviours = 0;
  let appended = 0;
  const real = memoryJournal();
  const journal = {
    ...real,
    append: (record: Parameters<typeof real.append>[0]) => {
      appended += 1;
      if (plan.journalFailsAt !== null && appended >= plan.journalFailsAt) return Promise.reject(new Error(SECRET));
      return real.append(record);
    },
  };
  let abort = new AbortController();
  const world = smallWorld({
    journal,
    store: () => plan.behaviours[behaviours++] ?? "answer",
    limits: { rounds: plan.rounds, calls: plan.calls, parallelReads: plan.parallelReads },
    retry: (failed, attempt) => (failed.kind === "overloaded" && attempt < ATTEMPTS ? 1_000 : null),
    onEvent: (count) => {
      if (count === plan.cancelAtEvent) abort.abort();
    },
  });
  for (const messages of plan.turns) {
    abort = new AbortController();
    await world.turn(playingModel(...messages), { signal: abort.signal });
  }
  await world.clock.drain();
  return world;
}

const bodies = <Type extends ConversationEvent["body"]["type"]>(events: readonly ConversationEvent[], type: Type): BodyOf<Type>[] =>
  events.map(({ body }) => body).filter((body): body is BodyOf<Type> => body.type === type);

function checkCalls({ events }: SmallWorld): void {
  const asked = bodies(events, "message_received").flatMap(({ parts }) => parts.flatMap((one) => (one.type === "call" ? [one.opId] : [])));
  expect(bodies(events, "call_received").map(({ opId }) => opId)).toEqual(asked);
  expect(bodies(events, "call_settled").map(({ opId }) => opId).sort()).toEqual([...asked].sort());
  expect(new Set(asked).size).toBe(asked.length);
}

function checkDispatch({ events, store }: SmallWorld): void {
  const received = new Map(bodies(events, "call_received").map((call) => [call.opId, call]));
  const settled = new Map(bodies(events, "call_settled").map((call) => [call.opId, call]));
  for (const request of store.executed) {
    expect(validatedArgumentsSchema.safeParse(request.args).success).toBe(true);
    expect(findTool(received.get(request.opId)?.tool ?? "")?.effect).toBe(request.effect);
    const outcome = settled.get(request.opId)?.outcome;
    expect(outcome?.status === "error" ? outcome.error.recovery : "").not.toBe("correct_arguments");
  }
  const writes = store.executed.filter(({ effect }) => effect === "write").map(({ opId }) => opId);
  expect(new Set(writes).size).toBe(writes.length);
}

function checkTurns({ events }: SmallWorld, { turns, rounds }: History): void {
  const ended = bodies(events, "turn_ended");
  expect(ended.map(({ turnId }) => turnId)).toEqual(bodies(events, "turn_started").map(({ turnId }) => turnId));
  expect(ended).toHaveLength(turns.length);
  for (const { turnId, end } of ended) {
    expect(end).not.toEqual({ kind: "stopped", cause: "local_failure" });
    const mine = events.filter(({ body }) => "turnId" in body && body.turnId === turnId);
    const stop = mine.findIndex(({ body }) => body.type === "call_settled" && body.decision.action === "stop");
    if (stop >= 0) expect(bodies(mine.slice(stop), "request_started")).toEqual([]);
    if (stop >= 0) expect(end.kind).toBe("stopped");
    expect(new Set(bodies(mine, "request_started").map(({ round }) => round)).size).toBeLessThanOrEqual(rounds + 1);
    expect(bodies(mine, "request_started").every(({ attempt }) => attempt <= ATTEMPTS)).toBe(true);
  }
}

function checkSameEverywhere({ events, transcript }: SmallWorld): void {
  const stored = events.map((event) => conversationEventSchema.parse(JSON.parse(JSON.stringify(event))));
  const replay = stored.reduce(reduceConversation, emptyConversation("c"));
  let live: ConversationView = emptyConversation("c");
  // Deliveries overlap, as after a reload: every event comes twice.
  for (const [index, event] of events.entries()) {
    live = reduceConversation(live, event);
    live = events.slice(Math.max(0, index - 2), index + 1).reduce(reduceConversation, live);
  }
  expect(JSON.parse(JSON.stringify(live))).toEqual(JSON.parse(JSON.stringify(replay)));
  const again = createTranscript(stored);
  expect(JSON.parse(JSON.stringify(again.entries()))).toEqual(JSON.parse(JSON.stringify(transcript.entries())));
  expect(again.openTurns()).toEqual([]);

  const results = transcript.entries().flatMap((entry) => (entry.role === "results" ? entry.results : []));
  for (const result of results) expect(result.isError).toBe(result.outcome.status === "error");
  for (const settled of bodies(events, "call_settled")) expect(settled.isError).toBe(settled.outcome.status === "error");
  for (const call of replay.turns.flatMap(callsOf)) expect(call.class === "ok").toBe(call.outcome?.status === "ok");
}

function checkTruth({ events, store, resolutions, journal }: SmallWorld): void {
  const isThere = (opId: string): boolean => {
    const row = store.rows.get(opId);
    return row?.kind === "done" && row.outcome.status === "ok";
  };
  const effects = new Map(bodies(events, "call_received").map(({ opId, effect }) => [opId, effect]));
  const safetyCopyFailed = bodies(events, "turn_ended").some(({ end }) => end.kind === "stopped" && end.cause === "safety_copy_failed");
  const recorded = bodies(events, "call_settled").filter(({ opId }) => store.executed.some((request) => request.opId === opId));
  for (const { opId, certainty, outcome, changes } of recorded) {
    if (effects.get(opId) !== "write") {
      expect(certainty).toBeNull();
      continue;
    }
    if (certainty === "confirmed") expect(isThere(opId)).toBe(true);
    if (certainty === "confirmed" && !safetyCopyFailed) expect(journal.confirmed(opId)).not.toBeNull();
    if (certainty === "not_applied") expect(isThere(opId)).toBe(false);
    if (certainty !== "confirmed") expect(changes).toEqual([]);
    if (outcome.status === "ok") expect(certainty).toBe("confirmed");
  }
  for (const { prepared, verdict } of resolutions) {
    if (verdict === "applied") expect(isThere(prepared.opId)).toBe(true);
    if (verdict === "not_applied") expect(isThere(prepared.opId)).toBe(false);
  }
}

describe("for every sequence of model messages, faults, cancellations and journal failures", () => {
  it("each call has one result, nothing invalid runs, no write runs twice, and what is said is what the store has", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (plan) => {
        const world = await play(plan);
        checkCalls(world);
        checkDispatch(world);
        checkTurns(world, plan);
        checkSameEverywhere(world);
        checkTruth(world);
        expect(JSON.stringify(world.events)).not.toContain("ECONNRESET");
      }),
      { numRuns: 400 },
    );
  });
});
