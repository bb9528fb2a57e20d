import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BodyOf, ConversationEvent, ConversationEventType } from "../../src-shared/conversation/event";
import { createPlace, openWindow, startProgram, until, type ProgramPlace } from "../support/program/running-program";

let place: ProgramPlace & { remove(): Promise<void> };
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await place.remove();
});

type Window = ReturnType<typeof openWindow>;

const bodies = <Type extends ConversationEventType>(events: readonly ConversationEvent[], type: Type): BodyOf<Type>[] =>
  events.map(({ body }) => body).filter((body): body is BodyOf<Type> => body.type === type);

const eventsOf = async (window: Window, conversationId: string): Promise<readonly ConversationEvent[]> => {
  const reply = await window.ask("conversation.events", { conversationId, since: 0 });
  if (reply.kind !== "events") throw new Error("no events");
  return reply.events;
};

async function open(environment: Parameters<typeof startProgram>[1] = {}) {
  const program = await startProgram(place, environment);
  const window = openWindow(program.app, place);
  await window.claim();
  return { program, window };
}

/** "save 76", "save 77", then the second message is put in another way. */
async function branched(window: Window, ...texts: string[]) {
  const conversationId = await window.newConversation();
  const turns: string[] = [];
  for (const text of texts) {
    const [first] = await window.say(conversationId, text);
    if (first?.body.type === "turn_started") turns.push(first.body.turnId);
  }
  const turnId = turns.at(-1) ?? "";
  const reply = await window.ask("conversation.branch", { conversationId, turnId });
  if (reply.kind !== "branched") throw new Error(`refused: ${reply.reason}`);
  return { conversationId, turnId, branchId: reply.conversationId };
}

