import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import { describeError } from "./describe-error";
import type { Problem } from "./decoded";
import type { Phase } from "./failure";
import type { ModelOptions } from "./model-options";
import { watchSilence } from "./silence-watch";
import { observedFetch, type Transport } from "./transport";

/** What listing the models of a provider came to. It needs the key, so it is also the test of a connection. */
export type ModelList =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly failure: ProviderFailure };

/** Longer than this nobody waits in a settings screen, in milliseconds. */
const LIST_SILENCE_MS = 15_000;

/** More models than this are no list to choose from. */
const MODELS_MAX = 500;

/** How one provider lists its models. */
export interface ModelListing {
  readonly provider: string;
  readonly options: Omit<ModelOptions, "model">;
  /** The names, page by page as they come. */
  readonly names: (transport: Transport) => AsyncIterable<string>;
  readonly classify: (error: unknown, phase: Phase) => Problem;
}

/** Names of the models that the account may use, sorted, each once. Never rejects; ends in bounded time. */
export async function listModels(listing: ModelListing, signal: AbortSignal): Promise<ModelList> {
  const { clock, diagnostic, fetch } = listing.options;
  const ours = new AbortController();
  const watch = watchSilence(signal, clock, LIST_SILENCE_MS);
  const transport = { signal: ours.signal, fetch: observedFetch(watch.noteActivity, fetch) };
  const names = new Set<string>();

  const collect = async (): Promise<void> => {
    for await (const name of listing.names(transport)) {
      names.add(name);
      if (names.size >= MODELS_MAX) return;
    }
  };
  const waited = await watch.wait(collect());
  ours.abort();
  if (waited.ended === "value") return { ok: true, models: [...names].sort() };

  const problem: Problem =
    waited.ended === "error" && !signal.aborted
      ? listing.classify(waited.error, "opening")
      : { kind: signal.aborted ? "cancelled" : "timeout", status: null, retryAfterMs: null, detail: waited.ended };
  const summary = `${listing.provider}: the models could not be listed: ${problem.kind}, status ${problem.status ?? "none"}`;
  const { kind, status, retryAfterMs, detail } = problem;
  return {
    ok: false,
    failure: { kind, status, retryAfterMs, diagnosticId: diagnostic.record("provider", summary, describeError(detail)) },
  };
}
