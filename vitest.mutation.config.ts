import { defineConfig } from "vitest/config";

/** What a mutant of the contract or the harness has to get past; no browser, no file, no process. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/contract/**/*.test.ts", "tests/harness/**/*.test.ts", "tests/conversation/**/*.test.ts"],
    testTimeout: 60_000,
    // A mutant is switched on inside of its function, so modules need not be loaded anew for each.
    isolate: false,
    // Thousands of mutants: each gets past fewer random histories than the code itself.
    env: { COACH_PROPERTY_RUNS: "20" },
  },
});
