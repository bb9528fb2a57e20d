import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { AssistantPart } from "../../../src-shared/conversation/message";
import type { ModelOptions } from "../../../src-main/providers/model-options";
import type { ModelEvent } from "../../../src-main/providers/port";
import { systemClock } from "../../../src-main/program/system-ports";
import { startStrictProvider, type CannedAnswer, type StrictProvider } from "../../support/strict-provider/server";
import { assistant, failed, histories, person, requestOf, result, results } from "./histories";
import { collect, endOf, memoryDiagnostic, providerNames, providerTable, type ProviderCase } from "./provider-table";

/**
 * The real SDKs over a real connection, against a provider that others wrote behind a checker of ours that refuses what
 * a real server refuses. Failures that need exact bytes are answered by the checker itself.
 */
const KEY = "sk-test-0123456789abcdefghijklmnop";
const mock = new LLMock({ port: 0, logLevel: "silent" });
let strict: StrictProvider;

beforeAll(async () => {
  mock.on({ userMessage: "How much on Sunday?", hasToolResult: false }, {
    toolCalls: [{ name: "read_measurement", arguments: { date: "2026-03-01", field: "weight" } }],
  });
  mock.on({ userMessage: "How much on Sunday?", hasToolResult: true }, { content: "It could not be read." });
  mock.onMessage("Three at once", {
    blocks: [
      { type: "text", text: "Let me see." },
      { type: "toolCall", name: "read_measurement", arguments: { date: "2026-02-01", field: null } },
      { type: "toolCall", name: "latest_measurement", arguments: { field: "waist" } },
    ],
  });
  mock.onMessage(/./, { content: "Hello, how can I help?" });
  await mock.start();
  strict = await startStrictProvider(mock.url);
});
afterEach(() => strict.clear());
afterAll(async () => {
  await strict.stop();
  await mock.stop();
});

/** An event without anything but its type. */
function typeOnly(event: unknown): object {
  const { type, event_type } = event as { type?: string; event_type?: string };
  return type === undefined ? { event_type } : { type };
}

