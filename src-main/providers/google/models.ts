import { listModels, type ModelList } from "../list-models";
import type { ModelOptions } from "../model-options";
import { createGoogleClient, loadGoogle } from "./client";
import { classifyGoogle } from "./failure";

export async function listGoogleModels(options: Omit<ModelOptions, "model">, signal: AbortSignal): Promise<ModelList> {
  const sdk = await loadGoogle();
  return listModels(
    {
      provider: "google",
      options,
      names: async function* (transport) {
        const { models } = createGoogleClient(sdk, options, transport);
        const pages = await models.list({ config: { pageSize: 200, abortSignal: transport.signal } });
        for await (const { name, supportedActions } of pages) {
          const talks = supportedActions === undefined || supportedActions.includes("generateContent");
          if (name !== undefined && talks) yield name.replace(/^models\//, "");
        }
      },
      classify: classifyGoogle,
    },
    signal,
  );
}
