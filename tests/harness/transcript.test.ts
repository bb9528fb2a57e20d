import { describe, expect, it } from "vitest";
import { okOutcome } from "../../src-shared/contract/outcome";
import { createTranscript } from "../../src-main/harness/transcript";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld } from "../support/harness/small-world";

const read = (date: string) => call("read_measurement", { date, field: "weight" });

async function threeTurns() {
  const world = smallWorld();
  for (const text of ["one", "two", "three"]) await world.turn(playingModel([read("2020-01-01")], [say(text)]));
  const turnIds = world.events.flatMap(({ body }) => (body.type === "turn_started" ? [body.turnId] : []));
  return { world, turnIds };
}
const said = (transcript: { entries: ReturnType<typeof createTranscript>["entries"] }) =>
  transcript.entries().flatMap((entry) => (entry.role === "assistant" ? entry.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])) : []));

describe("trimming", () => {
  it("drops whole turns from the head, keeps the rest as it was, and is the same from a stored log", async () => {
    const { world, turnIds } = await threeTurns();
    const before = [...world.transcript.entries()];
    world.log.append({ type: "history_trimmed", keptFromTurnId: turnIds[1] ?? "" });
    world.transcript.apply({ type: "history_trimmed", keptFromTurnId: turnIds[1] ?? "" });
    expect(world.transcript.entries()).toEqual(before.slice(4));
    expect(world.transcript.entries()[0]?.role).toBe("person");
    expect(createTranscript(world.events).entries()).toEqual(world.transcript.entries());
  });

  it("can be done again, further on", async () => {
    const { world, turnIds } = await threeTurns();
    for (const turnId of turnIds.slice(1)) world.transcript.apply({ type: "history_trimmed", keptFromTurnId: turnId });
    expect(said(world.transcript)).toEqual(["three"]);
  });

  it.each(["first turn", "no turn at all"])("from the %s changes nothing", async (which) => {
    const { world, turnIds } = await threeTurns();
    const before = [...world.transcript.entries()];
    world.transcript.apply({ type: "history_trimmed", keptFromTurnId: which === "first turn" ? (turnIds[0] ?? "") : "nothing" });
    expect(world.transcript.entries()).toEqual(before);
  });

  it("does not free the call ids of what was dropped", async () => {
    const { world, turnIds } = await threeTurns();
    const used = world.events.flatMap(({ body }) => (body.type === "call_received" ? [body.callId] : []));
    world.transcript.apply({ type: "history_trimmed", keptFromTurnId: turnIds[2] ?? "" });
    expect(used.every((id) => world.transcript.hasCallId(id))).toBe(true);
  });
});

it("refuses to give out a history in which a call has no result", async () => {
  const { world } = await threeTurns();
  const cut = world.events.findLastIndex(({ body }) => body.type === "call_settled");
  expect(() => createTranscript(world.events.slice(0, cut)).entries()).toThrow();
});

it("keeps the first of two results for a call, while its sibling is still running and afterwards", async () => {
  const world = smallWorld();
  await world.turn(playingModel([read("2020-01-01"), read("2020-01-02")], [say("done")]));
  const bodies = world.events.map(({ body }) => body);
  const first = bodies.findIndex((body) => body.type === "call_settled");
  const settled = bodies[first];
  if (settled?.type !== "call_settled") throw new Error("no call was settled");
  const second = { ...settled, isError: false, outcome: okOutcome({ forged: true }) };
  const transcript = createTranscript();
  for (const body of [...bodies.slice(0, first + 1), second, ...bodies.slice(first + 1), second]) transcript.apply(body);
  expect(transcript.entries()).toEqual(world.transcript.entries());
});

it("drops the last answer when it is asked for again, and only a last answer of text", async () => {
  const { world } = await threeTurns();
  const model = playingModel([say("better")]);
  await world.turn(model, { mode: "answer_again" });
  expect(model.requests[0]?.transcript.at(-1)?.role).toBe("results");
  expect(said(world.transcript)).toEqual(["one", "two", "better"]);
  expect(world.store.executed).toHaveLength(3);
});

it("carries what happened since at the head of the person's message, and the day in every message", async () => {
  const world = smallWorld();
  const model = playingModel([say("I see")]);
  await world.turn(model, { notes: [{ kind: "saved_late", opId: "o", text: "It was saved." }] });
  expect(model.requests[0]?.transcript).toEqual([
    { role: "person", text: "hello", today: "2026-12-01", timeZone: "UTC", notes: ["It was saved."] },
  ]);
});
