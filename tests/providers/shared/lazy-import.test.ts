import { resolve } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

test("no SDK is loaded before the first request: making a model imports none, not even its types' module", async () => {
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { ssr: resolve(root, "src-main/providers/registry.ts"), write: false, target: "node22" },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ("output" in one ? one.output : [])).filter((one) => one.type === "chunk");
  const isSdk = (name: string) => /^(openai|@anthropic-ai\/sdk|@google\/genai)(\/|$)/.test(name);

  // Externals of an SSR build are named as they were written.
  expect(chunks.flatMap((chunk) => chunk.imports).filter(isSdk)).toEqual([]);
  expect(new Set(chunks.flatMap((chunk) => chunk.dynamicImports).filter(isSdk))).toEqual(
    new Set(["openai/client", "@anthropic-ai/sdk", "@google/genai"]),
  );
});
