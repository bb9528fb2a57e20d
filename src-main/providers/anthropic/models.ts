import { listModels, type ModelList } from "../list-models";
import type { ModelOptions } from "../model-options";
import { createAnthropicClient, loadAnthropic } from "./client";
import { classifyAnthropic } from "./failure";

export async function listAnthropicModels(options: Omit<ModelOptions, "model">, signal: AbortSignal): Promise<ModelList> {
  const sdk = await loadAnthropic();
  return listModels(
    {
      provider: "anthropic",
      options,
      names: async function* (transport) {
        const { models } = createAnthropicClient(sdk, options, transport);
        for await (const { id } of models.list({ limit: 100 }, { signal: transport.signal })) yield id;
      },
      classify: classifyAnthropic,
    },
    signal,
  );
}
