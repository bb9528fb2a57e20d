import type { ProviderFailureKind } from "../../../src-shared/conversation/provider-failure";
import type { Problem } from "../decoded";
import { kindOfStatus, retryAfterOf, transportProblem, type Phase } from "../failure";
import { numberProperty, property, stringProperty } from "../json-value";

/** Types of errors. Never the words of a message. */
const KINDS: Readonly<Record<string, ProviderFailureKind>> = {
  authentication_error: "authentication",
  permission_error: "permission",
  not_found_error: "unknown_model",
  rate_limit_error: "rate_limit",
  billing_error: "quota",
  overloaded_error: "overloaded",
  api_error: "overloaded",
  timeout_error: "timeout",
  invalid_request_error: "invalid_request",
  request_too_large: "invalid_request",
};

/** Whatever the SDK throws: an answer with a status, an `error` event in the stream, or a failure of the transport. */
export function classifyAnthropic(error: unknown, phase: Phase): Problem {
  const status = numberProperty(error, "status");
  const named = namedKind(error);
  if (status === null && named === null) return transportProblem(error, phase);
  return {
    kind: named ?? kindOfStatus(status ?? 0),
    status,
    retryAfterMs: retryAfterOf(property(error, "headers")),
    detail: error,
  };
}

/** Limits of spending, which no waiting helps. */
const FINAL_CODES = [
  "contract_spend_limit_reached",
  "enforced_spend_limit_reached",
  "linked_organization_spend_limit_reached",
  "linked_organization_billing_unavailable",
];

function namedKind(error: unknown): ProviderFailureKind | null {
  const code = stringProperty(error, "errorCode");
  if (code !== null && FINAL_CODES.includes(code)) return "quota";
  const type = stringProperty(error, "type");
  return (type !== null && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? null;
}
