import { identityOf, type ModelOptions } from "../model-options";
import { streamModel } from "../model-stream";
import type { ModelPort } from "../port";
import { createGoogleClient, loadGoogle, openGoogleStream } from "./client";
import { createGoogleDecoder } from "./decode";
import { encodeGoogle } from "./encode";
import { classifyGoogle } from "./failure";

/** A model of Google, through the Interactions API. Nothing is loaded or sent before a request. */
export function createGoogleModel(options: ModelOptions): ModelPort {
  const identity = identityOf("google", options);
  return {
    identity,
    request: async function* (request, signal) {
      const body = encodeGoogle(request, identity);
      const sdk = await loadGoogle();
      yield* streamModel(
        {
          identity,
          options,
          open: (transport) => openGoogleStream(createGoogleClient(sdk, options, transport), body, transport.signal),
          decoder: createGoogleDecoder(),
          classify: classifyGoogle,
        },
        signal,
      );
    },
  };
}
