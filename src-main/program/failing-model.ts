import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { ModelPort } from "../providers/port";

/** A model that fails in one way: the form of "no provider is set up" that the harness understands. */
export function failingModel(identity: ModelPort["identity"], failure: ProviderFailure): ModelPort {
  return {
    identity,
    async *request() {
      await Promise.resolve();
      yield { type: "failed", failure };
    },
  };
}
