import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { startBrowserHost } from "../support/hosts/browser-host";
import { freePort } from "../support/hosts/free-port";
import { environmentFor, type LaunchSettings } from "../support/hosts/launch-settings";
import type { HostPlace, RunningHost } from "../support/hosts/running-host";

export interface BenchFolder {
  readonly place: HostPlace;
  /** Starts the built browser host and its page. */
  start(settings?: LaunchSettings): Promise<RunningHost>;
  remove(): Promise<void>;
}

/** A data folder and a browser profile for one bench, for as many starts as it takes. */
export async function benchFolder(): Promise<BenchFolder> {
  const folder = await mkdtemp(join(tmpdir(), "coach-bench-"));
  const place = { dataFolder: join(folder, "data"), profile: join(folder, "profile"), port: await freePort() };
  await mkdir(place.dataFolder, { mode: 0o700 });
  return {
    place,
    start: async (settings = {}) => {
      const environment = { ...(await environmentFor(settings, folder)), COACH_USER_DATA: place.dataFolder };
      return await startBrowserHost(place, environment, () => undefined);
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/** Waits until a message can be written; leaves the first-run steps. */
export async function untilUsable(page: Page): Promise<void> {
  const skip = page.getByTestId("onboarding-skip");
  await page.getByTestId("composer").waitFor();
  if (await skip.isVisible()) await skip.click();
}

/** A clock of the page's own main thread, which stands still while other programs have the processor. */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
}

/** One row for `console.table`. */
export function row(what: string, goalMs: number, samples: readonly number[]): Record<string, string> {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
  return { what, goal: `${String(goalMs)} ms`, median: at(0.5), best: at(0), worst: at(1), runs: String(samples.length) };
}
