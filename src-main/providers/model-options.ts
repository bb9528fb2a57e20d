import type { ProviderIdentity } from "../../src-shared/conversation/provider-failure";
import type { Clock, DiagnosticPort } from "../harness/ports";
import { accountHash } from "./account";
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
  /** Checked by `checkBaseUrl` of the settings: https, or http to this machine. */
  readonly baseUrl: string;
}

/** Everything that a model of a provider is made from. */
export interface ModelOptions extends Access {
  readonly model: string;
  readonly clock: Clock;
  /** Gets the provider's own words, which stand nowhere else. */
  readonly diagnostic: DiagnosticPort;
  readonly limits?: SilenceLimits;
  /** The way to the network. Default: the platform's. */
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
