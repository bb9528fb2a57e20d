import { assertNever } from "../../src-shared/assert-never";
import type { ProviderFailure, ProviderName } from "../../src-shared/conversation/provider-failure";
import type { Preferences } from "../../src-shared/ipc/preferences";
import type { Clock, DiagnosticPort } from "../harness/ports";
import { checkBaseUrl, isLoopbackUrl } from "../settings/base-url";
import type { CoachEnvironment } from "../settings/environment";
import type { KeyedProvider, KeyVault } from "../settings/key-vault";
import type { ModelList } from "./list-models";
import type { ModelOptions } from "./model-options";
import type { ModelPort } from "./port";

/** What a choice of provider is made from: the environment goes before the preferences. */
export interface ProviderSettings {
  readonly preferences: Preferences;
  readonly environment: CoachEnvironment;
  readonly keys: Pick<KeyVault, "keyOf">;
}

export interface ProviderPorts {
  readonly clock: Clock;
  readonly diagnostic: DiagnosticPort;
  /** Plays model messages from a file or by hand; `null` outside development. */
  readonly scripted: (() => ModelPort) | null;
}

/** The defaults where a person chose nothing, from the SDKs' own types. */
export const defaultModels = {
  openai: "gpt-6-luna",
  anthropic: "claude-sonnet-5-5",
  google: "gemini-3.8-flash",
} as const satisfies Record<KeyedProvider, string>;

export const defaultBaseUrls = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
  google: "https://generativelanguage.googleapis.com",
} as const satisfies Record<KeyedProvider, string>;

const BASE_URL_NAMES = {
  openai: "OPENAI_BASE_URL",
  anthropic: "ANTHROPIC_BASE_URL",
  google: "GOOGLE_GEMINI_BASE_URL",
} as const satisfies Record<KeyedProvider, keyof CoachEnvironment>;

/** The provider of new messages, for screens. `ready` is false where a key or a usable address is missing. */
export interface ChosenProvider {
  readonly name: ProviderName;
  /** Empty for the offline coach and for a script. */
  readonly model: string;
  readonly ready: boolean;
}

export function chosenProvider(settings: ProviderSettings, ports: Pick<ProviderPorts, "scripted">): ChosenProvider {
  const name = settings.environment.COACH_PROVIDER ?? settings.preferences.provider;
  if (name === "offline") return { name, model: "", ready: true };
  if (name === "scripted") return { name, model: "", ready: ports.scripted !== null };
  return { name, model: modelName(name, settings), ready: access(name, settings) !== null };
}

export type CreatedModel =
  | { readonly ok: true; readonly model: ModelPort }
  | { readonly ok: false; readonly failure: ProviderFailure };

/** The model of the chosen provider. Only that provider's folder is loaded, and its SDK not before the first request. */
export async function createModel(settings: ProviderSettings, ports: ProviderPorts): Promise<CreatedModel> {
  const { name } = chosenProvider(settings, ports);
  switch (name) {
    case "offline": {
      const { createOfflineCoach } = await import("./offline/coach");
      return { ok: true, model: createOfflineCoach() };
    }
    case "scripted":
      return ports.scripted === null ? notConfigured(name, ports) : { ok: true, model: ports.scripted() };
    case "openai":
    case "anthropic":
    case "google": {
      const options = access(name, settings);
      if (options === null) return notConfigured(name, ports);
      const { clock, diagnostic } = ports;
      return { ok: true, model: await modelOf(name, { ...options, model: modelName(name, settings), clock, diagnostic }) };
    }
    default:
      return assertNever(name);
  }
}

/** The models that a provider offers to this account, live. The same request tells whether the connection works. */
export async function listProviderModels(
  provider: KeyedProvider,
  settings: ProviderSettings,
  ports: Pick<ProviderPorts, "clock" | "diagnostic">,
  signal: AbortSignal,
): Promise<ModelList> {
  const reachable = access(provider, settings);
  if (reachable === null) return notConfigured(provider, ports);
  const options = { ...reachable, clock: ports.clock, diagnostic: ports.diagnostic };
  switch (provider) {
    case "openai":
      return (await import("./openai/models")).listOpenAIModels(options, signal);
    case "anthropic":
      return (await import("./anthropic/models")).listAnthropicModels(options, signal);
    case "google":
      return (await import("./google/models")).listGoogleModels(options, signal);
    default:
      return assertNever(provider);
  }
}

async function modelOf(provider: KeyedProvider, options: ModelOptions): Promise<ModelPort> {
  switch (provider) {
    case "openai":
      return (await import("./openai")).createOpenAIModel(options);
    case "anthropic":
      return (await import("./anthropic")).createAnthropicModel(options);
    case "google":
      return (await import("./google")).createGoogleModel(options);
    default:
      return assertNever(provider);
  }
}

function modelName(provider: KeyedProvider, { environment, preferences }: ProviderSettings): string {
  return environment.COACH_MODEL ?? (preferences.models[provider].trim() || defaultModels[provider]);
}

/** The address of a provider by the environment, else by the preferences, else its own; `null` when it is not usable. */
export function baseUrlOf(
  provider: KeyedProvider,
  environment: CoachEnvironment,
  preferences: Pick<Preferences, "baseUrls"> | null,
): string | null {
  const given = environment[BASE_URL_NAMES[provider]] ?? preferences?.baseUrls[provider].trim() ?? "";
  const checked = checkBaseUrl(given === "" ? defaultBaseUrls[provider] : given);
  return checked.ok ? checked.url : null;
}

/** Key and address, or `null` where one of them is missing: only a server on this machine may do without a key. */
function access(provider: KeyedProvider, settings: ProviderSettings): Pick<ModelOptions, "apiKey" | "baseUrl"> | null {
  const { environment, preferences, keys } = settings;
  const baseUrl = baseUrlOf(provider, environment, preferences);
  if (baseUrl === null) return null;
  const apiKey = keys.keyOf(provider, baseUrl);
  return apiKey === null && !isLoopbackUrl(baseUrl) ? null : { apiKey, baseUrl };
}

function notConfigured(name: ProviderName, ports: Pick<ProviderPorts, "diagnostic">) {
  const diagnosticId = ports.diagnostic.record("provider", `${name} is chosen, but has no key or no usable address`, null);
  return { ok: false, failure: { kind: "not_configured", status: null, retryAfterMs: null, diagnosticId } } as const;
}
