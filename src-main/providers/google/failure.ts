import type { ProviderFailureKind } from "../../../src-shared/conversation/provider-failure";
import type { Problem } from "../decoded";
import { kindOfStatus, limited, retryAfterOf, transportProblem, type Phase } from "../failure";
import { isJsonObject, numberProperty, parseJson, property, stringProperty, type JsonObject } from "../json-value";

/** Codes of the API, of google.rpc and reasons of `ErrorInfo`, in lower case. Never the words of a message. */
const KINDS: Readonly<Record<string, ProviderFailureKind>> = {
  api_key_invalid: "authentication",
  api_key_expired: "authentication",
  unauthenticated: "authentication",
  permission_denied: "permission",
  not_found: "unknown_model",
  model_not_found: "unknown_model",
  resource_exhausted: "rate_limit",
  rate_limit_exceeded: "rate_limit",
  too_many_requests: "rate_limit",
  quota_exceeded: "quota",
  billing_disabled: "quota",
  unavailable: "overloaded",
  service_unavailable: "overloaded",
  internal: "overloaded",
  internal_error: "overloaded",
  api_error: "overloaded",
  deadline_exceeded: "timeout",
  invalid_argument: "invalid_request",
  invalid_request: "invalid_request",
  failed_precondition: "invalid_request",
  content_blocked: "refused",
  prohibited_content: "refused",
  safety: "refused",
};

/** google.rpc.Code, as numbers. */
const RPC_KINDS: Readonly<Record<number, ProviderFailureKind>> = {
  3: "invalid_request",
  4: "timeout",
  5: "unknown_model",
  7: "permission",
  8: "rate_limit",
  9: "invalid_request",
  13: "overloaded",
  14: "overloaded",
  16: "authentication",
};

/** An error object of the API: in an event of the stream, or as the error of a step. */
export function googleProblem(error: unknown): Problem {
  const code = numberProperty(error, "code");
  const rpc = code === null ? undefined : RPC_KINDS[code];
  const byStatus = code !== null && code >= 400 ? kindOfStatus(code) : null;
  return {
    kind: namedKind(error) ?? rpc ?? byStatus ?? "malformed_response",
    status: null,
    retryAfterMs: retryDelay(error),
    detail: error,
  };
}

/** Whatever the SDK throws. Its classes are not exported, so the status and the body are read. */
export function classifyGoogle(error: unknown, phase: Phase): Problem {
  const status = numberProperty(error, "status");
  if (status === null) return transportProblem(error, phase);
  const body = errorObject(error);
  const named = status === 400 || status === 403 || status === 429 ? namedKind(body) : null;
  return {
    kind: named ?? kindOfStatus(status),
    status,
    retryAfterMs: retryDelay(body) ?? retryAfterOf(property(error, "headers")),
    detail: error,
  };
}

/** `{ error: {…} }`, in a list of one where a proxy streamed it, or the object itself. */
function errorObject(error: unknown): unknown {
  const body = stringProperty(error, "body");
  const parsed = body === null ? property(error, "error") : parseJson(body);
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  return property(first, "error") ?? first;
}

/** A reason in the details says more than the status beside it. */
function namedKind(error: unknown): ProviderFailureKind | null {
  const names = [
    ...details(error).map((detail) => stringProperty(detail, "reason")),
    stringProperty(error, "code"),
    stringProperty(error, "status"),
  ];
  for (const name of names) {
    const key = name?.toLowerCase();
    const kind = key !== undefined && Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
    if (kind !== undefined) return kind;
  }
  return null;
}

/** `RetryInfo.retryDelay`, for example `12.5s`, in milliseconds. */
function retryDelay(error: unknown): number | null {
  for (const detail of details(error)) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(stringProperty(detail, "retryDelay") ?? "")?.[1];
    if (seconds !== undefined) return limited(Number(seconds) * 1000);
  }
  return null;
}

function details(error: unknown): JsonObject[] {
  const list = property(error, "details");
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
