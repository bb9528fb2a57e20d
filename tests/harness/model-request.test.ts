import { describe, expect, it } from "vitest";
import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { ModelEvent } from "../../src-main/providers/port";
import { createRetryPolicy, MAX_ATTEMPTS } from "../../src-main/providers/retry-policy";
import { call, playingModel, say, type PlayingModel } from "../support/harness/playing-model";
import { smallWorld, type SmallWorld } from "../support/harness/small-world";

const fails = (kind: ProviderFailure["kind"], retryAfterMs: number | null = null, text = ""): ModelEvent[] => [
  ...(text === "" ? [] : [{ type: "text_delta" as const, text }]),
  { type: "failed", failure: { kind, status: null, retryAfterMs, diagnosticId: null } },
];
const read = call("read_measurement", { date: "2020-01-01", field: "weight" });
const started = (world: SmallWorld) => world.events.flatMap(({ body, at }) => (body.type === "request_started" ? [{ ...body, at }] : []));
const failed = (world: SmallWorld) => world.events.flatMap(({ body }) => (body.type === "request_failed" ? [body] : []));
/** Random is the middle of its range, so that the waits are known. */
const retry = createRetryPolicy(() => 0.5);

describe("a model request that fails", () => {
  it("is made three times at most, with the waits that the timeline shows, and then ends the turn", async () => {
    const world = smallWorld({ retry });
    const model = playingModel(fails("overloaded"), fails("overloaded"), fails("overloaded"), [say("too late")]);
    expect(await world.turn(model)).toMatchObject({ kind: "provider_failed", failure: { kind: "overloaded" } });
    expect(model.requests).toHaveLength(MAX_ATTEMPTS);
    expect(started(world).map(({ round, attempt }) => [round, attempt])).toEqual([[1, 1], [1, 2], [1, 3]]);
    expect(failed(world).map(({ retryInMs }) => retryInMs)).toEqual([750, 1_500, null]);
    const [first = 0, second = 0, third = 0] = started(world).map(({ at }) => at);
    expect([second - first, third - second]).toEqual([750, 1_500]);
    expect(new Set(started(world).map(({ requestId }) => requestId)).size).toBe(3);
  });

  it("waits as long as the provider asks, and not at all when that is too long", async () => {
    const patient = smallWorld({ retry });
    await patient.turn(playingModel(fails("rate_limit", 20_000), [say("here")]));
    expect(failed(patient).map(({ retryInMs }) => retryInMs)).toEqual([20_000]);
    const impatient = smallWorld({ retry });
    const model = playingModel(fails("rate_limit", 600_000), [say("here")]);
    expect(await impatient.turn(model)).toMatchObject({ kind: "provider_failed" });
    expect(model.requests).toHaveLength(1);
  });

  it.each(["authentication", "permission", "unknown_model", "quota", "invalid_request", "refused", "truncated", "not_configured"] as const)(
    "as %s is not made again",
    async (kind) => {
      const world = smallWorld({ retry });
      const model = playingModel(fails(kind), [say("never")]);
      expect(await world.turn(model)).toMatchObject({ kind: "provider_failed", failure: { kind } });
      expect(model.requests).toHaveLength(1);
    },
  );

  it("by an exception of the program is local, not the provider's, is not made again, and its words stay here", async () => {
    const world = smallWorld({ retry });
    let requests = 0;
    const broken: PlayingModel = {
      ...playingModel(),
      async *request() {
        requests += 1;
        yield { type: "text_delta", text: "half" };
        throw new Error("503 overloaded ECONNRESET");
      },
    };
    expect(await world.turn(broken)).toMatchObject({ kind: "provider_failed", failure: { kind: "local", diagnosticId: "diagnostic-1" } });
    expect(requests).toBe(1);
    expect(JSON.stringify(world.events)).not.toContain("ECONNRESET");
  });

  it("after a tool ran is sent again with the same results: the tool does not run again", async () => {
    const world = smallWorld({ retry });
    const model = playingModel([read], fails("connection"), fails("connection"), [say("nothing that day")]);
    expect(await world.turn(model)).toEqual({ kind: "completed" });
    expect(world.store.executed).toHaveLength(1);
    expect(model.requests.slice(2).map(({ transcript }) => transcript)).toEqual(Array(2).fill(model.requests[1]?.transcript));
  });

  it("can be continued later: the results that exist are sent again and nothing runs twice", async () => {
    const world = smallWorld();
    const first = playingModel([read], fails("connection", null, "On that d"));
    expect(await world.turn(first)).toMatchObject({ kind: "provider_failed" });
    const next = playingModel([say("nothing that day")]);
    expect(await world.turn(next, { mode: "continue" })).toEqual({ kind: "completed" });
    expect(next.requests[0]?.transcript).toEqual(first.requests[1]?.transcript);
    expect(world.store.executed).toHaveLength(1);
  });

  it("leaves its finished text in history, without calls, when the person goes on", async () => {
    const world = smallWorld();
    await world.turn(playingModel(fails("stream_broken", null, "I was about to")));
    const next = playingModel([say("hello")]);
    await world.turn(next);
    expect(next.requests[0]?.transcript.map(({ role }) => role)).toEqual(["person", "assistant", "person"]);
    expect(next.requests[0]?.transcript[1]).toEqual({ role: "assistant", parts: [{ type: "text", text: "I was about to" }], opaque: null });
  });

  it("is not made again when the person stops while it waits", async () => {
    const abort = new AbortController();
    const world = smallWorld({
      retry,
      onEvent: () => {
        if (world.events.at(-1)?.body.type === "request_failed") queueMicrotask(() => abort.abort());
      },
    });
    const model = playingModel(fails("overloaded"), [say("never")]);
    expect(await world.turn(model, { signal: abort.signal })).toEqual({ kind: "cancelled" });
    expect(model.requests).toHaveLength(1);
    expect(world.clock.pending()).toEqual([]);
  });

  it("is cancelled, not failed, when the stream ends because of the stop", async () => {
    const abort = new AbortController();
    const world = smallWorld({ retry });
    const model: PlayingModel = {
      ...playingModel(),
      async *request() {
        yield { type: "text_delta", text: "half" };
        abort.abort();
        yield { type: "failed", failure: { kind: "connection", status: null, retryAfterMs: null, diagnosticId: null } };
      },
    };
    expect(await world.turn(model, { signal: abort.signal })).toEqual({ kind: "cancelled" });
    expect(failed(world)).toMatchObject([{ retryInMs: null, partialText: "half" }]);
  });
});

it("calls of a message that does not end as a tool call do not run, and its opaque items go with them", async () => {
  const world = smallWorld();
  const identity = { provider: "scripted", baseUrl: "", model: "test", account: "" } as const;
  const end: ModelEvent[] = [{ type: "finished", stop: "end", parts: [say("hm"), read], opaque: { identity, items: [1] }, usage: null }];
  expect(await world.turn(playingModel(end))).toEqual({ kind: "completed" });
  expect(world.store.executed).toEqual([]);
  expect(world.events.map(({ body }) => body).find((body) => body.type === "message_received")).toMatchObject({ droppedCalls: 1, opaque: null });
});

it("makes no request when the conversation cannot be written", async () => {
  const world = smallWorld({ flush: () => Promise.reject(new Error("ENOSPC")) });
  const model = playingModel([say("never")]);
  expect(await world.turn(model)).toEqual({ kind: "stopped", cause: "log_unavailable" });
  expect(model.requests).toEqual([]);
});
