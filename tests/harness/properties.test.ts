import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conversationEventSchema, type BodyOf, type ConversationEvent } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type ConversationView } from "../../src-shared/conversation/view";
import { findTool } from "../../src-shared/tools/catalogue";
import { validatedArgumentsSchema } from "../../src-shared/tools/arguments";
import { createTranscript } from "../../src-main/harness/transcript";
import { ATTEMPTS, HISTORIES, history, playHistory, type History, type PlayedHistory } from "../support/harness/random-history";

const bodies = <Type extends ConversationEvent["body"]["type"]>(events: readonly ConversationEvent[], type: Type): BodyOf<Type>[] =>
  events.map(({ body }) => body).filter((body): body is BodyOf<Type> => body.type === type);

function checkCalls({ events }: PlayedHistory): void {
  const asked = bodies(events, "message_received").flatMap(({ parts }) => parts.flatMap((one) => (one.type === "call" ? [one.opId] : [])));
  expect(bodies(events, "call_received").map(({ opId }) => opId)).toEqual(asked);
  expect(bodies(events, "call_settled").map(({ opId }) => opId).sort()).toEqual([...asked].sort());
  expect(new Set(asked).size).toBe(asked.length);
}

function checkDispatch({ events, store }: PlayedHistory): void {
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

function checkTurns({ events }: PlayedHistory, { turns, rounds }: History): void {
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

function checkSameEverywhere({ events, transcript }: PlayedHistory): void {
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

function checkTruth({ events, store, resolutions, journal }: PlayedHistory): void {
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

function checkApprovals({ events, store, clicks }: PlayedHistory, { policy }: History): void {
  const questions = bodies(events, "approval_requested");
  const answers = new Map(bodies(events, "approval_answered").map(({ opId, answer }) => [opId, answer]));
  expect([...answers.keys()]).toEqual(questions.map(({ opId }) => opId));
  const settled = new Map(bodies(events, "call_settled").map((call) => [call.opId, call]));
  const executed = new Set(store.executed.map(({ opId }) => opId));
  const codes = { declined: "declined", expired: "approval_expired", cancelled: "not_executed" } as const;
  for (const [opId, answer] of answers) {
    if (answer === "approved") continue;
    expect(executed.has(opId)).toBe(false);
    expect(settled.get(opId)).toMatchObject({ certainty: "not_applied", outcome: { error: { error: codes[answer] } } });
  }
  // Nothing that was there is gone or different unless the person agreed to exactly that.
  for (const row of store.rows.values()) {
    if (row.kind !== "done" || policy === null || row.by !== "coach") continue;
    const asks = policy === "all" ? row.changes.length > 0 : row.changes.some(({ before }) => before !== null);
    if (asks) expect(answers.get(row.opId)).toBe("approved");
    const question = questions.find(({ opId }) => opId === row.opId);
    if (question !== undefined && row.changes.length > 0) expect(row.changes.map(({ before }) => before)).toEqual(question.changes.map(({ before }) => before));
  }
  for (const { opId, person, taken } of clicks) {
    if (person === "is_late") expect(taken).toBe(false);
    if (taken) expect(answers.get(opId)).toBe(person === "declines" ? "declined" : "approved");
    if (person === "changes" && executed.has(opId)) expect(store.rows.get(opId)).not.toMatchObject({ outcome: { status: "ok" } });
  }
}

describe("for every sequence of model messages, faults, cancellations, journal failures and answers of the person", () => {
  it("each call has one result, nothing invalid runs, no write runs twice, nothing is replaced unasked, and what is said is what the store has", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (plan) => {
        const world = await playHistory(plan);
        checkCalls(world);
        checkDispatch(world);
        checkTurns(world, plan);
        checkSameEverywhere(world);
        checkTruth(world);
        checkApprovals(world, plan);
        expect(JSON.stringify(world.events)).not.toContain("ECONNRESET");
      }),
      { numRuns: HISTORIES },
    );
  });
});
