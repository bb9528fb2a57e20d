import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium-path";
import { exitOf, ROOT, type HostPlace, type RunningHost } from "./running-host";

/** Starts the built browser host, without a window of its own, and opens its address in a Chromium. */
export async function startBrowserHost(
  place: HostPlace,
  environment: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<RunningHost> {
  const host = spawn(process.execPath, [join(ROOT, "out", "main", "browser.js")], {
    cwd: ROOT,
    env: { ...environment, COACH_OPEN: "0", COACH_PORT: String(place.port) },
  });
  host.stderr.setEncoding("utf8").on("data", onOutput);

  // Host and browser start side by side: each takes a while.
  const [url, context] = await Promise.all([
    readyUrl(host),
    chromium.launchPersistentContext(place.profile, {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_FLAGS],
      viewport: { width: 1180, height: 800 },
    }),
  ]);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    host.kill(signal);
    await Promise.all([context.close(), exitOf(host)]);
  };
  return { page, stop: () => stop("SIGTERM"), crash: () => stop("SIGKILL") };
}

function readyUrl(host: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    host.once("exit", (code) => reject(new Error(`the browser host ended with exit code ${String(code)}`)));
    createInterface({ input: host.stdout }).once("line", (line) => {
      const { url } = JSON.parse(line) as { readonly ready: true; readonly url: string };
      resolve(url);
    });
  });
}