describe.each(providerNames)("%s", (provider) => {
  const spec: ProviderCase = providerTable[provider];
  const diagnostic = memoryDiagnostic();

  const modelFor = (options: Partial<ModelOptions> = {}) =>
    spec.create({ apiKey: KEY, baseUrl: spec.baseUrl(strict.url), model: "a-model", clock: systemClock, diagnostic, ...options });
  const ask = (text = "Hello", options: Partial<ModelOptions> = {}) => collect(modelFor(options), requestOf([person(text)]));
  const answer = (canned: CannedAnswer) => strict.answerNext(canned);
  const stream = (events: readonly unknown[], then: CannedAnswer["then"] = "end") =>
    answer({ chunks: events.map(spec.sse), then });
  const error = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    answer({ status, headers: { "content-type": "application/json", ...headers }, chunks: [JSON.stringify(body)] });

  const failureOf = (events: readonly ModelEvent[]) => {
    const end = endOf(events);
    if (end.type !== "failed") throw new Error(`no failure: ${JSON.stringify(end)}`);
    return end.failure;
  };

  test("text arrives as a stream and ends as one message, with what it cost, by one request", async () => {
    const events = await ask();
    const end = endOf(events);
    expect(end).toMatchObject({ type: "finished", stop: "end", parts: [{ type: "text", text: "Hello, how can I help?" }] });
    expect(events.map((event) => (event.type === "text_delta" ? event.text : "")).join("")).toBe("Hello, how can I help?");
    expect(strict.seen.map(({ path }) => path)).toEqual([spec.path]);
    expect(strict.refused).toEqual([]);
  });

  test("calls arrive whole and in order, after the text before them", async () => {
    expect(endOf(await ask("Three at once"))).toMatchObject({
      type: "finished",
      stop: "tool_calls",
      parts: [
        { type: "text", text: "Let me see." },
        { type: "call", tool: "read_measurement", args: { date: "2026-02-01", field: null } },
        { type: "call", tool: "latest_measurement", args: { field: "waist" } },
      ],
    });
  });

  test("a failed read reaches the model with the mark in the provider's own place, once, and the provider accepts it", async () => {
    const model = modelFor();
    const question = person("How much on Sunday?");
    const asked = endOf(await collect(model, requestOf([question])));
    if (asked.type !== "finished") throw new Error("no answer");

    const parts = asked.parts.map((part): AssistantPart => (part.type === "text" ? part : { ...part, opId: "op-1" }));
    const calls = parts.filter((part) => part.type === "call");
    const history = [
      question,
      assistant(parts, asked.opaque),
      results(...calls.map((call) => result(call, failed({ code: "read_failed" })))),
    ];
    // Loaded again from where conversations are stored.
    const loaded = JSON.parse(JSON.stringify(history)) as typeof history;
    expect(endOf(await collect(model, requestOf(loaded)))).toMatchObject({
      type: "finished",
      parts: [{ type: "text", text: "It could not be read." }],
    });

    expect(strict.refused).toEqual([]);
    expect(strict.seen).toHaveLength(2);
    const sent = JSON.stringify(strict.seen[1]?.body);
    expect(sent.split('"is_error":true').length - 1).toBe(provider === "openai" ? 0 : 1);
    expect(sent.split('\\"is_error\\":true').length - 1).toBe(1);
    expect(sent.split('\\"error\\":\\"read_failed\\"').length - 1).toBe(1);
  });

  test.each(Object.entries(histories).filter(([, history]) => history.at(-1)?.role !== "assistant"))(
    "%s: the provider accepts it",
    async (_, history) => {
      expect(endOf(await collect(modelFor(), requestOf(history))).type).toBe("finished");
      expect(strict.refused).toEqual([]);
    },
  );

  test("the closing request lists the same tools and forbids their use", async () => {
    await collect(modelFor(), requestOf([person("Hello")]));
    await collect(modelFor(), requestOf([person("Hello")], { toolChoice: "none" }));
    const [open, closing] = strict.seen.map(({ body }) => body);
    expect(closing?.["tools"]).toEqual(open?.["tools"]);
    expect(JSON.stringify(closing)).toMatch(/"tool_choice":("none"|\{"type":"none"\})/);
  });

  test("a request that the provider refuses is a fault of ours, named as such, and is not made again", async () => {
    const events = await collect(modelFor(), requestOf([person("?"), assistant(histories["a failed read"][1].parts), person("!")]));
    expect(failureOf(events)).toMatchObject({ kind: "invalid_request", status: 400 });
    expect(strict.seen).toHaveLength(1);
  });

  test.each([
    [401, spec.types.authentication, "authentication"],
    [403, "permission_error", "permission"],
    [404, "not_found_error", "unknown_model"],
    [429, spec.types.rate, "rate_limit"],
    [500, "api_error", "overloaded"],
    [503, spec.types.overloaded, "overloaded"],
    [529, spec.types.overloaded, "overloaded"],
  ])("status %i is a failure of its own kind, by exactly one request", async (status, type, kind) => {
    error(status, spec.errorBody(type, "Words that say: timeout ECONNRESET 503 overloaded"));
    expect(failureOf(await ask())).toMatchObject({ kind, status, retryAfterMs: null });
    expect(strict.seen).toHaveLength(1);
  });

  test("the wait that a provider asks for is kept", async () => {
    error(429, spec.errorBody(spec.types.rate, "slow"), { "retry-after": "7" });
    expect(failureOf(await ask())).toMatchObject({ kind: "rate_limit", retryAfterMs: 7_000 });
  });

  test("a body that is no JSON does not hide the status", async () => {
    answer({ status: 502, headers: { "content-type": "text/html" }, chunks: ["<h1>Bad Gateway</h1>"] });
    expect(failureOf(await ask())).toMatchObject({ kind: "overloaded", status: 502 });
  });

  test("a stream that ends early is broken, whatever it said until then", async () => {
    stream(spec.beginning);
    const events = await ask();
    expect(events[0]).toEqual({ type: "text_delta", text: "Hel" });
    expect(failureOf(events).kind).toBe("stream_broken");
    expect(strict.seen).toHaveLength(1);
  });

  test("a connection that is reset in the middle is a broken stream", async () => {
    stream(spec.beginning, "reset");
    expect(failureOf(await ask()).kind).toBe("stream_broken");
    expect(strict.seen).toHaveLength(1);
  });

  test("a stream that ends inside the arguments of a call calls nothing", async () => {
    stream(spec.cutOffByConnection);
    expect(failureOf(await ask()).kind).toBe("stream_broken");
  });

  test("a limit of tokens inside the arguments of a call calls nothing, and nothing is repaired", async () => {
    stream(spec.cutOffByLimit);
    expect(failureOf(await ask()).kind).toBe("truncated");
  });

  test("an event that is no JSON is a malformed response", async () => {
    const [first = "", second = "", ...rest] = spec.textAnswer.map(spec.sse);
    answer({ chunks: [first, second.replace("}", ""), ...rest] });
    expect(failureOf(await ask()).kind).toBe("malformed_response");
  });

  test.each(["null", "7", '"text"', "[]"])("an event that is %s is a malformed response", async (json) => {
    const [first = "", second = "", ...rest] = spec.textAnswer.map(spec.sse);
    answer({ chunks: [first, second.replace(/data: .*/, `data: ${json}`), ...rest] });
    expect(failureOf(await ask()).kind).toBe("malformed_response");
  });

  test("an event without the fields that its type promises is a malformed response", async () => {
    answer({ chunks: spec.textAnswer.map((event) => spec.sse(typeOnly(event))) });
    expect(failureOf(await ask()).kind).toBe("malformed_response");
  });

  test("a stream that falls silent ends in bounded time", async () => {
    stream(spec.beginning, "hang");
    const events = await ask("Hello", { limits: { firstMs: 5_000, idleMs: 100 } });
    expect(failureOf(events).kind).toBe("timeout");
    expect(strict.seen).toHaveLength(1);
  });

  test("a provider that never answers ends in bounded time", async () => {
    answer({ silent: true });
    expect(failureOf(await ask("Hello", { limits: { firstMs: 100, idleMs: 5_000 } })).kind).toBe("timeout");
    expect(strict.seen).toHaveLength(1);
  });

  test("comments that keep the connection alive keep the request alive", async () => {
    // All of them take longer than the limit; each gap stays far below it, also on a slow machine.
    const alive = Array.from({ length: 24 }, () => ": alive\n\n");
    answer({ chunks: [...alive, ...spec.textAnswer.map(spec.sse)], paceMs: 60 });
    expect(endOf(await ask("Hello", { limits: { firstMs: 1_200, idleMs: 1_200 } })).type).toBe("finished");
  });

  test("a stop by the person ends the request in bounded time and is no failure of the provider", async () => {
    stream(spec.beginning, "hang");
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of modelFor().request(requestOf([person("Hello")]), controller.signal)) {
      events.push(event);
      controller.abort();
    }
    expect(failureOf(events)).toEqual({ kind: "cancelled", status: null, retryAfterMs: null, diagnosticId: null });
  });

  test("a request that was stopped before it began sends nothing", async () => {
    const controller = new AbortController();
    controller.abort();
    expect(failureOf(await collect(modelFor(), requestOf([person("Hello")]), controller.signal)).kind).toBe("cancelled");
    expect(strict.seen).toEqual([]);
  });

  test("nobody listening is a failed connection", async () => {
    const events = await ask("Hello", { baseUrl: spec.baseUrl("http://127.0.0.1:9") });
    expect(failureOf(events)).toMatchObject({ kind: "connection", status: null });
  });

  test("a redirect is not followed: it would carry the key to another host", async () => {
    answer({ status: 307, headers: { location: `${strict.url}/elsewhere` } });
    expect(failureOf(await ask()).kind).toBe("connection");
    expect(strict.seen).toHaveLength(1);
  });

  test("what the provider said is in the diagnostic, under the failure's id, and not in the failure", async () => {
    error(400, spec.errorBody("invalid_request_error", "A secret detail"));
    const failure = failureOf(await ask());
    expect(JSON.stringify(failure)).not.toContain("secret");
    const entry = diagnostic.entries.find(({ id }) => id === failure.diagnosticId);
    expect(JSON.stringify(entry?.cause)).toContain("A secret detail");
  });

  test("a call with another user's surrogate half is still a request", async () => {
    expect(endOf(await ask("Broken \ud83d text")).type).toBe("finished");
    expect(strict.refused).toEqual([]);
  });
});
