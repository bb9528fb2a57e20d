import { describe, expect, it } from "vitest";
import { createTranscript } from "../../src-main/harness/transcript";
import { runTurn } from "../../src-main/harness/turn";
import type { StoreBehaviour } from "../support/harness/memory-store";
import { call, playingModel, say, type PlayingModel } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

const save = (value: number, date = "2020-01-04") =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: true });
const read = (date: string) => call("read_measurement", { date, field: "weight" });
const settled = (world: SmallWorld) => world.events.flatMap(({ body }) => (body.type === "call_settled" ? [body] : []));
const playing = (...behaviours: StoreBehaviour[]) => () => behaviours.shift() ?? "answer";

describe("a tool port that breaks its promise and rejects", () => {
  it.each([
    { name: "read", part: read("2020-01-01"), recovery: "choose_alternative", certainty: null, next: 2 },
    { name: "write", part: save(77), recovery: "stop_turn", certainty: "unconfirmed", next: 1 },
  ])("gives a $name its marked result, so that the conversation can go on", async ({ part, recovery, certainty, next }) => {
    const world = smallWorld();
    const model = playingModel([part, read("2020-01-02")], [say("done")]);
    const request = world.request(model);
    let runs = 0;
    const tools: typeof request.tools = {
      wanted: () => [],
      run: (...all) => ((runs += 1) === 1 ? Promise.reject(new Error("connect 10.0.0.5 password=x")) : request.tools.run(...all)),
    };
    await world.clock.until(runTurn({ ...request, tools }));
    expect(settled(world)).toHaveLength(2);
    expect(settled(world)[0]).toMatchObject({ isError: true, certainty, outcome: { error: { error: "tool_failed", recovery } } });
    expect(model.requests).toHaveLength(next);
    expect(JSON.stringify(world.events)).not.toContain("password");
    expect(JSON.stringify(settled(world)[0]?.diagnosticId)).toContain("diagnostic");
    expect(await world.turn(playingModel([say("hello")]))).toEqual({ kind: "completed" });
  });
});

describe("a store port that breaks its promise and rejects", () => {
  it.each([
    { name: "read", part: read("2020-01-01"), certainty: null },
    { name: "write", part: save(77), certainty: "unconfirmed" },
  ])("ends the $name with its marked result instead of leaving the turn waiting for ever", async ({ part, certainty }) => {
    const world = smallWorld();
    const ask = world.store.ask.bind(world.store);
    let broken = true;
    world.store.ask = async (...all) => {
      if (broken && all[0] === "store.execute") throw new Error("connect 10.0.0.5 password=x");
      return ask(...all);
    };
    await world.turn(playingModel([part], [say("done")]));
    broken = false;
    expect(settled(world)).toMatchObject([{ isError: true, certainty, outcome: { error: { error: "tool_failed" } } }]);
    expect(JSON.stringify(world.events)).not.toContain("password");
    expect(await world.turn(playingModel([say("hello")]))).toEqual({ kind: "completed" });
  });
});

it("a stop that arrives while an earlier write is looked up keeps the new one from being dispatched", async () => {
  const abort = new AbortController();
  const world = smallWorld({
    store: (channel) => {
      if (channel !== "store.lookUp") return channels++ === 0 ? "throw_before" : "answer";
      abort.abort();
      return "answer";
    },
  });
  let channels = 0;
  await world.turn(playingModel([save(77)]));
  expect(await world.turn(playingModel([save(78)]), { signal: abort.signal })).toEqual({ kind: "cancelled" });
  expect(world.store.executed).toHaveLength(1);
  expect(settled(world).at(-1)).toMatchObject({
    certainty: "not_applied",
    decision: { rule: "the_person_decides" },
    outcome: { error: { error: "not_executed" } },
  });
});

it("a stop that arrives while the journal prepares a write keeps it from being dispatched, and that is journalled", async () => {
  const abort = new AbortController();
  const world = smallWorld();
  const append = world.journal.append.bind(world.journal);
  Object.assign(world.journal, {
    append: (record: Parameters<typeof append>[0]) => {
      if (record.type === "prepared") abort.abort();
      return append(record);
    },
  });
  expect(await world.turn(playingModel([save(78)]), { signal: abort.signal })).toEqual({ kind: "cancelled" });
  expect(world.store.executed).toEqual([]);
  expect(world.journal.unresolved()).toEqual([]);
  expect(settled(world)).toMatchObject([{ certainty: "not_applied", outcome: { error: { error: "not_executed" } } }]);
});

it("arguments that nest beyond all measure are a malformed message, and the next message works", async () => {
  const world = smallWorld();
  const nested: unknown = JSON.parse("[".repeat(30_000) + "]".repeat(30_000));
  const model: PlayingModel = {
    ...playingModel(),
    async *request() {
      await Promise.resolve();
      yield { type: "finished", stop: "tool_calls", parts: [call("save_measurement", nested)], opaque: null, usage: null };
    },
  };
  expect(await world.turn(model)).toMatchObject({ kind: "provider_failed", failure: { kind: "malformed_response" } });
  expect(await world.turn(playingModel([say("hello")]))).toEqual({ kind: "completed" });
});

it("a model that does not hear the stop does not keep the turn from ending", async () => {
  const world = smallWorld();
  const abort = new AbortController();
  const deaf: PlayingModel = {
    ...playingModel(),
    async *request() {
      yield { type: "text_delta", text: "wait" };
      await new Promise(() => undefined);
    },
  };
  const running = world.turn(deaf, { signal: abort.signal });
  setImmediate(() => {
    abort.abort();
  });
  expect(await running).toEqual({ kind: "cancelled" });
  expect(await world.turn(playingModel([say("hello")]))).toEqual({ kind: "completed" });
});

