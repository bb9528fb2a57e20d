import { IDBFactory } from "fake-indexeddb";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import { systemClock } from "../../src-main/program/system-ports";
import { playingModel } from "../support/harness/playing-model";
import { SimulatedDisk, systemError } from "../log/simulated-disk";
import { createPlace, openWindow, startProgram, until, type ProgramPlace } from "../support/program/running-program";

let place: ProgramPlace & { remove(): Promise<void> };
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await place.remove();
});

/** The end of a turn. What a look-up found may already stand after it. */
const endOf = (events: readonly ConversationEvent[]) => events.find(({ body }) => body.type === "turn_ended")?.body;

it("saves what a person says, and has the same chat, marks and data after a restart", async () => {
  const first = await startProgram(place);
  const window = openWindow(first.app, place);
  expect(await window.claim()).toBe("owner");
  const conversation = await window.newConversation();
  const events = await window.say(conversation, "save 76 kg on 2020-01-01");
  expect(endOf(events)).toMatchObject({ type: "turn_ended", end: { kind: "completed" } });
  expect(events.map(({ body }) => body.type)).toContain("call_settled");
  const stored = await window.ask("conversation.events", { conversationId: conversation, since: 0 });
  window.close();
  await first.stop();

  const second = await startProgram(place);
  const again = openWindow(second.app, place);
  await again.claim();
  expect(await again.ask("conversation.events", { conversationId: conversation, since: 0 })).toEqual(stored);
  const answer = await again.say(conversation, "what did I weigh on 2020-01-01?");
  expect(JSON.stringify(answer)).toContain('"value":76');
  expect(second.problems).toEqual([]);
  again.close();
  await second.stop();
});

it("gives the session to one window, and transfers it when another asks to take over", async () => {
  const { app, stop } = await startProgram(place);
  const one = openWindow(app, place, "one");
  const two = openWindow(app, place, "two");
  expect(await one.claim()).toBe("owner");
  expect(await two.claim()).toBe("open_elsewhere");
  expect(await two.ask("conversation.create", {})).toEqual({ kind: "refused", reason: "not_owner" });
  expect(await two.claim(true)).toBe("owner");
  await until(one.isLost);
  expect(await one.ask("measurement.write", { tool: "delete_measurement", args: {} })).toEqual({ kind: "refused", reason: "not_owner" });
  await stop();
});

it("tells a window its state only when something of it changed: a write does not wait for what is known already", async () => {
  const { app, stop } = await startProgram(place);
  const window = openWindow(app, place);
  await window.claim();
  const told = window.states().length;
  for (const date of ["2020-01-01", "2020-01-02"]) {
    const args = { date, values: [{ field: "weight", value: 70, unit: "kg" }], replace: false };
    expect(await window.ask("measurement.write", { tool: "save_measurement", args })).toMatchObject({ certainty: "confirmed" });
  }
  expect(window.states()).toHaveLength(told);

  await window.newConversation();
  await until(() => window.states().length > told);
  expect(window.state().conversations).toHaveLength(1);
  await stop();
});

it("brings everything back when the browser has thrown the store away", async () => {
  const first = await startProgram(place);
  const window = openWindow(first.app, place);
  await window.claim();
  for (const [index, date] of ["2020-01-01", "2020-01-02", "2020-01-03"].entries()) {
    const values = [{ field: "weight", value: 70 + index, unit: "kg" }];
    const reply = await window.ask("measurement.write", { tool: "save_measurement", args: { date, values, replace: false } });
    expect(reply).toMatchObject({ kind: "settled", certainty: "confirmed" });
  }
  window.close();
  await first.stop();

  const second = await startProgram(place);
  const again = openWindow(second.app, { ...place, indexedDB: new IDBFactory() });
  await again.claim();
  expect(again.state().store).toMatchObject({ status: "ready", notices: [{ kind: "rebuilt", count: 3 }] });
  await second.stop();
});

it("undoes a change by hand, and refuses to undo it when the value has changed since", async () => {
  const { app, stop } = await startProgram(place);
  const window = openWindow(app, place);
  await window.claim();
  const save = (value: number, replace: boolean) =>
    window.ask("measurement.write", {
      tool: "save_measurement",
      args: { date: "2020-01-01", values: [{ field: "weight", value, unit: "kg" }], replace },
    });
  const first = await save(76, false);
  const second = await save(77, true);
  if (first.kind !== "settled" || second.kind !== "settled") throw new Error("a write was refused");
  expect(await window.ask("operation.undo", { opId: first.opId })).toMatchObject({ outcome: { error: { error: "conflict" } } });
  expect(await window.ask("operation.undo", { opId: second.opId })).toMatchObject({ certainty: "confirmed" });
  // The value is the first one's again, so that one can be taken back too.
  expect(await window.ask("operation.undo", { opId: first.opId })).toMatchObject({ certainty: "confirmed" });
  await stop();
});

