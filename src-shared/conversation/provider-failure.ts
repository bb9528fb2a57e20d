import { z } from "../zod";

/**
 * Why a model request failed. A failure of a provider is never a tool error, and a failure of this program is never one
 * of a provider. `local` is for the program's own faults.
 */
export const providerFailureKinds = [
  "authentication",
  "permission",
  "unknown_model",
  "rate_limit",
  "quota",
  "overloaded",
  "invalid_request",
  "malformed_response",
  "refused",
  "truncated",
  "stream_broken",
  "connection",
  "timeout",
  "cancelled",
  "not_configured",
  "local",
] as const;
export type ProviderFailureKind = (typeof providerFailureKinds)[number];

export const providerFailureSchema = z.object({
  kind: z.enum(providerFailureKinds),
  /** HTTP status, where there was an answer. */
  status: z.number().int().nullable(),
  /** How long the provider asks to wait, in milliseconds. */
  retryAfterMs: z.number().nullable(),
  /** Finds the local diagnostic entry; the provider's own words stay there. */
  diagnosticId: z.string().nullable(),
});
export type ProviderFailure = z.infer<typeof providerFailureSchema>;

/** What an opaque part belongs to. Parts of another identity are dropped when a request is encoded. */
export const providerIdentitySchema = z.object({
  provider: z.enum(["offline", "scripted", "openai", "anthropic", "google"]),
  baseUrl: z.string(),
  model: z.string(),
  /** A hash of the account's key, never a part of it; empty without a key. */
  account: z.string(),
});
export type ProviderIdentity = z.infer<typeof providerIdentitySchema>;
export type ProviderName = ProviderIdentity["provider"];

export function sameIdentity(a: ProviderIdentity, b: ProviderIdentity): boolean {
  return a.provider === b.provider && a.baseUrl === b.baseUrl && a.model === b.model && a.account === b.account;
}

export const tokenUsageSchema = z.object({
  input: z.number().int(),
  output: z.number().int(),
  /** Input that the provider read from its cache, part of `input`. */
  cached: z.number().int(),
});
export type TokenUsage = z.infer<typeof tokenUsageSchema>;
