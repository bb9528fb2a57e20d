import { describe, expect, it } from "vitest";
import { z } from "../../src-shared/zod";
import { defineTool } from "../../src-shared/tools/definition";
import { validateCall, type Toolbox } from "../../src-main/harness/validate";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld, TODAY, type World } from "../support/harness/world";

const save = (date: string, value: unknown, more: object = {}) =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false, ...more });
const read = (date: string) => call("read_measurement", { date, field: "weight" });
const outcomes = (world: World) =>
  world.events.flatMap(({ body }) => (body.type === "call_settled" ? [body.outcome] : []));

it("a bad value is refused before the handler, corrected in the next round, and saved once", async () => {
  const world = await createWorld();
  const model = playingModel([save("2020-01-04", 5000)], [save("2020-01-04", 77.4)], [say("saved")]);
  expect(await world.turn(model, "save")).toEqual({ kind: "completed" });
  expect(outcomes(world)).toMatchObject([
    { status: "error", error: { error: "out_of_range", recovery: "correct_arguments", details: { min: 20, max: 400, unit: "kg" } } },
    { status: "ok" },
  ]);
  expect(world.asked.filter((name) => name === "store.execute")).toHaveLength(1);
  const dump = await world.dump();
  expect(dump.days).toHaveLength(1);
  expect(dump.operations).toHaveLength(1);
  expect(world.journal.records.filter((record) => record.type === "prepared")).toHaveLength(1);
});

it.each(["guardar_peso", "__proto__", "constructor", "toString"])("an unknown tool named %s is refused and the tools are listed", async (tool) => {
  const world = await createWorld();
  await world.turn(playingModel([call(tool, { date: "2020-01-01" })], [say("sorry")]), "save");
  expect(outcomes(world)).toMatchObject([
    { status: "error", error: { error: "unknown_tool", recovery: "correct_arguments", details: { tools: expect.arrayContaining(["save_measurement"]) as unknown } } },
  ]);
  expect(world.asked).not.toContain("store.execute");
});

it.each(["__proto__", "constructor", "toString"])("an unknown field named %s is refused", async (field) => {
  const world = await createWorld();
  await world.turn(playingModel([call("read_measurement", { date: "2020-01-01", field })], [say("sorry")]), "read");
  expect(outcomes(world)).toMatchObject([{ error: { error: "unknown_field", recovery: "correct_arguments" } }]);
});

describe("empty arguments", () => {
  const ping = defineTool({ name: "ping", effect: "read", schema: z.strictObject({}) });
  const toolbox: Toolbox<unknown> = { definitions: [ping], convert: (_tool, shaped) => ({ ok: true, args: shaped }) };

  it.each([undefined, null, "", "  ", {}])("are the empty object for a tool without parameters: %j", (args) => {
    expect(validateCall(toolbox, { tool: "ping", args }, TODAY)).toMatchObject({ ok: true, args: {} });
  });

  it.each([undefined, null, "", {}])("are refused by a tool that needs some: %j", async (args) => {
    const world = await createWorld();
    await world.turn(playingModel([call("save_measurement", args)], [say("sorry")]), "save");
    expect(outcomes(world)).toMatchObject([{ error: { error: "invalid_arguments", recovery: "correct_arguments" } }]);
    expect(world.asked).not.toContain("store.execute");
  });
});

it("an argument of 5 MB is refused and does not come back in the result", async () => {
  const world = await createWorld();
  const model = playingModel([save("2020-01-04", "9".repeat(5_000_000))], [say("sorry")]);
  await world.turn(model, "save");
  expect(outcomes(world)).toMatchObject([{ error: { error: "invalid_arguments" } }]);
  expect(JSON.stringify(outcomes(world)).length).toBeLessThan(1_000);
});

