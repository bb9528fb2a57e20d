import { join } from "node:path";
import { _electron } from "playwright/test";
import { chromiumPath } from "./chromium-path";
import { exitOf, ROOT, type HostPlace, type RunningHost } from "./running-host";

const STAND_IN = join(ROOT, "tests", "support", "electron-shim");

/** Starts the built Electron bundles, in the real Electron or on the stand-in for its distribution. */
export async function startElectronHost(
  kind: "electron" | "electron-stand-in",
  place: HostPlace,
  environment: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): Promise<RunningHost> {
  // Playwright asks the electron package for the executable, which honours this variable. Naming the executable to
  // Playwright instead would make it leave out the loader by which it takes part in the start.
  if (kind === "electron-stand-in") process.env["ELECTRON_OVERRIDE_DIST_PATH"] = STAND_IN;
  else delete process.env["ELECTRON_OVERRIDE_DIST_PATH"];

  const isRoot = process.getuid?.() === 0;
  const application = await _electron.launch({
    args: [ROOT, ...(kind === "electron" && isRoot ? ["--no-sandbox"] : [])],
    cwd: ROOT,
    env: {
      ...environment,
      STAND_IN_NODE: process.execPath,
      STAND_IN_PROFILE: place.profile,
      STAND_IN_BROWSER: chromiumPath(),
    },
  });
  const child = application.process();
  child.stderr?.setEncoding("utf8").on("data", onOutput);
  const page = await application.firstWindow();
  // A window is empty for a moment before it gets its page.
  await page.waitForURL((url) => url.href !== "about:blank");
  return {
    page,
    menuIds: () =>
      application.evaluate(({ Menu }) => {
        const idsOf = (items: readonly Electron.MenuItem[]): string[] =>
          items.flatMap((item) => [item.id ?? "", ...idsOf(item.submenu?.items ?? [])]);
        return idsOf(Menu.getApplicationMenu()?.items ?? []).filter((id) => id !== "");
      }),
    stop: () => application.close(),
    crash: async () => {
      child.kill("SIGKILL");
      await exitOf(child);
    },
  };
}
