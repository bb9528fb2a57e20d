import type Anthropic from "@anthropic-ai/sdk";
import type { MessageCreateParamsStreaming, RawMessageStreamEvent } from "@anthropic-ai/sdk/resources/messages/messages";
import type { Access } from "../model-options";
import type { Transport } from "../transport";

/** Without a key the SDK would look for credentials of other programs; a local server gets this word. */
const NO_KEY = "none";

export type AnthropicModule = typeof import("@anthropic-ai/sdk");

/** Loads the SDK. Not before the first request: importing it takes a while. */
export function loadAnthropic(): Promise<AnthropicModule> {
  return import("@anthropic-ai/sdk");
}

/** A client for one request. It retries nothing, logs nothing and takes no credential from the environment. */
export function createAnthropicClient(sdk: AnthropicModule, access: Access, transport: Transport): Anthropic {
  return new sdk.Anthropic({
    apiKey: access.apiKey ?? NO_KEY,
    authToken: null,
    webhookKey: null,
    baseURL: access.baseUrl,
    maxRetries: 0,
    logLevel: "off",
    fetch: transport.fetch,
  });
}

/** The raw stream: the SDK's helper repairs cut-off tool inputs. */
export async function openAnthropicStream(
  client: Anthropic,
  body: MessageCreateParamsStreaming,
  signal: AbortSignal,
): Promise<AsyncIterable<RawMessageStreamEvent>> {
  return client.messages.create(body, { signal });
}