describe("reads side by side", () => {
  /** What runs at each moment, by starts and ends. */
  async function mostAtOnce(parts: ReturnType<typeof read>[], parallelReads: number): Promise<{ most: number; order: string[] }> {
    const world = smallWorld({ limits: { parallelReads } });
    const request = world.request(playingModel(parts, [say("done")]));
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const tools: typeof request.tools = {
      wanted: request.tools.wanted,
      run: async (tool, args, context) => {
        running += 1;
        most = Math.max(most, running);
        order.push(`${tool.effect} starts beside ${running - 1}`);
        await new Promise<void>((resolve) => world.clock.setTimer(resolve, 10));
        running -= 1;
        return request.tools.run(tool, args, context);
      },
    };
    await world.clock.until(runTurn({ ...request, tools }));
    return { most, order };
  }

  it.each([1, 2, 4])("are at most %i at once", async (bound) => {
    const days = Array.from({ length: 9 }, (_, index) => read(`2020-01-0${index + 1}`));
    expect((await mostAtOnce(days, bound)).most).toBe(bound);
  });

  it("wait for a write, and a write waits for them", async () => {
    const { order } = await mostAtOnce([read("2020-01-01"), read("2020-01-02"), save(77), read("2020-01-03")], 4);
    expect(order).toEqual(["read starts beside 0", "read starts beside 1", "write starts beside 0", "read starts beside 0"]);
  });

  it("give their results in the order of the calls, whichever is first", async () => {
    const world = smallWorld();
    const request = world.request(playingModel([read("2020-01-01"), read("2020-01-02"), read("2020-01-03")], [say("done")]));
    let waits = 40;
    const tools: typeof request.tools = {
      wanted: request.tools.wanted,
      run: async (...all) => {
        await new Promise<void>((resolve) => world.clock.setTimer(resolve, (waits -= 10)));
        return request.tools.run(...all);
      },
    };
    await world.clock.until(runTurn({ ...request, tools }));
    const [results] = world.transcript.entries().flatMap((entry) => (entry.role === "results" ? [entry.results] : []));
    const asked = world.events.flatMap(({ body }) => (body.type === "call_received" ? [body.opId] : []));
    expect(results?.map(({ opId }) => opId)).toEqual(asked);
    expect(settled(world).map(({ opId }) => opId)).toEqual([...asked].reverse());
  });
});

describe("deadlines", () => {
  it("end a read that is not answered as read_timeout, and another read may follow", async () => {
    const world = smallWorld({ store: playing("never_and_absent"), deadlines: { readMs: 5_000 } });
    const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("done")]);
    expect(await world.turn(model)).toEqual({ kind: "completed" });
    expect(settled(world).map(({ outcome }) => outcome.status === "error" && outcome.error.error)).toEqual(["read_timeout", "not_found"]);
  });

  it("end a turn that takes too long with one closing request", async () => {
    const world = smallWorld({ store: playing("never_and_absent"), deadlines: { readMs: 5_000, turnMs: 4_000 } });
    const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("so far")]);
    expect(await world.turn(model)).toEqual({ kind: "completed" });
    expect(settled(world).at(-1)).toMatchObject({ outcome: { error: { error: "limit_reached", details: { limit: "turn_time" } } } });
    expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(["auto", "auto", "none"]);
  });

  it("a write that lands long after its deadline was fenced, or is told as saved: never both", async () => {
    for (const lookUpFirst of [true, false]) {
      const world = smallWorld({ store: playing("lands_late"), deadlines: { writeMs: 1_000 } });
      await world.turn(playingModel([save(77)]));
      if (lookUpFirst) await world.clock.until(world.operations.resolveAll("look_up"));
      await world.clock.drain();
      if (!lookUpFirst) await world.clock.until(world.operations.resolveAll("look_up"));
      expect(world.resolutions).toMatchObject([{ verdict: lookUpFirst ? "not_applied" : "applied" }]);
      expect([...world.store.days]).toEqual(lookUpFirst ? [] : [["2020-01-04", 77]]);
    }
  });
});

it("a lost answer that was a refusal is looked up as not applied: a row alone does not mean that something was saved", async () => {
  const world = smallWorld({ store: playing("answer", "throw_after") });
  const other = call("save_measurement", { date: "2020-01-04", values: [{ field: "weight", value: 78, unit: "kg" }], replace: false });
  await world.turn(playingModel([save(77)], [other]));
  await world.clock.until(world.operations.resolveAll("look_up"));
  expect(world.resolutions).toMatchObject([{ verdict: "not_applied", by: "look_up" }]);
  expect([...world.store.days]).toEqual([["2020-01-04", 77]]);
});

describe("a save that hangs and a correction that overtakes it", () => {
  it.each([
    { behaviour: "lands_late" as const, first: "not_applied", text: "the first is fenced before the second runs" },
    { behaviour: "answers_late" as const, first: "applied", text: "the first is found before the second runs" },
  ])("$text, and 78 stays", async ({ behaviour, first }) => {
    const world = smallWorld({ store: playing(behaviour), deadlines: { writeMs: 1_000 } });
    await world.turn(playingModel([save(77.4)]));
    expect(await world.turn(playingModel([save(78)], [say("78 saved")]))).toEqual({ kind: "completed" });
    expect(world.store.days.get("2020-01-04")).toBe(78);
    await world.clock.drain();
    expect(world.store.days.get("2020-01-04")).toBe(78);
    expect(world.resolutions).toMatchObject([{ verdict: first }]);
    expect(createTranscript(world.events).entries()).toEqual(world.transcript.entries());
  });
});
