import { identityOf, type ModelOptions } from "../model-options";
import { streamModel } from "../model-stream";
import type { ModelPort } from "../port";
import { createOpenAIClient, loadOpenAI, openOpenAIStream } from "./client";
import { createOpenAIDecoder } from "./decode";
import { encodeOpenAI } from "./encode";
import { classifyOpenAI } from "./failure";

/** A model of OpenAI, or of a server that speaks its Responses API. Nothing is loaded or sent before a request. */
export function createOpenAIModel(options: ModelOptions): ModelPort {
  const identity = identityOf("openai", options);
  return {
    identity,
    request: async function* (request, signal) {
      const body = encodeOpenAI(request, identity);
      const sdk = await loadOpenAI();
      yield* streamModel(
        {
          identity,
          options,
          open: (transport) => openOpenAIStream(createOpenAIClient(sdk, options, transport), body, transport.signal),
          decoder: createOpenAIDecoder(),
          classify: classifyOpenAI,
        },
        signal,
      );
    },
  };
}
