import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ModelPort } from "../../../src-main/providers/port";
import type { RetryPolicy } from "../../../src-main/harness/ports";
import { systemClock } from "../../../src-main/program/system-ports";
import { createRetryPolicy, MAX_ATTEMPTS } from "../../../src-main/providers/retry-policy";
import { callsOf } from "../../../src-shared/conversation/view";
import { createWorld, type World } from "../../support/harness/world";
import { coachingMock, read, save } from "../../support/strict-provider/coaching-mock";
import { startStrictProvider, type CannedAnswer, type StrictProvider } from "../../support/strict-provider/server";
import { memoryDiagnostic, providerNames, providerTable, type ProviderCase } from "../shared/provider-table";
import { KEY, wholeTurnTable } from "./table";

/** Provider failures in the middle of whole turns: how many requests were made, and that a tool ran once. */
const mock = coachingMock({
  "save and read": [{ calls: [save("2020-01-03", 77)] }, { calls: [read("2020-01-03")] }, { say: "77 kg, saved." }],
});
let strict: StrictProvider;
beforeAll(async () => {
  await mock.start();
  strict = await startStrictProvider(mock.url);
});
afterEach(() => strict.clear());
afterAll(async () => {
  await strict.stop();
  await mock.stop();
});

const ASK = "Please save and read";

/** The real policy decides; only the waiting itself is left out. */
function patientPolicy(): { readonly policy: RetryPolicy; readonly waits: readonly (number | null)[] } {
  const real = createRetryPolicy(() => 0);
  const waits: (number | null)[] = [];
  const policy: RetryPolicy = (failure, attempt, waitedMs) => {
    const wait = real(failure, attempt, waitedMs);
    waits.push(wait);
    return wait === null ? null : 1;
  };
  return { policy, waits };
}

const endings = (world: World, type: "request_started" | "call_dispatched"): number =>
  world.events.filter(({ body }) => body.type === type).length;

