import { afterEach, beforeEach, expect, it } from "vitest";
import type { ConversationEventBody } from "../../src-shared/conversation/event";
import { createPlace, openWindow, startProgram, until } from "../support/program/running-program";

const DAY = "2020-01-05";
const save = (value: number, replace = false, date = DAY) => ({
  tool: "save_measurement",
  args: { date, values: [{ field: "weight", value, unit: "kg" }], replace },
});
const call = (value: number, replace = false) => ({ type: "call" as const, ...save(value, replace) });
const text = (words: string) => ({ type: "text" as const, text: words });

let place: Awaited<ReturnType<typeof createPlace>>;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await place.remove();
});

async function start(environment: Parameters<typeof startProgram>[1] = { COACH_DEV: "1" }) {
  const program = await startProgram(place, environment);
  const window = openWindow(program.app, place);
  stops.push(async () => {
    window.close();
    await program.stop();
  });
  await window.claim();
  const bodies = <Type extends ConversationEventBody["type"]>(type: Type): Extract<ConversationEventBody, { type: Type }>[] =>
    window.events.map(({ body }) => body).filter((body): body is Extract<ConversationEventBody, { type: Type }> => body.type === type);
  const settled = () =>
    bodies("call_settled").map(({ outcome, certainty }) => [outcome.status === "ok" ? "ok" : outcome.error.error, certainty]);
  const waiting = async (kind: "message" | "call") => {
    await until(() => window.state().workbench.waiting.some((one) => one.kind === kind));
    const found = window.state().workbench.waiting.find((one) => one.kind === kind);
    if (found === undefined) throw new Error("nothing waits");
    return found.id;
  };
  const write = async (parts: (ReturnType<typeof call> | ReturnType<typeof text>)[]) => {
    const id = await waiting("message");
    const answered = await window.ask("workbench.answer_message", { id, answer: { kind: "written", message: { parts } } });
    await until(() => window.state().workbench.waiting.every((one) => one.id !== id));
    return answered;
  };
  const begin = async (conversationId: string, words: string) => {
    const reply = await window.ask("turn.start", { conversationId, text: words, mode: "message" });
    if (reply.kind !== "started") throw new Error(reply.reason);
    return reply.turnId;
  };
  const ended = async (turnId: string) => {
    await until(() => bodies("turn_ended").some((body) => body.turnId === turnId) && window.state().running === null);
    const end = bodies("turn_ended").find((body) => body.turnId === turnId);
    if (end === undefined) throw new Error("not ended");
    return end;
  };
  return { ...program, window, bodies, settled, waiting, write, begin, ended };
}

it("refuses everything of the workbench without developer mode", async () => {
  const { window } = await start({});
  const refused = { kind: "refused", reason: "not_allowed" };
  expect(await window.ask("workbench.set", { play: "all" })).toEqual(refused);
  expect(await window.ask("workbench.tools", {})).toEqual(refused);
  expect(await window.ask("workbench.run", { conversationId: null, ...save(80) })).toEqual(refused);
  expect(await window.ask("workbench.validate", save(80))).toEqual(refused);
  expect(await window.ask("workbench.answer_call", { opId: "x", answer: { kind: "continued" } })).toEqual(refused);
  expect(window.state().workbench.play).toBe("off");
});

it("lets a person be the model: a bad argument comes back marked, is corrected by hand and saved once, all of it marked", async () => {
  const coach = await start();
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("workbench.set", { play: "all" });
  const turnId = await coach.begin(conversationId, "Apunta mi peso");

  const first = await coach.window.ask("workbench.request", { id: await coach.waiting("message") });
  if (first.kind !== "request") throw new Error("no request");
  expect(first.request.toolChoice).toBe("auto");
  expect(first.request.tools.map(({ name }) => name)).toContain("save_measurement");
  expect(first.request.transcript.at(-1)).toMatchObject({ role: "person", text: "Apunta mi peso" });

  await coach.write([call(5000)]);
  const second = await coach.window.ask("workbench.request", { id: await coach.waiting("message") });
  expect(second).toMatchObject({ request: { transcript: [{}, {}, { role: "results", results: [{ isError: true, outcome: { error: { error: "out_of_range" } } }] }] } });
  await coach.write([call(80)]);
  await coach.write([text("Saved.")]);

  expect((await coach.ended(turnId)).end).toEqual({ kind: "completed" });
  expect(coach.settled()).toEqual([["out_of_range", "not_applied"], ["ok", "confirmed"]]);
  expect(coach.bodies("request_started")).toHaveLength(3);
  expect(coach.bodies("request_played_by_hand")).toHaveLength(3);
});

