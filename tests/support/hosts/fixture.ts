import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "playwright/test";
import { startBrowserHost } from "./browser-host";
import { startElectronHost } from "./electron-host";
import { freePort } from "./free-port";
import { environmentFor, type LaunchSettings } from "./launch-settings";
import type { HostPlace, RunningHost } from "./running-host";

export { expect } from "playwright/test";

export const HOST_KINDS = ["browser", "electron-stand-in", "electron"] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** Coach on one data folder of its own, for one test. */
export interface AppHost {
  readonly kind: HostKind;
  readonly dataFolder: string;
  /** Starts Coach, with the test's `launch` settings or others; resolves with its page, loaded. */
  start(settings?: LaunchSettings): Promise<Page>;
  /** Ends it as a person would. Its data stays; `start` again finds it. */
  stop(): Promise<void>;
  /** Kills it without a warning. Its data stays. */
  crash(): Promise<void>;
  /** The ids of the items of Electron's native menu; `null` on a host without one. */
  menuIds(): Promise<readonly string[] | null>;
  /** What the host wrote to standard error in all its runs. */
  output(): string;
  /** The file in which the scripted provider records what it was sent. */
  requestLog(): string;
}

export interface HostOptions {
  /** Set by the project: one suite over a table of hosts. */
  host: HostKind;
  /** `test.use({ launch: { script: … } })` */
  launch: LaunchSettings;
}

export const test = base.extend<HostOptions & { appHost: AppHost }>({
  host: ["browser", { option: true }],
  launch: [{}, { option: true }],

  appHost: async ({ host, launch }, use, testInfo) => {
    const folder = await mkdtemp(join(tmpdir(), "coach-e2e-"));
    const place: HostPlace = {
      dataFolder: join(folder, "data"),
      profile: join(folder, "profile"),
      port: await freePort(),
    };
    await mkdir(place.dataFolder, { mode: 0o700 });
    let running: RunningHost | null = null;
    let output = "";

    const end = async (how: "stop" | "crash"): Promise<void> => {
      const ended = running;
      running = null;
      await ended?.[how]();
    };
    await use({
      kind: host,
      dataFolder: place.dataFolder,
      start: async (settings = launch) => {
        if (running !== null) throw new Error("Coach is running already: stop or crash it first");
        const environment = {
          ...(await environmentFor(settings, folder)),
          COACH_USER_DATA: place.dataFolder,
        };
        running = await startHost(host, place, environment, (text) => {
          output += text;
        });
        return running.page;
      },
      stop: () => end("stop"),
      crash: () => end("crash"),
      menuIds: async () => (await running?.menuIds?.()) ?? null,
      output: () => output,
      requestLog: () => join(folder, "script.json.requests.jsonl"),
    });

    await end("stop").catch(() => undefined);
    if (testInfo.status !== testInfo.expectedStatus && output !== "") {
      await testInfo.attach("host-output", { body: output, contentType: "text/plain" });
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },

  /** Coach, started with the test's `launch` settings. A test that starts it itself uses `appHost` alone. */
  page: async ({ appHost }, use) => {
    await use(await appHost.start());
  },
});

function startHost(
  kind: HostKind,
  place: HostPlace,
  environment: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<RunningHost> {
  return kind === "browser"
    ? startBrowserHost(place, environment, onOutput)
    : startElectronHost(kind, place, environment, onOutput);
}