it("looks an unconfirmed write up after the turn, and offers to try again only after a proved absence", async () => {
  const { app, stop } = await startProgram(place, { COACH_DEV: "1" });
  const window = openWindow(app, place);
  await window.claim();
  const plan = { version: 1 as const, seed: 1, faults: [{ point: "handler_before" as const, match: {}, effect: { kind: "throw" as const, text: "network timeout" }, times: 1 }] };
  await window.ask("faults.arm", { name: "save fails", plan });
  const conversation = await window.newConversation();
  const events = await window.say(conversation, "save 76 kg on 2020-01-01");
  expect(endOf(events)).toMatchObject({ end: { kind: "stopped", cause: "write_unconfirmed" } });
  await until(() => window.events.some(({ body }) => body.type === "operation_resolved"));
  const resolved = window.events.find(({ body }) => body.type === "operation_resolved")?.body;
  expect(resolved).toMatchObject({ verdict: "not_applied", by: "look_up" });
  if (resolved?.type !== "operation_resolved") throw new Error("not resolved");
  expect(await window.ask("operation.retry", { opId: resolved.opId })).toMatchObject({ certainty: "confirmed" });
  await until(() => window.events.some(({ body }) => body.type === "operation_retried"));
  const next = await window.say(conversation, "what did I weigh on 2020-01-01?");
  const started = next.find(({ body }) => body.type === "turn_started")?.body;
  expect(started?.type === "turn_started" && started.notes.map((note) => note.kind)).toEqual(["stopped", "not_saved", "retried"]);
  await stop();
});

it("reads without a journal that is damaged before its tail, writes nothing, and goes on when the person says so", async () => {
  const first = await startProgram(place);
  const window = openWindow(first.app, place);
  await window.claim();
  const args = { date: "2020-01-01", values: [{ field: "weight", value: 76, unit: "kg" }], replace: false };
  await window.ask("measurement.write", { tool: "save_measurement", args });
  window.close();
  await first.stop();
  await writeFile(join(place.dataFolder, "journal.log"), "not a journal at all, but long enough to be one\n".repeat(40));

  const second = await startProgram(place);
  const again = openWindow(second.app, place);
  await again.claim();
  expect(again.state().store).toMatchObject({ status: "read_only", reason: "journal_damaged" });
  const conversation = await again.newConversation();
  expect(JSON.stringify(await again.say(conversation, "what did I weigh on 2020-01-01?"))).toContain('"value":76');
  expect(await again.ask("measurement.write", { tool: "save_measurement", args })).toMatchObject({
    certainty: "not_applied",
    outcome: { error: { error: "store_unavailable" } },
  });
  expect(await again.ask("store.decide", { choice: "salvage_journal" })).toEqual({ kind: "done" });
  expect(again.state().store.status).toBe("ready");
  expect(await again.ask("measurement.write", { tool: "save_measurement", args: { ...args, date: "2020-01-02" } })).toMatchObject({ certainty: "confirmed" });
  await second.stop();
});

it("says when the safety copy could not be written, saves nothing more, and completes the journal at the next start", async () => {
  const first = await startProgram(place, { COACH_DEV: "1" });
  const window = openWindow(first.app, place);
  await window.claim();
  const fsync = { point: "journal" as const, match: { phase: "sync", nth: 2 }, effect: { kind: "fsync_failure" as const }, times: 1 };
  await window.ask("faults.arm", { name: "fsync", plan: { version: 1, seed: 1, faults: [fsync] } });
  const conversation = await window.newConversation();
  const events = await window.say(conversation, "save 76 kg on 2020-01-01");
  expect(endOf(events)).toMatchObject({ end: { kind: "stopped", cause: "safety_copy_failed" } });
  await until(() => window.state().store.status === "read_only");
  expect(window.state().store.reason).toBe("journal");
  const args = { date: "2020-01-02", values: [{ field: "weight", value: 77, unit: "kg" }], replace: false };
  expect(await window.ask("measurement.write", { tool: "save_measurement", args })).toMatchObject({ certainty: "not_applied" });
  window.close();
  await first.stop();

  const second = await startProgram(place);
  const again = openWindow(second.app, place);
  await again.claim();
  expect(again.state().store).toMatchObject({ status: "ready", unresolved: [] });
  expect(await again.ask("measurement.write", { tool: "save_measurement", args })).toMatchObject({ certainty: "confirmed" });
  await second.stop();
});

it("opens a conversation whose cut-off turn cannot be ended on the disk, and works on in another", async () => {
  const disk = new SimulatedDisk();
  const silent = { ...playingModel(), request: () => neverAnswering() };
  const scripted = { COACH_DEV: "1", COACH_PROVIDER: "scripted" } as const;
  const first = await startProgram(place, scripted, { clock: systemClock, files: disk, model: silent });
  const window = openWindow(first.app, place);
  await window.claim();
  const conversationId = await window.newConversation();
  await window.ask("turn.start", { conversationId, text: "hello", mode: "message" });
  await until(() => window.events.some(({ body }) => body.type === "request_started"));
  // The program dies: what is on the disk is all that there is.
  window.close();
  disk.restart(() => 1);

  const second = await startProgram(place, {}, { clock: systemClock, files: disk });
  const again = openWindow(second.app, place);
  await again.claim();
  disk.fail("sync", systemError("EIO"), { name: conversationId });
  expect(await again.ask("conversation.events", { conversationId, since: 0 })).toMatchObject({ kind: "events" });
  expect(second.problems.map(({ message }) => message)).toContainEqual(expect.stringContaining("a healed history could not be written"));
  await again.ask("turn.start", { conversationId, text: "hello", mode: "message" });
  await until(() => again.state().running === null);

  const events = await again.say(await again.newConversation(), "save 76 kg on 2020-01-01");
  expect(endOf(events)).toMatchObject({ end: { kind: "completed" } });
  await second.stop();
});

async function* neverAnswering(): AsyncGenerator<never> {
  await new Promise(() => undefined);
}