it("asks about a change that a hand-played message makes, though the offline coach would have asked in words", async () => {
  const coach = await start();
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("measurement.write", { tool: "save_measurement", args: save(76).args });
  await coach.window.ask("workbench.set", { play: "all" });
  const turnId = await coach.begin(conversationId, "x");
  await coach.write([call(77, true)]);
  await until(() => coach.bodies("approval_requested").length === 1);
  await coach.window.ask("approval.answer", { opId: coach.bodies("approval_requested")[0]?.opId ?? "", approve: false });
  await coach.write([text("As you wish.")]);
  await coach.ended(turnId);
  expect(coach.settled()).toEqual([["declined", "not_applied"]]);
});

it("fails as a provider does when that is what was written, and passes the next request to the model", async () => {
  const coach = await start();
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("workbench.set", { play: "next" });
  const turnId = await coach.begin(conversationId, "hello");
  const id = await coach.waiting("message");
  expect(coach.window.state().workbench.play).toBe("off");
  const failure = { kind: "authentication" as const, status: 401, retryAfterMs: null };
  await coach.window.ask("workbench.answer_message", { id, answer: { kind: "written", message: { parts: [], failure } } });
  expect((await coach.ended(turnId)).end).toMatchObject({ kind: "provider_failed", failure: { kind: "authentication", status: 401 } });
  expect(coach.bodies("request_played_by_hand")).toHaveLength(1);

  await coach.window.say(conversationId, "hello");
  expect(coach.bodies("request_played_by_hand")).toHaveLength(1);
});

it("is not marked as by hand when the person lets the model answer", async () => {
  const coach = await start();
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("workbench.set", { play: "next" });
  const turnId = await coach.begin(conversationId, "hello");
  await coach.window.ask("workbench.answer_message", { id: await coach.waiting("message"), answer: { kind: "passed" } });
  expect((await coach.ended(turnId)).end).toEqual({ kind: "completed" });
  expect(coach.bodies("request_played_by_hand")).toEqual([]);
});

it("cancels while a message is waited for", async () => {
  const coach = await start();
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("workbench.set", { play: "all" });
  const turnId = await coach.begin(conversationId, "hello");
  await coach.waiting("message");
  await coach.window.ask("turn.cancel", { turnId });
  expect((await coach.ended(turnId)).end).toEqual({ kind: "cancelled" });
  expect(coach.window.state().workbench.waiting).toEqual([]);
});

it("runs a tool by hand like a model's call: checked, saved, marked as the workbench's, undone, and told to no model but by a note", async () => {
  const coach = await start();
  const bad = await coach.window.ask("workbench.run", { conversationId: null, ...save(5000) });
  if (bad.kind !== "started") throw new Error("refused");
  await coach.ended(bad.turnId);
  const { conversationId } = bad;
  const run = await coach.window.ask("workbench.run", { conversationId, ...save(80) });
  if (run.kind !== "started") throw new Error("refused");
  const end = await coach.ended(run.turnId);

  expect(coach.settled()).toEqual([["out_of_range", "not_applied"], ["ok", "confirmed"]]);
  expect(coach.bodies("turn_started").map(({ mode }) => mode)).toEqual(["by_hand", "by_hand"]);
  expect(coach.bodies("request_started")).toEqual([]);
  expect(end.receipt).toMatchObject([{ kind: "write", certainty: "confirmed", tool: "save_measurement" }]);
  const written = coach.bodies("call_settled")[1]?.changes[0];
  expect(written?.table === "days" ? written.after?.values.weight?.from.by : null).toBe("workbench");

  await coach.window.ask("workbench.set", { play: "all" });
  const turnId = await coach.begin(conversationId, "hello");
  const asked = await coach.window.ask("workbench.request", { id: await coach.waiting("message") });
  // Nothing of the run stands in the history of the model.
  expect(asked).toMatchObject({ request: { transcript: [{ role: "person", text: "hello" }] } });
  await coach.write([text("Hi.")]);
  await coach.ended(turnId);
  const undone = await coach.window.ask("operation.undo", { opId: coach.bodies("call_settled")[1]?.opId ?? "" });
  expect(undone).toMatchObject({ kind: "settled", certainty: "confirmed" });
});

