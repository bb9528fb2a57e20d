import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { beforeAll, describe, expect, it } from "vitest";
import configuration from "../../.dependency-cruiser.mjs";

/** Every offender in the fixtures, and the one rule that it breaks. What is not named here must break none. */
const OFFENDERS: Readonly<Record<string, string>> = {
  "src-shared/imports-main.ts": "shared-stands-alone",
  "src-shared/imports-node.ts": "shared-has-no-platform",
  "src-shared/imports-another-package.ts": "shared-has-few-packages",
  "src-shared/imports-zod.ts": "zod-through-its-module",
  "src-shared/imports-temporal.ts": "temporal-through-the-calendar",
  // A circle is reported once, where it closes.
  "src-shared/circle-back.ts": "no-circles",
  "src-shared/imports-nothing.ts": "resolvable",
  "src-main/harness/imports-node.ts": "harness-is-pure",
  "src-main/harness/imports-log.ts": "harness-is-pure",
  "src-main/harness/imports-types-of-log.ts": "harness-is-pure",
  "src-main/harness/imports-a-package.ts": "harness-is-pure",
  "src-main/log/imports-ipc.ts": "main-below-ipc",
  "src-main/imports-a-host.ts": "hosts-on-top",
  "src-main/hosts/browser/imports-the-other-host.ts": "hosts-are-separate",
  "src-main/imports-the-renderer.ts": "main-never-imports-renderer",
  "src-main/imports-electron.ts": "electron-only-in-its-host",
  "src-main/imports-tests.ts": "product-never-imports-tests",
  "src-main/imports-ws.ts": "sockets-in-the-browser-host",
  "src-main/providers/google/imports-openai.ts": "openai-in-its-folder",
  "src-main/providers/openai/imports-anthropic.ts": "anthropic-in-its-folder",
  "src-main/providers/anthropic/imports-google.ts": "google-in-its-folder",
  "src-renderer/features/imports-main.ts": "renderer-never-imports-main",
  "src-renderer/features/imports-node.ts": "renderer-has-no-node",
  "src-renderer/features/imports-dexie.ts": "dexie-only-in-the-store",
  "src-renderer/store/imports-a-feature.ts": "store-knows-no-screen",
  "src-renderer/store/imports-react.ts": "store-knows-no-screen",
  "src-renderer/bridge/imports-a-feature.ts": "bridge-knows-no-screen",
  "tests/imports-electron.ts": "no-electron-in-scripts-or-tests",
};

/** Which rules each file of the fixtures breaks. */
let noticed: Record<string, string[]>;

beforeAll(async () => {
  const { forbidden, options } = configuration;
  const { output } = await cruise(
    ["src-shared", "src-main", "src-renderer", "tests"],
    { ...options, baseDir: join(import.meta.dirname, "fixtures"), ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  );
  noticed = {};
  for (const { from, rule } of (output as ICruiseResult).summary.violations) (noticed[from] ??= []).push(rule.name);
}, 60_000);

describe("the boundary rules", () => {
  it("each notice the file that breaks them, and let the others be", () => {
    const expected = Object.fromEntries(Object.entries(OFFENDERS).map(([file, rule]) => [file, [rule]]));
    expect(noticed).toEqual(expected);
  });

  it("are all broken by some fixture, so that none of them can be dead", () => {
    const rules = configuration.forbidden.map(({ name }) => name).sort();
    expect([...new Set(Object.values(OFFENDERS))].sort()).toEqual(rules);
  });
});
