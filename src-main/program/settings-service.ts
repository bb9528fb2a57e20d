import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type { KeyStatus, Preferences } from "../../src-shared/ipc/preferences";
import type { ProgramChannels } from "../../src-shared/ipc/program-channels";
import type { ArmedFaults } from "../faults/armed-faults";
import { faultyKeyFile, faultyKeys, faultySecrets } from "../faults/faulty-keys";
import type { Clock, DiagnosticPort, RetryPolicy } from "../harness/ports";
import type { AppOptions } from "../host-services";
import type { ModelPort } from "../providers/port";
import { baseUrlOf, chosenProvider, createModel, listProviderModels, type ChosenProvider } from "../providers/registry";
import { createRetryPolicy } from "../providers/retry-policy";
import { openScript, requestsFileOf } from "../providers/scripted/open-script";
import { writeFileAtomically } from "../settings/atomic-file";
import { openKeyVault, type KeyedProvider } from "../settings/key-vault";
import { openPreferences, type PreferencesChange, type PreferencesNotice } from "../settings/preferences-file";
import { failingModel } from "./failing-model";

/** Preferences, keys and the model that follows from them. */
export interface SettingsService {
  preferences(): Preferences;
  readonly notice: PreferencesNotice | null;
  change(patch: RequestOf<ProgramChannels, "preferences.set">): Promise<PreferencesChange>;
  keys(): KeyStatus[];
  /** `null` when it is no key. */
  setKey(request: { provider: KeyedProvider; key: string; allowFile: boolean }): Promise<SetKey | null>;
  /** False when the key is not used any more and yet still on the disk. */
  forgetKey(provider: KeyedProvider): Promise<boolean>;
  test(provider: KeyedProvider): Promise<ReplyOf<ProgramChannels, "provider.test">>;
  provider(): ChosenProvider;
  /** Never rejects: without a usable provider, a model that fails with the reason. */
  model(): Promise<ModelPort>;
  readonly retry: RetryPolicy;
}

/** How a key was taken. `this_run`: in memory, as there is no protected place. `failed`: it should have been kept. */
export interface SetKey {
  readonly status: KeyStatus;
  readonly keeping: "kept" | "this_run" | "failed";
}

export interface SettingsServiceOptions extends AppOptions {
  readonly clock: Clock;
  readonly problems: DiagnosticPort;
  readonly random: () => number;
  /** Says something to the person at the terminal. */
  readonly say: (line: string) => void;
  readonly faults: ArmedFaults;
}

export async function createSettingsService(options: SettingsServiceOptions): Promise<SettingsService> {
  const { dataFolder, environment, diagnostic, clock } = options;
  const preferences = openPreferences(dataFolder, diagnostic);
  const vault = await openKeyVault({
    ...options,
    host: { kind: options.host.kind, secrets: faultySecrets(options.host.secrets, options.faults, clock) },
    writeFile: faultyKeyFile(writeFileAtomically, options.faults),
    addresses: {
      current: (provider) => baseUrlOf(provider, environment, preferences.current()),
      environment: (provider) => baseUrlOf(provider, environment, null),
    },
  });
  const scripted = await openScripted(options);
  /** For requests. What a screen shows of a provider is no request for its key, and reaches no fault. */
  const forRequests = () => ({ preferences: preferences.current(), environment, keys: faultyKeys(vault, options.faults) });
  const settings = () => ({ ...forRequests(), keys: vault });
  const ports = { clock, diagnostic: options.problems, scripted };

  return {
    preferences: () => preferences.current(),
    notice: preferences.notice,
    // What is `undefined` in the patch stays as it is.
    change: (patch) => preferences.change(patch as Partial<Preferences>),
    keys: () => vault.statuses(),
    async setKey({ provider, key, allowFile }) {
      const change = await vault.set(provider, key, allowFile);
      if (change.ok) return { status: change.status, keeping: change.status.source === "memory" ? "this_run" : "kept" };
      return change.reason === "not_a_key" ? null : { status: change.status, keeping: "failed" };
    },
    forgetKey: async (provider) => (await vault.forget(provider)).ok,
    async test(provider) {
      const list = await listProviderModels(provider, forRequests(), ports, new AbortController().signal);
      return list.ok ? { kind: "works", models: [...list.models] } : { kind: "failed", failure: list.failure.kind };
    },
    provider: () => chosenProvider(settings(), ports),
    async model() {
      const created = await createModel(forRequests(), ports);
      if (created.ok) return created.model;
      const { name, model } = chosenProvider(settings(), ports);
      return failingModel({ provider: name, baseUrl: "", model, account: "" }, created.failure);
    },
    retry: createRetryPolicy(options.random),
  };
}

const NO_SCRIPT =
  "COACH_PROVIDER=scripted: nobody plays the model, for no COACH_SCRIPT names a file of its messages. Coach starts; each message is answered with \"not set up\".";

/** The script of a developer; a bad file is refused with the place of its mistakes, and Coach starts without it. */
async function openScripted({ environment, machine, say, diagnostic }: SettingsServiceOptions): Promise<(() => ModelPort) | null> {
  const played = machine?.model;
  if (played !== undefined) return () => played;
  const file = environment.COACH_SCRIPT;
  if (environment.COACH_DEV !== "1" || file === undefined) {
    if (environment.COACH_PROVIDER === "scripted") say(NO_SCRIPT);
    return null;
  }
  const opened = await openScript(file, { recordTo: requestsFileOf(file) });
  if (opened.ok) return () => opened.provider;
  const mistakes = opened.problems.map(({ path, problem }) => `  ${path === "" ? "(whole file)" : path}: ${problem}`);
  const text = [`COACH_SCRIPT: ${file} is not a script of model messages; it is not used:`, ...mistakes].join("\n");
  diagnostic.error("script", text);
  say(text);
  return null;
}
