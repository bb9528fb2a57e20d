import { defineConfig } from "playwright/test";
import type { HostOptions } from "../support/hosts/fixture";

/** npm run screenshots */
export default defineConfig<HostOptions>({
  testDir: ".",
  testMatch: "**/*.shot.ts",
  outputDir: "../../test-results/screenshots-run",
  globalSetup: "../support/hosts/ensure-built.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: { host: "browser" },
});
