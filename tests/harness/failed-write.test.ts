import { describe, expect, it } from "vitest";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld } from "../support/harness/world";
import { noticesOf } from "../../src-shared/conversation/notices";

const save = (date: string, value: number, replace = false) =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace });
const read = (date: string) => call("read_measurement", { date, field: "weight" });
const failing = (point: string, text = "network timeout ECONNRESET 503 overloaded") => ({
  version: 1,
  faults: [{ point, match: { tool: "save_measurement" }, effect: { kind: "throw", text } }],
});

describe.each([
  { point: "handler_before", isThere: false },
  { point: "handler_inside", isThere: false },
  { point: "handler_after", isThere: true },
])("a save that fails at $point", ({ point, isThere }) => {
  it("stops the turn, asks the model nothing more and is looked up by the program", async () => {
    const world = await createWorld();
    world.arm(failing(point));
    const model = playingModel([save("2020-01-03", 77)], [say("must never be asked for")]);
    const end = await world.turn(model, "save 77");

    expect(end).toEqual({ kind: "stopped", cause: "write_unconfirmed" });
    expect(model.requests).toHaveLength(1);
    expect(world.asked.filter((name) => name === "store.execute")).toHaveLength(1);
    const view = world.view().turns[0];
    expect(view?.rows.find((row) => row.kind === "call")).toMatchObject({
      class: "failed",
      certainty: "unconfirmed",
      decision: { action: "stop", rule: "a_write_is_never_repeated" },
      outcome: { status: "error", error: { error: "write_unconfirmed", recovery: "stop_turn", recoverable: false } },
    });
    expect(JSON.stringify(world.events)).not.toContain("ECONNRESET");
    expect(JSON.stringify(world.diagnosed)).toContain("ECONNRESET");

    expect(await world.operations.resolveAll("look_up")).toBe(true);
    expect(world.resolutions).toMatchObject([{ verdict: isThere ? "applied" : "not_applied" }]);
    expect((await world.dump()).days.map((day) => day.date)).toEqual(isThere ? ["2020-01-03"] : []);
    expect(view && noticesOf(view).map((notice) => notice.kind)).toEqual(["unconfirmed"]);
  });
});

it("a sibling of an unconfirmed write never starts, and its result says so", async () => {
  const world = await createWorld();
  world.arm(failing("handler_after"));
  const model = playingModel([save("2020-01-03", 77), save("2020-01-04", 78)]);
  await world.turn(model, "save two");
  const calls = world.view().turns[0]?.rows.filter((row) => row.kind === "call") ?? [];
  expect(calls.map((row) => row.kind === "call" && row.class)).toEqual(["failed", "not_executed"]);
  expect(world.asked.filter((name) => name === "store.execute")).toHaveLength(1);
  expect(world.transcript.entries().at(-1)).toMatchObject({ role: "results", results: [{ isError: true }, { isError: true }] });
});

it("a new request after an unconfirmed save looks the first one up before anything runs", async () => {
  const world = await createWorld();
  world.arm(failing("handler_after"));
  await world.turn(playingModel([save("2020-01-03", 77)]), "save 77");
  const again = playingModel([save("2020-01-03", 77)], [say("saved")]);
  expect(await world.turn(again, "save 77 again")).toEqual({ kind: "completed" });
  expect(world.resolutions).toMatchObject([{ verdict: "applied" }]);
  expect(world.asked.slice(-2)).toEqual(["store.lookUp", "store.execute"]);
  const dump = await world.dump();
  expect(dump.days).toHaveLength(1);
  expect(again.requests[1]?.transcript.at(-1)).toMatchObject({
    results: [{ isError: false, outcome: { content: { data: { already: true } } } }],
  });
});

it("a save whose acknowledgement never arrives is unconfirmed, and the look-up finds it", async () => {
  const world = await createWorld({ deadlines: { writeMs: 60 } });
  world.arm({ version: 1, faults: [{ point: "acknowledgement", effect: { kind: "never_answer" } }] });
  const model = playingModel([save("2020-01-03", 77)]);
  expect(await world.turn(model, "save 77")).toEqual({ kind: "stopped", cause: "write_unconfirmed" });
  expect(model.requests).toHaveLength(1);
  await world.operations.resolveAll("look_up");
  expect(world.resolutions).toMatchObject([{ verdict: "applied", by: "look_up" }]);
  expect((await world.dump()).days).toHaveLength(1);
});

it("a reply that comes late is recorded and never applied twice", async () => {
  const world = await createWorld({ deadlines: { writeMs: 30 } });
  world.arm({ version: 1, faults: [{ point: "acknowledgement", effect: { kind: "answer_late", ms: 120 } }] });
  await world.turn(playingModel([save("2020-01-03", 77)]), "save 77");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(world.resolutions).toMatchObject([{ verdict: "applied", by: "late_reply" }]);
  expect((await world.dump()).operations).toHaveLength(1);
});

it("an answer that is no outcome is marked as a failed tool and the write is looked up", async () => {
  const world = await createWorld();
  world.arm({ version: 1, faults: [{ point: "acknowledgement", effect: { kind: "corrupt" } }] });
  const end = await world.turn(playingModel([save("2020-01-03", 77)]), "save 77");
  expect(end).toEqual({ kind: "stopped", cause: "tool_failed" });
  expect(world.view().turns[0]?.rows.find((row) => row.kind === "call")).toMatchObject({
    class: "failed",
    certainty: "confirmed",
    outcome: { error: { error: "tool_failed" } },
  });
});

it("refuses writes when the safety journal cannot take them, and nothing is dispatched", async () => {
  const world = await createWorld();
  world.journal.failOn("prepared");
  const end = await world.turn(playingModel([save("2020-01-03", 77)]), "save 77");
  expect(end).toEqual({ kind: "stopped", cause: "journal_unavailable" });
  expect(world.asked).not.toContain("store.execute");
});

it("says that the safety copy failed when the store has the change and the journal does not", async () => {
  const world = await createWorld();
  world.journal.failOn("confirmed");
  const model = playingModel([save("2020-01-03", 77)]);
  expect(await world.turn(model, "save 77")).toEqual({ kind: "stopped", cause: "safety_copy_failed" });
  expect(model.requests).toHaveLength(1);
  expect((await world.dump()).days).toHaveLength(1);
});

it("a write that is cancelled while it commits is executed once and told as the store has it", async () => {
  const world = await createWorld();
  world.arm({ version: 1, faults: [{ point: "handler_after", effect: { kind: "delay", ms: 150 } }] });
  const abort = new AbortController();
  const running = world.turn(playingModel([save("2020-01-03", 77)]), "save 77", abort.signal);
  setTimeout(() => { abort.abort(); }, 40);
  expect(await running).toEqual({ kind: "stopped", cause: "write_unconfirmed" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await world.operations.resolveAll("look_up");
  expect(world.resolutions).toMatchObject([{ verdict: "applied" }]);
  expect((await world.dump()).operations).toHaveLength(1);
});

it("a failed read may be followed by another read", async () => {
  const world = await createWorld();
  await world.turn(playingModel([save("2020-01-01", 76)]), "save 76");
  const model = playingModel([read("2020-01-02")], [read("2020-01-01")], [say("76 kg")]);
  expect(await world.turn(model, "what did I weigh")).toEqual({ kind: "completed" });
  const first = model.requests[1]?.transcript.at(-1);
  expect(first).toMatchObject({ role: "results", results: [{ isError: true, outcome: { error: { error: "not_found", recovery: "choose_alternative" } } }] });
});