describe.each(providerNames)("%s", (provider) => {
  const spec: ProviderCase = providerTable[provider];
  const model = (): ModelPort =>
    spec.create({
      apiKey: KEY,
      baseUrl: spec.baseUrl(strict.url),
      model: "a-model",
      clock: systemClock,
      diagnostic: memoryDiagnostic(),
      // The first one holds the SDK's import, too.
      limits: { firstMs: 1_500, idleMs: 200 },
    });
  const status = (code: number, type: string, headers: Record<string, string> = {}): CannedAnswer => ({
    status: code,
    headers: { "content-type": "application/json", ...headers },
    chunks: [JSON.stringify(spec.errorBody(type, "network timeout ECONNRESET 503 overloaded"))],
  });
  const chunks = (events: readonly unknown[], then: CannedAnswer["then"] = "end"): CannedAnswer => ({ chunks: events.map(spec.sse), then });

  const passing: readonly (readonly [string, string, CannedAnswer])[] = [
    ["429 with Retry-After", "rate_limit", status(429, spec.types.rate, { "retry-after": "7" })],
    ["500", "overloaded", status(500, "api_error")],
    ["503", "overloaded", status(503, spec.types.overloaded)],
    ["529", "overloaded", status(529, spec.types.overloaded)],
    ["a reset", "stream_broken", chunks(spec.beginning, "reset")],
    ["a stream that ends early", "stream_broken", chunks(spec.beginning)],
    ["a stream that ends inside the arguments of a call", "stream_broken", chunks(spec.cutOffByConnection)],
    ["a stream that falls silent", "timeout", chunks(spec.beginning, "hang")],
    ["no answer at all", "timeout", { silent: true }],
    ["two calls under one id", "malformed_response", chunks(wholeTurnTable[provider].twins)],
  ];

  test.each(passing)("%s after a write: the request is made again, the write is not", async (_, kind, failure) => {
    const { policy, waits } = patientPolicy();
    const world = await createWorld({ retry: policy });
    const playing = playThen(model(), 1, failure);
    expect(await world.turn(playing, ASK)).toEqual({ kind: "completed" });
    expect(strict.refused).toEqual([]);
    expect(strict.seen).toHaveLength(4);
    expect(waits).toEqual([failure.headers?.["retry-after"] === undefined ? 500 : 7_000]);
    const failed = world.events.flatMap(({ body }) => (body.type === "request_failed" ? [body.failure.kind] : []));
    expect(failed).toEqual([kind]);
    // The same request, word for word.
    expect(strict.seen[2]?.body).toEqual(strict.seen[1]?.body);
    expect(endings(world, "call_dispatched")).toBe(2);
    expect((await world.dump()).operations).toHaveLength(1);
  });

  test.each([
    ["503", status(503, spec.types.overloaded)],
    ["a reset", chunks(spec.beginning, "reset")],
    ["a stream cut inside a call", chunks(spec.cutOffByConnection)],
  ] as const)("%s again and again ends the turn after three attempts; Continue sends the results again and runs nothing", async (_, failure) => {
    const world = await createWorld({ retry: patientPolicy().policy });
    const end = await world.turn(playThen(model(), 1, failure, failure, failure), ASK);
    expect(end).toMatchObject({ kind: "provider_failed" });
    expect(strict.seen).toHaveLength(1 + MAX_ATTEMPTS);
    const results = resultsIn(strict.seen[1]?.body);
    expect(results).not.toBe("");

    expect(await world.turn(model(), "", undefined, "continue")).toEqual({ kind: "completed" });
    expect(resultsIn(strict.seen[4]?.body)).toBe(results);
    expect(strict.refused).toEqual([]);
    const writes = world.view().turns.flatMap(callsOf).filter(({ tool }) => tool === "save_measurement");
    expect(writes).toHaveLength(1);
    expect((await world.dump()).operations).toHaveLength(1);
  });

  test.each([
    ["401", "authentication", status(401, spec.types.authentication)],
    ["403", "permission", status(403, "permission_error")],
    ["404", "unknown_model", status(404, "not_found_error")],
    ["a limit of tokens inside a call", "truncated", chunks(spec.cutOffByLimit)],
    ["429 that asks for more than a minute", "rate_limit", status(429, spec.types.rate, { "retry-after": "3600" })],
  ] as const)("%s is final: one request, no tool", async (_, kind, failure) => {
    const { policy, waits } = patientPolicy();
    const world = await createWorld({ retry: policy });
    strict.answerNext(failure);
    expect(await world.turn(model(), ASK)).toMatchObject({ kind: "provider_failed", failure: { kind } });
    expect(waits).toEqual([null]);
    expect(strict.seen).toHaveLength(1);
    expect(endings(world, "call_dispatched")).toBe(0);
  });

  test("a stop while the harness waits to ask again ends the turn, and nothing is asked", async () => {
    const world = await createWorld({ retry: () => 60_000 });
    strict.answerNext(status(503, spec.types.overloaded));
    const controller = new AbortController();
    const turn = world.turn(model(), ASK, controller.signal);
    while (!world.events.some(({ body }) => body.type === "request_failed")) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await turn).toEqual({ kind: "cancelled" });
    expect(strict.seen).toHaveLength(1);
  });

  /** The results that a body sends to the model, as text. */
  function resultsIn(body: unknown): string {
    const found: unknown[] = [];
    JSON.stringify(body, (_key, value: unknown) => {
      const type = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : null;
      if (type === "function_call_output" || type === "tool_result" || type === "function_result") found.push(value);
      return value;
    });
    return found.length === 0 ? "" : JSON.stringify(found);
  }

  /** The provider answers `undisturbed` requests as it should, and the following ones with these failures. */
  function playThen(port: ModelPort, undisturbed: number, ...failures: readonly CannedAnswer[]): ModelPort {
    let made = 0;
    return {
      identity: port.identity,
      request(request, signal) {
        made += 1;
        const failure = failures[made - undisturbed - 1];
        if (failure !== undefined) strict.answerNext(failure);
        return port.request(request, signal);
      },
    };
  }
});
