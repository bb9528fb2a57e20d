import type { ProviderFailureKind } from "../../../src-shared/conversation/provider-failure";
import type { Problem } from "../decoded";
import { kindOfStatus, retryAfterOf, transportProblem, type Phase } from "../failure";
import { numberProperty, property, stringProperty } from "../json-value";

/** Codes and types that say more than the HTTP status. Never the words of a message. */
const KINDS: Readonly<Record<string, ProviderFailureKind>> = {
  invalid_api_key: "authentication",
  insufficient_quota: "quota",
  billing_hard_limit_reached: "quota",
  rate_limit_exceeded: "rate_limit",
  rate_limit_error: "rate_limit",
  tokens: "rate_limit",
  requests: "rate_limit",
  model_not_found: "unknown_model",
  server_error: "overloaded",
  server_is_overloaded: "overloaded",
  slow_down: "overloaded",
  invalid_prompt: "invalid_request",
  invalid_request_error: "invalid_request",
  context_length_exceeded: "invalid_request",
  bio_policy: "refused",
  misalignment_policy_violation: "refused",
};

/** An error object of the API: the body of an answer, or an event of a stream. */
export function openAIProblem(error: unknown): Problem {
  return { kind: namedKind(error) ?? "malformed_response", status: null, retryAfterMs: null, detail: error };
}

/** Whatever the SDK throws. */
export function classifyOpenAI(error: unknown, phase: Phase): Problem {
  const status = numberProperty(error, "status");
  const named = namedKind(error);
  if (status === null && named === null) return transportProblem(error, phase);
  return {
    kind: (status === null || isWorthNaming(status) ? named : null) ?? kindOfStatus(status ?? 0),
    status,
    retryAfterMs: retryAfterOf(property(error, "headers")),
    detail: error,
  };
}

/** A code decides only where one status stands for several kinds. */
function isWorthNaming(status: number): boolean {
  return status === 400 || status === 429;
}

function namedKind(error: unknown): ProviderFailureKind | null {
  for (const name of [stringProperty(error, "code"), stringProperty(error, "type")]) {
    const kind = name !== null && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (kind !== undefined) return kind;
  }
  return null;
}