describe("an edited message", () => {
  it("begins a branch that holds what was before it, names the write that stands, and tells the model of it", async () => {
    const { program, window } = await open();
    const { conversationId, turnId, branchId } = await branched(window, "save 76 kg on 2020-01-01", "save 77 kg on 2020-01-02");
    const original = await eventsOf(window, conversationId);
    const branch = await eventsOf(window, branchId);
    const cut = original.findIndex(({ body }) => body.type === "turn_started" && body.turnId === turnId);
    const kept = original.slice(0, cut).filter(({ body }) => body.type !== "conversation_renamed" && body.type !== "conversation_created");
    expect(branch.slice(1, -1).map(({ at, body }) => ({ at, body }))).toEqual(kept.map(({ at, body }) => ({ at, body })));
    const [left] = bodies(branch, "conversation_branched");
    expect(left).toMatchObject({ fromConversationId: conversationId, fromTurnId: turnId });
    expect(left?.standing).toMatchObject([{ tool: "save_measurement", certainty: "confirmed", changes: [{ key: "2020-01-02" }] }]);

    const again = await window.say(branchId, "what did I weigh on 2020-01-02?");
    const [started] = bodies(again, "turn_started");
    expect(started?.notes.map(({ kind, opId }) => [kind, opId])).toEqual([["stands", left?.standing[0]?.opId]]);
    expect(started?.notes[0]?.text).toContain("save_measurement");
    // Nothing took the write back, and the conversation that was left is as it was.
    expect(JSON.stringify(bodies(again, "call_settled"))).toContain('"value":77');
    expect(await eventsOf(window, conversationId)).toEqual(original);
    await program.stop();
  });

  it("that was the first leaves an empty branch, and what was saved is told all the same", async () => {
    const { program, window } = await open();
    const { branchId } = await branched(window, "save 76 kg on 2020-01-01");
    expect((await eventsOf(window, branchId)).map(({ body }) => body.type)).toEqual(["conversation_created", "conversation_branched"]);
    const again = await window.say(branchId, "hello");
    expect(bodies(again, "turn_started")[0]?.notes.map(({ kind }) => kind)).toEqual(["stands"]);
    // The next message is not told again.
    expect(bodies(await window.say(branchId, "hello"), "turn_started")[0]?.notes).toEqual([]);
    await program.stop();
  });

  it("says in the title of the branch that it is one, each with a title of its own", async () => {
    const { program, window } = await open();
    const { conversationId, turnId } = await branched(window, "hello there", "good morning");
    const second = await window.ask("conversation.branch", { conversationId, turnId });
    if (second.kind !== "branched") throw new Error("refused");
    const [first] = await window.say(second.conversationId, "hello");
    if (first?.body.type !== "turn_started") throw new Error("no turn");
    await window.ask("conversation.branch", { conversationId: second.conversationId, turnId: first.body.turnId });
    const titles = window.state().conversations.map(({ title }) => title);
    expect(titles.sort()).toEqual(["Branch 2 · hello there", "Branch 3 · hello there", "Branch · hello there", "hello there"]);
    await program.stop();
  });

  it("does not name what was undone, nor what was there already", async () => {
    const { program, window } = await open();
    const conversationId = await window.newConversation();
    await window.say(conversationId, "hello");
    const saved = await window.say(conversationId, "save 76 kg on 2020-01-01");
    await window.say(conversationId, "save 76 kg on 2020-01-01");
    const opId = bodies(saved, "call_settled")[0]?.opId ?? "";
    await window.ask("operation.undo", { opId });
    const [started] = bodies(saved, "turn_started");
    const reply = await window.ask("conversation.branch", { conversationId, turnId: started?.turnId ?? "" });
    if (reply.kind !== "branched") throw new Error("refused");
    expect(bodies(await eventsOf(window, reply.conversationId), "conversation_branched")[0]?.standing).toEqual([]);
    await program.stop();
  });

  it("is refused while a turn runs, for a turn that is not there, and by a window that does not own the session", async () => {
    const script = join(place.dataFolder, "script.json");
    await writeFile(script, JSON.stringify({ version: 1, messages: [{ parts: [{ type: "text", text: "hi" }] }, { delayMs: 400, parts: [{ type: "text", text: "slow" }] }] }));
    const { program, window } = await open({ COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_SCRIPT: script });
    const conversationId = await window.newConversation();
    const [first] = await window.say(conversationId, "hello");
    const turnId = first?.body.type === "turn_started" ? first.body.turnId : "";
    const running = await window.ask("turn.start", { conversationId, text: "again", mode: "message" });
    expect(await window.ask("conversation.branch", { conversationId, turnId })).toEqual({ kind: "refused", reason: "busy" });
    if (running.kind === "started") await window.ask("turn.cancel", { turnId: running.turnId });
    await until(() => window.state().running === null);
    expect(await window.ask("conversation.branch", { conversationId, turnId: "nothing" })).toEqual({ kind: "refused", reason: "no_such_turn" });
    expect(await window.ask("conversation.branch", { conversationId: "nothing", turnId })).toEqual({ kind: "refused", reason: "no_such_conversation" });
    const other = openWindow(program.app, place, "other");
    expect(await other.ask("conversation.branch", { conversationId, turnId })).toEqual({ kind: "refused", reason: "not_owner" });
    expect(window.state().conversations).toHaveLength(1);
    await program.stop();
  });

  it("is told of a later undo of the write that stands, as the conversation that was left is", async () => {
    const { program, window } = await open();
    const { conversationId, branchId } = await branched(window, "hello", "save 77 kg on 2020-01-02");
    const opId = bodies(await eventsOf(window, branchId), "conversation_branched")[0]?.standing[0]?.opId ?? "";
    expect(await window.ask("operation.undo", { opId })).toMatchObject({ certainty: "confirmed" });
    await until(() => bodies(window.events, "operation_undone").length === 2);
    for (const id of [conversationId, branchId]) expect(bodies(await eventsOf(window, id), "operation_undone")).toMatchObject([{ opId }]);
    const again = await window.say(branchId, "hello");
    expect(bodies(again, "turn_started")[0]?.notes.map(({ kind }) => kind)).toEqual(["stands", "undone"]);
    await program.stop();
  });

  it("names a write that nobody could confirm by what the look-up found", async () => {
    const { program, window } = await open({ COACH_DEV: "1" });
    const lost = { point: "handler_after" as const, match: { tool: "save_measurement" }, effect: { kind: "throw" as const, text: "lost" }, times: 1 };
    await window.ask("faults.arm", { name: "lost", plan: { version: 1, seed: 1, faults: [lost] } });
    const conversationId = await window.newConversation();
    const [first] = await window.say(conversationId, "save 77 kg on 2020-01-02");
    if (first?.body.type !== "turn_started") throw new Error("no turn");
    await until(() => bodies(window.events, "operation_resolved").length === 1);
    const branch = await window.ask("conversation.branch", { conversationId, turnId: first.body.turnId });
    if (branch.kind !== "branched") throw new Error("refused");
    expect(bodies(await eventsOf(window, branch.conversationId), "conversation_branched")[0]?.standing).toMatchObject([{ certainty: "confirmed" }]);
    await program.stop();
  });

  it("survives a restart with its title, its notices and what comes after it", async () => {
    const { program, window } = await open();
    const { branchId } = await branched(window, "save 76 kg on 2020-01-01", "save 77 kg on 2020-01-02");
    await window.say(branchId, "hello");
    const before = await eventsOf(window, branchId);
    const listed = window.state().conversations;
    window.close();
    await program.stop();

    const second = await open();
    expect(await eventsOf(second.window, branchId)).toEqual(before);
    expect(second.window.state().conversations).toEqual(listed);
    expect(second.program.problems).toEqual([]);
    await second.program.stop();
  });

  it("is told in the export", async () => {
    const { program, window } = await open();
    const { conversationId, branchId } = await branched(window, "hello", "save 77 kg on 2020-01-02");
    await window.say(branchId, "hello");
    const json = await window.ask("conversation.export", { conversationId: branchId, format: "json" });
    const otel = await window.ask("conversation.export", { conversationId: branchId, format: "otel" });
    if (json.kind !== "exported" || otel.kind !== "exported") throw new Error("not exported");
    expect(json.text).toContain(`"fromConversationId": "${conversationId}"`);
    expect(otel.text).toContain("coach.conversation.branched");
    expect(otel.text).toContain(conversationId);
    await program.stop();
  });
});

