import type { ProviderIdentity } from "../../src-shared/conversation/provider-failure";
import type { Diagnostic } from "../log/diagnostic";
import { accountHash } from "./account";
import { systemTimer, type Timer } from "./timer";
import type { Fetch } from "./transport";

/** How long a provider may be silent, in milliseconds. Every byte counts, pings included. */
export interface SilenceLimits {
  /** Until it begins to answer: models think before their first word. */
  readonly firstMs: number;
  /** Once it has begun. */
  readonly idleMs: number;
}

export const DEFAULT_SILENCE_LIMITS: SilenceLimits = { firstMs: 60_000, idleMs: 30_000 };

/** What a client needs to reach a provider. */
export interface Access {
  /** `null` for a local server that asks for none. */
  readonly apiKey: string | null;
  /** Checked by `checkBaseUrl`: https, or http to this machine. */
  readonly baseUrl: string;
}

/** Everything that a model of a provider is made from. */
export interface ModelOptions extends Access {
  readonly model: string;
  readonly diagnostic: Diagnostic;
  readonly limits?: SilenceLimits;
  readonly timer?: Timer;
  /** Names a diagnostic entry, so that a failure can point to it. */
  readonly newDiagnosticId?: () => string;
  readonly fetch?: Fetch;
}

export function identityOf(provider: ProviderIdentity["provider"], options: ModelOptions): ProviderIdentity {
  return {
    provider,
    baseUrl: options.baseUrl,
    model: options.model,
    account: options.apiKey === null ? "" : accountHash(options.apiKey),
  };
}

/** The options with their defaults. */
export function completeOptions(options: ModelOptions): Required<ModelOptions> {
  return {
    limits: DEFAULT_SILENCE_LIMITS,
    timer: systemTimer,
    newDiagnosticId: () => crypto.randomUUID(),
    fetch: globalThis.fetch,
    ...options,
  };
}
