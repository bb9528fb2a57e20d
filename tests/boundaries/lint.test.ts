import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { beforeAll, describe, expect, it } from "vitest";

/** Code that must not stand in the file, and the rule that says so. */
const OFFENCES: readonly [file: string, code: string, rule: string][] = [
  ["src-main/harness/turn.ts", "export const now = Date.now();", "no-restricted-globals"],
  ["src-main/harness/turn.ts", "setTimeout(() => undefined, 1);", "no-restricted-globals"],
  ["src-main/harness/turn.ts", "export const id = crypto.randomUUID();", "no-restricted-globals"],
  ["src-main/harness/turn.ts", "export const chance = Math.random();", "no-restricted-properties"],
  ["src-main/harness/turn.ts", 'void fetch("https://example.com");', "no-restricted-globals"],
  ["src-main/settings/keys.ts", 'void fetch("https://example.com");', "no-restricted-globals"],
  ["src-main/hosts/electron/run.ts", 'import { ipcMain } from "electron";', "no-restricted-imports"],
  ["src-main/hosts/electron/run.ts", 'import { ipcRenderer } from "electron";', "no-restricted-imports"],
  ["src-shared/conversation/reducer.ts", "export const now = Date.now();", "no-restricted-properties"],
  ["src-renderer/features/chat/chat.ts", 'indexedDB.deleteDatabase("coach");', "no-restricted-globals"],
  ["src-renderer/features/chat/chat.ts", 'window.indexedDB.deleteDatabase("coach");', "no-restricted-properties"],
  ["src-renderer/features/chat/chat.ts", 'void fetch("https://example.com");', "no-restricted-globals"],
  ["src-renderer/features/chat/chat.ts", 'export const socket = new WebSocket("ws://x");', "no-restricted-globals"],
  ["src-renderer/features/chat/chat.tsx", "export const A = () => <p>Guardado</p>;", "no-restricted-syntax"],
  ["src-renderer/features/chat/chat.tsx", 'export const A = () => <i title="Saved" />;', "no-restricted-syntax"],
  ["src-renderer/ui/note.tsx", 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;', "no-restricted-syntax"],
  ["src-shared/contract/codes.ts", "export enum Code { A }", "no-restricted-syntax"],
  ["src-shared/contract/codes.ts", "export let code: any;", "@typescript-eslint/no-explicit-any"],
];

/** The same code where it belongs. */
const LEGAL: readonly [file: string, code: string][] = [
  ["src-main/hosts/electron/ipc-wire.ts", 'import { ipcMain } from "electron";'],
  ["src-main/preload.ts", 'import { ipcRenderer } from "electron";'],
  ["src-main/providers/openai/client.ts", 'void fetch("https://example.com");'],
  ["src-renderer/store/open.ts", 'indexedDB.deleteDatabase("coach");'],
  ["src-renderer/bridge/open-wire.ts", 'export const socket = new WebSocket("ws://x");'],
  ["src-renderer/features/chat/chat.tsx", 'export const A = () => <p className="note">{"…"} · 1</p>;'],
];

/** Rules that need the compiler, on a file that the compiler knows. */
const TYPED_OFFENCES: readonly [code: string, rule: string][] = [
  ["Promise.resolve();", "@typescript-eslint/no-floating-promises"],
  [
    'export const f = (x: "a" | "b"): number => { switch (x) { case "a": return 1; } return 2; };',
    "@typescript-eslint/switch-exhaustiveness-check",
  ],
  ['export const f = JSON.parse("1").a;', "@typescript-eslint/no-unsafe-member-access"],
];

let eslint: ESLint;

beforeAll(() => {
  // The rules that need types are left out, since the compiler does not know these files.
  eslint = new ESLint({ overrideConfig: [{ files: ["**/*"], ...tseslint.configs.disableTypeChecked }] });
});

async function brokenRules(file: string, code: string, linter = eslint): Promise<string[]> {
  const results = await linter.lintText(`${code}\n`, { filePath: file });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
}

describe("the lint rules that keep raw access in one place", () => {
  it.each(OFFENCES)("in %s refuse %s", async (file, code, rule) => {
    expect(await brokenRules(file, code)).toContain(rule);
  });

  it.each(LEGAL)("in %s allow %s", async (file, code) => {
    const broken = await brokenRules(file, code);
    expect(broken.filter((rule) => rule.startsWith("no-restricted-"))).toEqual([]);
  });
});

describe("the lint rules that need types", () => {
  const typed = new ESLint();
  it.each(TYPED_OFFENCES)("refuse %s", { timeout: 60_000 }, async (code, rule) => {
    expect(await brokenRules("src-shared/assert-never.ts", code, typed)).toContain(rule);
  });
});
