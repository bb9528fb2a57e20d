import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      // Importing the real package in plain Node starts a blocking download.
      electron: resolve(import.meta.dirname, "tests/support/no-electron.ts"),
    },
  },
  test: {
    environment: "node",
    testTimeout: 30_000,
    // On a build server other work can hold a process up for seconds; here a test that fails once has failed.
    retry: process.env["CI"] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/boundaries/fixtures/**", "tests/simulation/**", "tests/crash/**"],
          benchmark: { include: ["tests/bench/**/*.bench.ts"] },
        },
      },
      {
        extends: true,
        test: {
          name: "simulation",
          include: ["tests/simulation/**/*.test.ts"],
          testTimeout: 120_000,
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        // Kills real processes of the built program: npm run test:crash
        test: {
          name: "crash",
          include: ["tests/crash/**/*.test.ts"],
          // Each file starts processes of its own, and moments matter.
          fileParallelism: false,
          testTimeout: 240_000,
          benchmark: { include: [] },
        },
      },
    ],
  },
});
