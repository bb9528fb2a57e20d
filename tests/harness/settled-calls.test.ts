import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../src-shared/conversation/event";
import { failed, succeeded, type Settlement } from "../../src-main/harness/settlement";
import { runTurn } from "../../src-main/harness/turn";
import { coachToolbox } from "../../src-main/harness/validate";
import { memoryJournal } from "../support/harness/memory-journal";
import { call, playingModel, say } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

const read = (date: string) => call("read_measurement", { date, field: "weight" });
const save = (value: number, replace = false, date = "2020-01-04") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace });
const settled = ({ events }: SmallWorld): BodyOf<"call_settled">[] => events.flatMap(({ body }) => (body.type === "call_settled" ? [body] : []));
const codes = (world: SmallWorld) => settled(world).map(({ outcome }) => (outcome.status === "ok" ? "ok" : outcome.error.error));
const end = ({ events }: SmallWorld) => events.flatMap(({ body }) => (body.type === "turn_ended" ? [body] : [])).at(-1);

describe("a store that cannot be opened", () => {
  const unavailable = (times: number) => {
    let left = times;
    return smallWorld({ store: () => (left-- > 0 ? "unavailable" : "answer") });
  };
  it("twice in a turn ends it with a closing request", async () => {
    const world = unavailable(2);
    const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("it cannot be reached")]);
    await world.turn(model);
    expect(codes(world)).toEqual(["store_unavailable", "store_unavailable"]);
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(["auto", "auto", "none"]);
  });
  it("once may be tried again", async () => {
    const world = unavailable(1);
    const model = playingModel([read("2020-01-01")], [read("2020-01-01")], [say("nothing there")]);
    await world.turn(model);
    expect(codes(world)).toEqual(["store_unavailable", "not_found"]);
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(["auto", "auto", "auto"]);
  });
});

it("only a confirmed change is answered for when it is asked for again: a refused one is tried again", async () => {
  const world = smallWorld();
  await world.turn(playingModel([save(76)], [save(77)], [save(77)], [save(76)], [say("done")]));
  expect(codes(world)).toEqual(["ok", "conflict", "conflict", "ok"]);
  // The last one equals the first, which is still true.
  expect(world.store.executed).toHaveLength(3);
});

it("a change without its safety copy stops the turn, for the journal comes first", async () => {
  const real = memoryJournal();
  const journal = { ...real, append: (record: Parameters<typeof real.append>[0]) => (record.type === "confirmed" ? Promise.reject(new Error("full")) : real.append(record)) };
  const world = smallWorld({ journal });
  await world.turn(playingModel([save(76), read("2020-01-04")], [say("must never be asked for")]));
  expect(settled(world)[0]).toMatchObject({ certainty: "confirmed", isError: false, decision: { action: "stop", rule: "journal_comes_first" } });
  expect(settled(world)[1]).toMatchObject({ outcome: { error: { error: "not_executed", details: { because: "sibling_stopped" } } } });
  expect(end(world)).toMatchObject({ end: { kind: "stopped", cause: "safety_copy_failed" }, receipt: [{ kind: "write", certainty: "confirmed" }] });
});

it("keeps the steps of a call and the faults that it met on the timeline", async () => {
  const world = smallWorld();
  const fault = { point: "handler_before", effect: "delay", plan: "test" } as unknown as Settlement["faults"][number];
  const settlement = succeeded({ status: "ok", data: { ok: true } }, null, { steps: [{ name: "dispatch", at: 1 }], faults: [fault], diagnosticId: "d" });
  const tools = { run: () => Promise.resolve(settlement), wanted: () => [] };
  await world.clock.until(runTurn({ ...world.request(playingModel([read("2020-01-01")], [say("done")])), tools }));
  expect(settled(world)[0]).toMatchObject({ steps: [{ name: "dispatch", at: 1 }], faults: [fault], diagnosticId: "d" });
});

describe("a fault of the program's own", () => {
  const throwing = () => {
    throw new Error("secret words");
  };
  it.each([
    { ask: read("2020-01-01"), effect: "read", certainty: null, stops: false },
    { ask: save(76), effect: "write", certainty: "unconfirmed", stops: true },
  ])("while a $effect runs leaves no call without its result", async ({ ask, certainty, stops }) => {
    const world = smallWorld();
    const tools = { run: () => Promise.reject(new Error("secret words")), wanted: () => [] };
    await world.clock.until(runTurn({ ...world.request(playingModel([ask], [say("sorry")])), tools }));
    expect(settled(world)).toMatchObject([{ certainty, diagnosticId: "diagnostic-1", outcome: { error: { error: "tool_failed", details: { certainty } } } }]);
    expect(end(world)?.end).toEqual(stops ? { kind: "stopped", cause: "tool_failed" } : { kind: "completed" });
    expect(JSON.stringify(world.events)).not.toContain("secret words");
  });
  it.each([
    { ask: read("2020-01-01"), effect: "read", certainty: null },
    { ask: save(76), effect: "write", certainty: "not_applied" },
  ])("while a $effect is checked proves that it was not dispatched", async ({ ask, certainty }) => {
    const world = smallWorld();
    await world.clock.until(runTurn({ ...world.request(playingModel([ask], [say("sorry")])), toolbox: { ...coachToolbox, convert: throwing } }));
    expect(settled(world)).toMatchObject([{ certainty, diagnosticId: "diagnostic-1", outcome: { error: { error: "tool_failed" } } }]);
    expect(world.store.executed).toEqual([]);
  });
});

it("equal reads of one message run one after the other, different ones side by side, as many as may", async () => {
  const most = async (dates: string[], parallelReads: number): Promise<number> => {
    const world = smallWorld({ limits: { parallelReads } });
    let running = 0;
    let highest = 0;
    const tools = {
      run: async () => {
        highest = Math.max(highest, (running += 1));
        await Promise.resolve();
        running -= 1;
        return failed({ code: "read_failed" }, "read");
      },
      wanted: () => [],
    };
    await world.clock.until(runTurn({ ...world.request(playingModel(dates.map(read), [say("done")])), tools }));
    return highest;
  };
  expect(await most(["2020-01-01", "2020-01-01"], 4)).toBe(1);
  expect(await most(["2020-01-01", "2020-01-02", "2020-01-01"], 4)).toBe(2);
  expect(await most(["2020-01-01", "2020-01-02", "2020-01-03", "2020-01-04", "2020-01-05"], 4)).toBe(4);
});

it("a stop between two calls of one message leaves the rest unexecuted, and the person decided so", async () => {
  const abort = new AbortController();
  const world = smallWorld({ limits: { parallelReads: 1 }, onEvent: () => { if (world.store.executed.length === 1) abort.abort(); } });
  await world.turn(playingModel([read("2020-01-01"), read("2020-01-02"), save(76)], [say("never")]), { signal: abort.signal });
  expect(codes(world).slice(1)).toEqual(["not_executed", "not_executed"]);
  expect(settled(world).at(-1)).toMatchObject({ decision: { action: "none", rule: "the_person_decides" } });
  expect(end(world)?.end).toEqual({ kind: "cancelled" });
  expect(world.store.executed).toHaveLength(1);
});

it("the receipt names what a write asked for where the store has not told of it", async () => {
  const world = smallWorld({ store: (channel) => (channel === "store.execute" ? "throw_before" : "answer") });
  await world.turn(playingModel([save(76)], [say("never")]));
  expect(end(world)?.receipt).toMatchObject([{ kind: "write", certainty: "unconfirmed", values: [{ date: "2020-01-04", field: "weight", value: 76 }] }]);
});
