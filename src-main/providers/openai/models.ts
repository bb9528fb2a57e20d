import { listModels, type ModelList } from "../list-models";
import type { ModelOptions } from "../model-options";
import { createOpenAIClient, loadOpenAI } from "./client";
import { classifyOpenAI } from "./failure";

/** The list also holds models that hear, draw or embed; their names are the only thing that says so. */
const NOT_FOR_TALKING = /embedding|whisper|tts|dall-e|image|audio|realtime|moderation|transcribe|sora/;

export async function listOpenAIModels(options: Omit<ModelOptions, "model">, signal: AbortSignal): Promise<ModelList> {
  const sdk = await loadOpenAI();
  return listModels(
    {
      provider: "openai",
      options,
      names: async function* (transport) {
        for await (const { id } of createOpenAIClient(sdk, options, transport).models.list({ signal: transport.signal })) {
          if (!NOT_FOR_TALKING.test(id)) yield id;
        }
      },
      classify: classifyOpenAI,
    },
    signal,
  );
}
