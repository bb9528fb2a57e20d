import type { ProviderFailure, ProviderFailureKind } from "../../src-shared/conversation/provider-failure";
import type { RetryPolicy } from "../harness/ports";

/** Model requests for one question, the first included. */
export const MAX_ATTEMPTS = 3;

/** What all waiting for one question may add up to, in milliseconds. */
export const MAX_WAIT_MS = 60_000;

const FIRST_WAIT_MS = 1_000;

const RETRYABLE: Readonly<Record<ProviderFailureKind, boolean>> = {
  rate_limit: true,
  overloaded: true,
  connection: true,
  stream_broken: true,
  timeout: true,
  malformed_response: true,
  authentication: false,
  permission: false,
  unknown_model: false,
  quota: false,
  invalid_request: false,
  refused: false,
  truncated: false,
  cancelled: false,
  not_configured: false,
  local: false,
};

/** Whether the very same model request may succeed later. Says nothing about tools: they are never repeated. */
export function retryable(kind: ProviderFailureKind): boolean {
  return RETRYABLE[kind];
}

/**
 * The policy for model requests: three attempts, waits of about one and two seconds or what the provider asks for if
 * that is longer, one minute of waiting in all. A wait that does not fit is none: the person is told how long the
 * provider asks to wait, and decides. `random` gives numbers from 0 to 1.
 */
export function createRetryPolicy(random: () => number): RetryPolicy {
  return (failure, attempt, waitedMs) => {
    if (!retryable(failure.kind) || attempt >= MAX_ATTEMPTS) return null;
    const wait = Math.max(backoff(attempt, random()), asked(failure));
    return waitedMs + wait <= MAX_WAIT_MS ? wait : null;
  };
}

/** Doubles with every attempt; spread over its upper half, so that many clients do not come back at once. */
function backoff(attempt: number, random: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + random / 2));
}

function asked(failure: ProviderFailure): number {
  return failure.retryAfterMs ?? 0;
}
