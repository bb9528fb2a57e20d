// npm run test:mutation: changes the contract and the harness in small ways and asks whether a test notices.
// Not part of npm test; it takes a quarter of an hour and more. Reports go to test-results/mutation.

export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts", related: false },
  mutate: ["src-shared/contract/**/*.ts", "src-main/harness/**/*.ts"],
  ignorePatterns: ["out", "docs", "coverage", "test-results", "src-renderer/features", "src-renderer/ui"],
  tempDirName: ".stryker-tmp",
  concurrency: 2,
  incremental: true,
  incrementalFile: "test-results/mutation/incremental.json",
  // A mutant that changes only what is built once, while a module is loaded, would cost a run of everything each.
  ignoreStatic: false,
  timeoutMS: 60_000,
  timeoutFactor: 2,
  reporters: ["clear-text", "json", "html"],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportMutants: false },
  jsonReporter: { fileName: "test-results/mutation/report.json" },
  htmlReporter: { fileName: "test-results/mutation/report.html" },
  thresholds: { high: 95, low: 85, break: null },
};