describe("answering again", () => {
  async function scripted(...messages: unknown[]) {
    const script = join(place.dataFolder, "script.json");
    await writeFile(script, JSON.stringify({ version: 1, messages }));
    return open({ COACH_DEV: "1", COACH_PROVIDER: "scripted", COACH_SCRIPT: script });
  }
  const text = (words: string) => ({ parts: [{ type: "text", text: words }] });
  const save = { parts: [{ type: "call", tool: "save_measurement", args: { date: "2020-01-01", values: [{ field: "weight", value: 76, unit: "kg" }], replace: false } }] };

  async function answerAgain(window: Window, conversationId: string, turnId: string) {
    const reply = await window.ask("turn.answer_again", { conversationId, turnId });
    if (reply.kind !== "started") return reply;
    await until(() => window.state().running === null && window.events.some(({ body }) => body.type === "turn_ended" && body.turnId === reply.turnId));
    return { kind: "ended", events: window.events.filter(({ body }) => "turnId" in body && body.turnId === reply.turnId) };
  }
  const turnIdOf = (events: readonly ConversationEvent[]) => bodies(events, "turn_started")[0]?.turnId ?? "";

  it("asks once more without tools, and a call in the new answer is dropped and not run", async () => {
    const { program, window } = await scripted(save, text("Saved."), { parts: [...save.parts, { type: "text", text: "In other words." }] });
    const conversationId = await window.newConversation();
    const first = await window.say(conversationId, "save it");
    const again = await answerAgain(window, conversationId, turnIdOf(first));
    if (again.kind !== "ended" || !("events" in again)) throw new Error("refused");
    const { events } = again;
    expect(bodies(events, "request_started").map(({ toolChoice }) => toolChoice)).toEqual(["none"]);
    expect(bodies(events, "message_received")).toMatchObject([{ droppedCalls: 1 }]);
    expect(bodies(events, "call_received")).toEqual([]);
    expect(bodies(events, "turn_ended")).toMatchObject([{ end: { kind: "completed" }, receipt: [] }]);
    // Once more, from the answer that was given again.
    expect(await answerAgain(window, conversationId, turnIdOf(events))).toMatchObject({ kind: "ended" });
    await program.stop();
  });

  it("is refused for an answer after which the conversation went on, and for a turn that is not there", async () => {
    const { program, window } = await scripted(text("one"), text("two"));
    const conversationId = await window.newConversation();
    const first = await window.say(conversationId, "one");
    await window.say(conversationId, "two");
    expect(await answerAgain(window, conversationId, turnIdOf(first))).toEqual({ kind: "refused", reason: "not_last" });
    expect(await answerAgain(window, conversationId, "nothing")).toEqual({ kind: "refused", reason: "no_such_turn" });
    await program.stop();
  });

  it("is refused after a write that nobody could confirm, and so is going on: no further request is made", async () => {
    const { program, window } = await scripted(save, text("must never be asked for"));
    const plan = { version: 1 as const, seed: 1, faults: [{ point: "handler_before" as const, match: {}, effect: { kind: "throw" as const, text: "x" }, times: 1 }] };
    await window.ask("faults.arm", { name: "save fails", plan });
    const conversationId = await window.newConversation();
    const first = await window.say(conversationId, "save it");
    expect(await answerAgain(window, conversationId, turnIdOf(first))).toEqual({ kind: "refused", reason: "not_answerable" });
    expect(await window.ask("turn.start", { conversationId, text: "", mode: "continue" })).toEqual({ kind: "refused", reason: "not_answerable" });
    expect(bodies(window.events, "request_started")).toHaveLength(1);
    await program.stop();
  });

  it("is refused while a turn runs", async () => {
    const { program, window } = await scripted(text("one"), { delayMs: 400, ...text("two") });
    const conversationId = await window.newConversation();
    const first = await window.say(conversationId, "one");
    await window.ask("turn.start", { conversationId, text: "two", mode: "message" });
    expect(await window.ask("turn.answer_again", { conversationId, turnId: turnIdOf(first) })).toEqual({ kind: "refused", reason: "busy" });
    await program.stop();
  });
});
