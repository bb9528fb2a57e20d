import { describe, expect, test } from "vitest";
import { classifyAnthropic } from "../../../src-main/providers/anthropic/failure";
import { retryAfterOf } from "../../../src-main/providers/failure";
import { classifyGoogle, googleProblem } from "../../../src-main/providers/google/failure";
import { classifyOpenAI } from "../../../src-main/providers/openai/failure";

/** An error as an SDK throws it: an `Error` with fields of its own. */
const thrown = (fields: object) => Object.assign(new Error("words that say 401 quota overloaded"), fields);

describe("openai", () => {
  test.each([
    [{ status: 401, code: "invalid_api_key" }, "authentication"],
    [{ status: 402 }, "quota"],
    [{ status: 403, code: "unsupported_country_region_territory" }, "permission"],
    [{ status: 404, code: "model_not_found", type: "invalid_request_error" }, "unknown_model"],
    [{ status: 429, code: "rate_limit_exceeded", type: "requests" }, "rate_limit"],
    [{ status: 429, code: "insufficient_quota", type: "insufficient_quota" }, "quota"],
    [{ status: 429, code: null, type: null }, "rate_limit"],
    [{ status: 400, code: null, type: "invalid_request_error" }, "invalid_request"],
    [{ status: 422 }, "invalid_request"],
    [{ status: 408 }, "timeout"],
    [{ status: 500, type: "invalid_request_error" }, "overloaded"],
    [{ code: "server_error" }, "overloaded"],
    [{ status: 400, code: "constructor" }, "invalid_request"],
  ])("%j is %s", (fields, kind) => {
    expect(classifyOpenAI(thrown(fields), "opening").kind).toBe(kind);
  });
});

describe("anthropic", () => {
  test.each([
    [{ status: 401, type: "authentication_error" }, "authentication"],
    [{ status: 403, type: "permission_error" }, "permission"],
    [{ status: 404, type: "not_found_error" }, "unknown_model"],
    [{ status: 429, type: "rate_limit_error", errorCode: null }, "rate_limit"],
    [{ status: 429, type: "rate_limit_error", errorCode: "enforced_spend_limit_reached" }, "quota"],
    [{ status: 400, type: "invalid_request_error" }, "invalid_request"],
    [{ status: 413, type: "request_too_large" }, "invalid_request"],
    [{ status: 529, type: "overloaded_error" }, "overloaded"],
    [{ status: undefined, type: "overloaded_error" }, "overloaded"],
    [{ status: 402, type: "billing_error" }, "quota"],
    [{ status: 500, type: null }, "overloaded"],
  ])("%j is %s", (fields, kind) => {
    expect(classifyAnthropic(thrown(fields), "streaming").kind).toBe(kind);
  });
});

describe("google", () => {
  const body = (error: object) => ({ body: JSON.stringify({ error }) });
  const info = (reason: string) => ({ details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }] });

  test.each([
    [{ status: 401 }, "authentication"],
    [{ status: 400, ...body({ status: "INVALID_ARGUMENT", ...info("API_KEY_INVALID") }) }, "authentication"],
    [{ status: 400, ...body({ status: "INVALID_ARGUMENT" }) }, "invalid_request"],
    [{ status: 400, ...body({ code: "invalid_request" }) }, "invalid_request"],
    [{ status: 403, ...body({ status: "PERMISSION_DENIED", ...info("BILLING_DISABLED") }) }, "quota"],
    [{ status: 404, ...body({ status: "NOT_FOUND" }) }, "unknown_model"],
    [{ status: 429, ...body({ status: "RESOURCE_EXHAUSTED" }) }, "rate_limit"],
    [{ status: 429, body: "no JSON" }, "rate_limit"],
    [{ status: 503, ...body({ status: "UNAVAILABLE" }) }, "overloaded"],
  ])("%j is %s", (fields, kind) => {
    expect(classifyGoogle(thrown(fields), "opening").kind).toBe(kind);
  });

  test("the wait in the body's RetryInfo is kept, also where a proxy put the body into a list", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "12.5s" }];
    const error = { status: "RESOURCE_EXHAUSTED", details };
    expect(classifyGoogle(thrown({ status: 429, ...body(error) }), "opening").retryAfterMs).toBe(12_500);
    expect(classifyGoogle(thrown({ status: 429, body: JSON.stringify([{ error }]) }), "opening").retryAfterMs).toBe(12_500);
    expect(googleProblem(error)).toMatchObject({ kind: "rate_limit", retryAfterMs: 12_500 });
  });
});

describe.each([
  ["openai", classifyOpenAI],
  ["anthropic", classifyAnthropic],
  ["google", classifyGoogle],
] as const)("%s, without an answer", (_, classify) => {
  class APIConnectionTimeoutError extends Error {}
  test.each([
    [new APIConnectionTimeoutError(), "opening", "timeout"],
    [new SyntaxError("terminated"), "streaming", "malformed_response"],
    [new TypeError("terminated"), "streaming", "stream_broken"],
    [new TypeError("fetch failed"), "opening", "connection"],
    [new Error("503 overloaded, rate limit, timeout"), "opening", "connection"],
    ["a string", "streaming", "stream_broken"],
  ] as const)("%s while %s is %s: words decide nothing", (error, phase, kind) => {
    expect(classify(error, phase)).toMatchObject({ kind, status: null, retryAfterMs: null });
  });
});

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after-ms": "1200", "retry-after": "9" }, 1_200],
  [{ "retry-after": "Mon, 02 Mar 2026 10:00:30 GMT" }, 30_000],
  [{ "retry-after": "Mon, 02 Mar 2026 09:00:00 GMT" }, 0],
  [{ "retry-after": "99999999" }, 86_400_000],
  [{ "retry-after": "soon" }, null],
  [{ "retry-after": "-5" }, null],
  [{}, null],
])("%j asks for a wait of %s ms", (headers, wait) => {
  const now = () => Date.parse("2026-03-02T10:00:00Z");
  expect(retryAfterOf(new Headers(headers), now)).toBe(wait);
});
