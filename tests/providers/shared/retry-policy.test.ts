import { expect, test } from "vitest";
import { providerFailureKinds, type ProviderFailureKind } from "../../../src-shared/conversation/provider-failure";
import { createRetryPolicy, MAX_ATTEMPTS, MAX_WAIT_MS, retryable } from "../../../src-main/providers/retry-policy";

const failure = (kind: ProviderFailureKind, retryAfterMs: number | null = null) => ({
  kind,
  status: null,
  retryAfterMs,
  diagnosticId: null,
});
const policy = createRetryPolicy(() => 0.5);

test("only what the same request may overcome is asked again", () => {
  const again = providerFailureKinds.filter(retryable);
  expect(again).toEqual(["rate_limit", "overloaded", "malformed_response", "stream_broken", "connection", "timeout"]);
  for (const kind of providerFailureKinds) expect(policy(failure(kind), 1, 0) !== null).toBe(retryable(kind));
});

test("the waits grow, spread over their upper half, and the attempts end", () => {
  expect([1, 2].map((attempt) => policy(failure("overloaded"), attempt, 0))).toEqual([750, 1_500]);
  expect(createRetryPolicy(() => 0)(failure("overloaded"), 1, 0)).toBe(500);
  expect(createRetryPolicy(() => 1)(failure("overloaded"), 1, 0)).toBe(1_000);
  expect(policy(failure("overloaded"), MAX_ATTEMPTS, 0)).toBe(null);
});

test("a provider that asks to wait is obeyed, within the budget", () => {
  expect(policy(failure("rate_limit", 7_000), 1, 0)).toBe(7_000);
  expect(policy(failure("rate_limit", 10), 1, 0)).toBe(750);
  expect(policy(failure("rate_limit", MAX_WAIT_MS), 1, 0)).toBe(MAX_WAIT_MS);
  expect(policy(failure("rate_limit", MAX_WAIT_MS + 1), 1, 0)).toBe(null);
  expect(policy(failure("rate_limit", 7_000), 2, MAX_WAIT_MS - 6_999)).toBe(null);
});
