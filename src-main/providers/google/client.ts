import type { GoogleGenAI, Interactions } from "@google/genai";
import type { Access } from "../model-options";
import type { Transport } from "../transport";
import type { GoogleRequest } from "./encode";

/** Without a key the SDK would look for credentials of other programs; a local server gets this word. */
const NO_KEY = "none";

export type GoogleModule = typeof import("@google/genai");

/** Loads the SDK. Not before the first request: importing it takes a while. */
export function loadGoogle(): Promise<GoogleModule> {
  return import("@google/genai");
}

/** A client for one request. Everything that it would otherwise take from the environment is said here. */
export function createGoogleClient(sdk: GoogleModule, access: Access, transport: Transport): GoogleGenAI {
  return new sdk.GoogleGenAI({
    apiKey: access.apiKey ?? NO_KEY,
    vertexai: false,
    apiVersion: "v1beta",
    httpOptions: { baseUrl: access.baseUrl, fetch: transport.fetch },
  });
}

/** No retries, and no further requests of the SDK's own when a message reaches its limit. */
export async function openGoogleStream(
  client: GoogleGenAI,
  body: GoogleRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<Interactions.InteractionSSEEvent>> {
  return client.interactions.create({ ...body, automatic_continuation: false }, { maxRetries: 0, signal });
}
