import type { ProviderFailureKind } from "../../src-shared/conversation/provider-failure";
import type { Problem } from "./decoded";
import { stringProperty, property } from "./json-value";

/** Where a request was when it failed: before the first event of its answer, or after. */
export type Phase = "opening" | "streaming";

/** The kind of failure that an HTTP status stands for by itself. */
export function kindOfStatus(status: number): ProviderFailureKind {
  switch (status) {
    case 401:
      return "authentication";
    case 402:
      return "quota";
    case 403:
      return "permission";
    case 404:
      return "unknown_model";
    case 408:
    case 504:
      return "timeout";
    case 429:
      return "rate_limit";
    default:
      if (status >= 500) return "overloaded";
      return status >= 400 ? "invalid_request" : "malformed_response";
  }
}

/**
 * A failure without an answer of the provider: the connection, its time limit, or a body that is no JSON. Decided by
 * classes and names, never by words. What is not recognized happened between us and the provider: before the answer it
 * is the connection, after it the stream.
 */
export function transportProblem(error: unknown, phase: Phase): Problem {
  return { kind: transportKind(error, phase), status: null, retryAfterMs: null, detail: error };
}

function transportKind(error: unknown, phase: Phase): ProviderFailureKind {
  if (error instanceof SyntaxError) return "malformed_response";
  const names = [stringProperty(error, "name"), constructorName(error)];
  if (names.some((name) => name !== null && /Timeout/.test(name))) return "timeout";
  return phase === "opening" ? "connection" : "stream_broken";
}

/** The SDKs' classes do not all set `name`. A minified class falls through to the connection, which is never wrong. */
function constructorName(error: unknown): string | null {
  return error instanceof Error ? error.constructor.name : null;
}

/** The longest wait that is believed; a longer one is said to the person and not waited for. */
const RETRY_AFTER_MAX_MS = 24 * 60 * 60 * 1000;

const HTTP_DATE = /^[A-Z][a-z]{2,}, /;

/** `retry-after-ms` and `retry-after` (seconds or a date) of response headers, in milliseconds. */
export function retryAfterOf(headers: unknown, now: () => number = Date.now): number | null {
  const milliseconds = header(headers, "retry-after-ms");
  if (milliseconds !== null && /^\d+(\.\d+)?$/.test(milliseconds)) return limited(Number(milliseconds));
  const text = header(headers, "retry-after");
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return limited(Number(text) * 1000);
  // `Date.parse` would also take "-5" for a date.
  const date = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : limited(date - now());
}

export function limited(milliseconds: number): number {
  return Math.min(Math.max(0, Math.ceil(milliseconds)), RETRY_AFTER_MAX_MS);
}

function header(headers: unknown, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const value = property(headers, name);
  return typeof value === "string" ? value : null;
}