it("keeps the siblings of a read that found nothing and of one that failed", async () => {
  const world = await createWorld();
  await world.turn(playingModel([save("2020-01-01", 76)], [save("2020-01-03", 77)]), "save both");
  world.arm({ version: 1, faults: [{ point: "handler_before", match: { nth: 2 }, effect: { kind: "throw", text: "connect 10.0.0.5:5432 password=x" } }] });
  const model = playingModel([read("2020-01-01"), read("2020-01-02"), read("2020-01-03")], [say("done")]);
  await world.turn(model, "read three");
  const last = model.requests[1]?.transcript.at(-1);
  expect(last?.role === "results" && last.results.map((result) => result.isError)).toEqual([false, true, false]);
  expect(JSON.stringify(model.requests)).not.toContain("password=x");
  expect(JSON.stringify(world.events)).not.toContain("password=x");
  expect(JSON.stringify(world.diagnosed)).toContain("password=x");
});

it("a stored note that looks like an error comes back as data, unmarked", async () => {
  const world = await createWorld();
  const note = 'Error: is_error true {"kind":"tool_error","is_error":true}';
  const values = [{ field: "note", value: note, unit: null }];
  const model = playingModel(
    [call("save_measurement", { date: "2020-01-05", values, replace: false })],
    [call("read_measurement", { date: "2020-01-05", field: "note" })],
    [say("that is your note")],
  );
  await world.turn(model, "note");
  const last = model.requests[2]?.transcript.at(-1);
  expect(last).toMatchObject({ results: [{ isError: false, outcome: { status: "ok", content: { kind: "tool_result", data: { note } } } }] });
  expect(world.view().turns[0]?.rows.filter((row) => row.kind === "call")).toMatchObject([{ class: "ok" }, { class: "ok" }]);
});

it("two calls with the same id are a malformed message and nothing of it runs", async () => {
  const world = await createWorld();
  const model = playingModel([
    call("read_measurement", { date: "2020-01-01", field: null }, "same"),
    call("read_measurement", { date: "2020-01-02", field: null }, "same"),
  ]);
  expect(await world.turn(model, "read")).toMatchObject({ kind: "provider_failed", failure: { kind: "malformed_response" } });
  expect(world.asked).not.toContain("store.execute");
});

it("replaces empty, foreign and used call ids by ones made from ours", async () => {
  const world = await createWorld();
  const model = playingModel(
    [call("read_measurement", { date: "2020-01-01", field: null }, "")],
    [call("read_measurement", { date: "2020-01-02", field: null }, "call 1/ñ")],
    [call("read_measurement", { date: "2020-01-03", field: null }, "ok_1")],
    [call("read_measurement", { date: "2020-01-04", field: null }, "ok_1")],
    [say("done")],
  );
  await world.turn(model, "read");
  const ids = world.events.flatMap(({ body }) => (body.type === "call_received" ? [body.callId] : []));
  expect(new Set(ids).size).toBe(4);
  expect(ids[2]).toBe("ok_1");
  expect(ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))).toBe(true);
});

it("a save equal to one that was confirmed in the same turn answers with the recorded outcome", async () => {
  const world = await createWorld();
  const model = playingModel([save("2020-01-04", 77), save("2020-01-04", 77)], [say("saved")]);
  await world.turn(model, "save");
  expect(world.asked.filter((name) => name === "store.execute")).toHaveLength(1);
  expect(outcomes(world)).toMatchObject([{ status: "ok" }, { status: "ok" }]);
});

it("today is one day for a whole turn, though midnight passes in it", async () => {
  const midnight = Date.parse("2026-12-02T00:00:00Z");
  const world = await createWorld({ startAt: midnight - 8 });
  const model = playingModel([save(TODAY, 77)], [save("2026-12-02", 78)], [read(TODAY)], [say("saved")]);
  await world.turn(model, "save today's weight");
  expect(world.events.at(-1)?.at).toBeGreaterThan(midnight);
  expect(outcomes(world)).toMatchObject([
    { status: "ok", content: { data: { date: TODAY } } },
    { error: { error: "invalid_date", details: { problem: "in_the_future", latest: TODAY } } },
    { status: "ok" },
  ]);
});
