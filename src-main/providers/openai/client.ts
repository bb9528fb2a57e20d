import type OpenAI from "openai";
import type { ResponseCreateParamsStreaming, ResponseStreamEvent } from "openai/resources/responses/responses";
import type { Access } from "../model-options";
import type { Transport } from "../transport";

/** The SDK refuses to be without a key; a local server that asks for none gets this word. */
const NO_KEY = "none";

export type OpenAIModule = typeof import("openai/client");

/** Loads the SDK, without its variants for other clouds. Not before the first request: importing it takes a while. */
export function loadOpenAI(): Promise<OpenAIModule> {
  return import("openai/client");
}

/** A client for one request. It retries nothing, logs nothing and takes no credential from the environment. */
export function createOpenAIClient(sdk: OpenAIModule, access: Access, transport: Transport): OpenAI {
  return new sdk.OpenAI({
    apiKey: access.apiKey ?? NO_KEY,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: access.baseUrl,
    maxRetries: 0,
    logLevel: "off",
    fetch: transport.fetch,
  });
}

/** The raw stream: the SDK's helper throws on events that it does not know. */
export async function openOpenAIStream(
  client: OpenAI,
  body: ResponseCreateParamsStreaming,
  signal: AbortSignal,
): Promise<AsyncIterable<ResponseStreamEvent>> {
  return client.responses.create(body, { signal });
}
