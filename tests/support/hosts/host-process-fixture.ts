import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "playwright/test";
import { startHostProcess, type HostProcess } from "./host-process";

export { expect } from "playwright/test";

/** The built browser host as bare processes, killed at the end of the test, and a folder for their data. */
export const test = base.extend<{
  folder: string;
  startHost: (environment: Readonly<Record<string, string>>) => HostProcess;
}>({
  // Playwright reads a fixture's needs from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "coach-host-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },

  startHost: async ({ folder }, use) => {
    const started: HostProcess[] = [];
    await use((environment) => {
      const host = startHostProcess({ COACH_USER_DATA: join(folder, "data"), ...environment });
      started.push(host);
      return host;
    });
    for (const host of started) host.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
  },
});
