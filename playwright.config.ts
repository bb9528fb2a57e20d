import { defineConfig } from "playwright/test";
import { electronBinary } from "./scripts/support/electron-binary.mjs";
import type { HostKind, HostOptions } from "./tests/support/hosts/fixture";

const hasDisplay = process.platform !== "linux" || Boolean(process.env["DISPLAY"]);
const hosts: readonly HostKind[] = [
  "browser",
  "electron-stand-in",
  ...(electronBinary() !== null && hasDisplay ? (["electron"] as const) : []),
];

export default defineConfig<HostOptions>({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/hosts/ensure-built.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // As in the unit tests: a busy build server gets a second try, which the report names as flaky; a person gets none.
  retries: process.env["CI"] === undefined ? 0 : 2,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: { trace: "retain-on-failure", screenshot: "only-on-failure" },
  projects: hosts.map((host) => ({
    name: host,
    use: { host },
    // How the browser host's own process starts, refuses and ends.
    testIgnore: host === "browser" ? [] : ["**/browser-host/**"],
    // What the page does by itself is the same in every host; starting each of them for it would take minutes.
    ...(host === "browser" ? {} : { grepInvert: /@one-host/ }),
  })),
});
