import { expect, it } from "vitest";
import { call, playingModel, say, type PlayingModel } from "../support/harness/playing-model";
import { createWorld, type World } from "../support/harness/world";

const read = (date: string) => call("read_measurement", { date, field: "weight" });
const settled = (world: World) =>
  world.events.flatMap(({ body }) =>
    body.type === "call_settled" ? [body.outcome.status === "ok" ? "ok" : body.outcome.error.error] : [],
  );

it("ends after the last round with one closing request that lists the tools and chooses none", async () => {
  const world = await createWorld({ limits: { rounds: 2 } });
  const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("enough"), read("2020-01-03")]);
  expect(await world.turn(model, "go on")).toEqual({ kind: "completed" });
  expect(model.requests.map((request) => request.toolChoice)).toEqual(["auto", "auto", "none"]);
  expect(settled(world)).toEqual(["not_found", "limit_reached"]);
  expect(world.events.find(({ body }) => body.type === "message_received" && body.droppedCalls > 0)?.body).toMatchObject({
    droppedCalls: 1,
    stop: "end",
  });
});

it.each([
  { calls: 2, codes: ["not_found", "not_found"], limited: false },
  { calls: 3, codes: ["not_found", "not_found", "limit_reached", "limit_reached"], limited: true },
])("takes as many calls as a turn may make, and refuses the whole message that would go beyond: $calls of 3", async ({ calls, codes, limited }) => {
  const world = await createWorld({ limits: { calls: 3 } });
  const more = limited ? [read("2020-01-03"), read("2020-01-04")] : [say("done")];
  const model = playingModel([read("2020-01-01"), read("2020-01-02")], more, [say("enough")]);
  expect(await world.turn(model, "go on")).toEqual({ kind: "completed" });
  expect(settled(world)).toEqual(codes);
  expect(model.requests.some(({ toolChoice }) => toolChoice === "none")).toBe(limited);
  const details = world.events.flatMap(({ body }) => (body.type === "call_settled" && body.outcome.status === "error" ? [body.outcome.error.details] : []));
  if (limited) expect(details.at(-1)).toEqual({ limit: "calls", value: calls });
});

it("takes exactly as many calls as a turn may make", async () => {
  const world = await createWorld({ limits: { calls: 3 } });
  await world.turn(playingModel([read("2020-01-01"), read("2020-01-02")], [read("2020-01-03")], [say("done")]), "go on");
  expect(settled(world)).toEqual(["not_found", "not_found", "not_found"]);
});

it("ends a turn whose results have become too long with a limit that is said", async () => {
  const world = await createWorld({ limits: { turnLength: 50 } });
  const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("enough")]);
  expect(await world.turn(model, "go on")).toEqual({ kind: "completed" });
  expect(settled(world)).toEqual(["not_found", "limit_reached"]);
  expect(model.requests.at(-1)?.toolChoice).toBe("none");
  expect(world.events.findLast(({ body }) => body.type === "call_settled")?.body).toMatchObject({
    outcome: { error: { details: { limit: "turn_size", value: 50 } } },
  });
});

it("stops at the third identical invalid call instead of only warning", async () => {
  const world = await createWorld();
  const bad = call("save_measurement", {});
  const model = playingModel([bad], [bad], [bad], [say("must never be asked for")]);
  expect(await world.turn(model, "save")).toEqual({ kind: "stopped", cause: "loop_detected" });
  expect(settled(world)).toEqual(["invalid_arguments", "invalid_arguments", "loop_detected"]);
  expect(model.requests).toHaveLength(3);
});

it("starts no read behind the one that makes a loop, though they stand side by side", async () => {
  const world = await createWorld();
  const model = playingModel([read("2020-01-01")], [read("2020-01-01"), read("2020-01-01"), read("2020-01-02")]);
  expect(await world.turn(model, "read")).toEqual({ kind: "stopped", cause: "loop_detected" });
  expect(settled(world)).toEqual(["not_found", "not_found", "loop_detected", "not_executed"]);
});

it("thirty different days are no loop", async () => {
  const world = await createWorld();
  const days = Array.from({ length: 30 }, (_, index) => read(`2020-01-${String(index + 1).padStart(2, "0")}`));
  expect(await world.turn(playingModel(days, [say("done")]), "all of January")).toEqual({ kind: "completed" });
  expect(settled(world)).toEqual(Array.from({ length: 30 }, () => "not_found"));
});

it("asks no more tools after the store could not be opened twice", async () => {
  const world = await createWorld();
  world.disconnect();
  const model = playingModel([read("2020-01-01")], [read("2020-01-02")], [say("it could not be read")]);
  const end = await world.turn(model, "read");
  expect(end).toEqual({ kind: "completed" });
  expect(settled(world).every((code) => code === "read_failed" || code === "store_unavailable")).toBe(true);
  expect(settled(world)).not.toContain("not_found");
});

it("stops waiting for the model when the person stops", async () => {
  const world = await createWorld();
  const abort = new AbortController();
  const model: PlayingModel = {
    ...playingModel(),
    async *request(_request, signal) {
      await new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          resolve();
        });
      });
      yield { type: "failed", failure: { kind: "cancelled", status: null, retryAfterMs: null, diagnosticId: null } };
    },
  };
  const running = world.turn(model, "hello", abort.signal);
  setTimeout(() => {
    abort.abort();
  }, 20);
  expect(await running).toEqual({ kind: "cancelled" });
  expect(await world.turn(playingModel([say("hello")]), "hello again")).toEqual({ kind: "completed" });
});

it("gives a read that was running its result when the person stops, so that the next request is legal", async () => {
  const world = await createWorld();
  world.arm({ version: 1, faults: [{ point: "handler_before", effect: { kind: "delay", ms: 300 } }] });
  const abort = new AbortController();
  const running = world.turn(playingModel([read("2020-01-01"), read("2020-01-02")]), "read", abort.signal);
  setTimeout(() => {
    abort.abort();
  }, 30);
  expect(await running).toEqual({ kind: "cancelled" });
  const next = playingModel([say("fine")]);
  await world.turn(next, "and now?");
  const results = next.requests[0]?.transcript.flatMap((entry) => (entry.role === "results" ? entry.results : []));
  expect(results).toHaveLength(2);
});

it("answers again without tools, and what it asks for is dropped", async () => {
  const world = await createWorld();
  await world.turn(playingModel([read("2020-01-01")], [say("one")]), "read");
  const model = playingModel([say("again"), read("2020-01-02")]);
  expect(await world.turn(model, "", undefined, "answer_again")).toEqual({ kind: "completed" });
  expect(model.requests.map(({ toolChoice }) => toolChoice)).toEqual(["none"]);
  expect(settled(world)).toEqual(["not_found"]);
});
