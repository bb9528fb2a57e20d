import { identityOf, type ModelOptions } from "../model-options";
import { streamModel } from "../model-stream";
import type { ModelPort } from "../port";
import { createAnthropicClient, loadAnthropic, openAnthropicStream } from "./client";
import { createAnthropicDecoder } from "./decode";
import { encodeAnthropic } from "./encode";
import { classifyAnthropic } from "./failure";

/** A model of Anthropic, or of a server that speaks its Messages API. Nothing is loaded or sent before a request. */
export function createAnthropicModel(options: ModelOptions): ModelPort {
  const identity = identityOf("anthropic", options);
  return {
    identity,
    request: async function* (request, signal) {
      const body = encodeAnthropic(request, identity);
      const sdk = await loadAnthropic();
      yield* streamModel(
        {
          identity,
          options,
          open: (transport) => openAnthropicStream(createAnthropicClient(sdk, options, transport), body, transport.signal),
          decoder: createAnthropicDecoder(),
          classify: classifyAnthropic,
        },
        signal,
      );
    },
  };
}
