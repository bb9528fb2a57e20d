import { defineConfig } from "vitest/config";

/** What a mutant of the contract or the harness has to get past; no browser, no file, no process. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/contract/**/*.test.ts", "tests/harness/**/*.test.ts"],
    testTimeout: 30_000,
  },
});