it("keeps a held call over a reload of the window, takes no arguments that are not valid, and lets everything go when developer mode ends", async () => {
  const coach = await start({});
  await coach.window.ask("preferences.set", { developerMode: true });
  const conversationId = await coach.window.newConversation();
  await coach.window.ask("workbench.set", { play: "next", hold: { before: true, after: false, tool: "save_measurement" } });
  const turnId = await coach.begin(conversationId, "Apunta 80");
  await coach.write([call(80)]);
  const opId = await coach.waiting("call");
  coach.window.close();

  const again = openWindow(coach.app, place, "window-2");
  stops.push(() => Promise.resolve(again.close()));
  await again.claim();
  expect(again.state().workbench.waiting).toMatchObject([{ kind: "call", id: opId, phase: "before", tool: "save_measurement" }]);
  const wrong = await again.ask("workbench.answer_call", { opId, answer: { kind: "arguments", args: save(5000).args } });
  expect(wrong).toMatchObject({ kind: "invalid", error: { error: "out_of_range", recovery: "correct_arguments" } });
  expect(again.state().workbench.waiting).toHaveLength(1);
  expect(await again.ask("workbench.answer_call", { opId, answer: { kind: "edited", outcome: { status: "ok", data: {} } } })).toEqual({ kind: "refused", reason: "invalid" });

  await again.ask("preferences.set", { developerMode: false });
  await until(() => again.events.some(({ body }) => body.type === "turn_ended" && body.turnId === turnId));
  expect(again.events.map(({ body }) => (body.type === "call_settled" ? body.certainty : null)).filter((one) => one !== null)).toEqual(["confirmed"]);
});

it("heals a call that was held when the program died as never executed, a read too", async () => {
  for (const tool of ["save_measurement", "read_measurement"]) {
    const { app, window, ...coach } = await start();
    const conversationId = await window.newConversation();
    await window.ask("workbench.set", { play: "next", hold: { before: true, after: false, tool: null } });
    await coach.begin(conversationId, "x");
    const id = await coach.waiting("message");
    const args = tool === "read_measurement" ? { date: DAY, field: null } : save(80).args;
    await window.ask("workbench.answer_message", { id, answer: { kind: "written", message: { parts: [{ type: "call", tool, args }] } } });
    await coach.waiting("call");
    await until(() => coach.bodies("call_held").length === 1);
    // The program dies: what is on the disk is all that there is.
    window.close();
    void app;
    const next = await startProgram(place, { COACH_DEV: "1" });
    const after = openWindow(next.app, place, "window-3");
    stops.push(async () => {
      after.close();
      await next.stop();
    });
    await after.claim();
    const reply = await after.ask("conversation.events", { conversationId, since: 0 });
    if (reply.kind !== "events") throw new Error("no events");
    const settled = reply.events.flatMap(({ body }) => (body.type === "call_settled" ? [body] : []));
    expect(settled).toMatchObject([{ outcome: { error: { error: "not_executed" } } }]);
    expect(reply.events.at(-1)?.body).toMatchObject({ type: "turn_ended", end: { kind: "stopped", cause: "program_ended" } });
  }
});
