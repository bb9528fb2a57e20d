import { test } from "vitest";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { chromium } from "playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/hosts/chromium-path";
import { environmentFor } from "../support/hosts/launch-settings";
import { exitOf, ROOT } from "../support/hosts/running-host";
import { benchFolder, row, untilUsable } from "./renderer-page";

const RUNS = 7;

/**
 * From the start of the host's process to a composer that takes text, on a data folder in use. The browser is running
 * already: how long it takes to start is not Coach's. The second row is the page alone.
 */
test("start to a usable composer", { timeout: 180_000 }, async () => {
  const folder = await benchFolder();
  const { place } = folder;
  try {
    const first = await folder.start();
    await untilUsable(first.page);
    await first.page.getByTestId("composer").fill("77,4 kg");
    await first.page.getByTestId("send").click();
    await first.page.locator('[data-testid="turn"][data-end="completed"]').waitFor();
    await first.stop();

    const environment = { ...(await environmentFor({}, place.profile)), COACH_USER_DATA: place.dataFolder };
    const context = await chromium.launchPersistentContext(place.profile, { executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
    const whole: number[] = [];
    const pageAlone: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      const host = spawn(process.execPath, [join(ROOT, "out", "main", "browser.js")], {
        cwd: ROOT,
        env: { ...environment, COACH_OPEN: "0", COACH_PORT: String(place.port) },
      });
      const url = await new Promise<string>((resolve) => {
        createInterface({ input: host.stdout }).once("line", (line) => resolve((JSON.parse(line) as { url: string }).url));
      });
      const ready = performance.now();
      const page = await context.newPage();
      const opened = performance.now();
      await page.goto(url, { waitUntil: "commit" });
      await page.getByTestId("turn").waitFor();
      await page.getByTestId("composer").fill("x");
      const usable = performance.now();
      pageAlone.push(usable - opened);
      whole.push(usable - opened + (ready - began));
      await page.getByTestId("composer").fill("");
      await page.close();
      host.kill();
      await exitOf(host);
    }
    await context.close();
    console.table([row("host and page", 800, whole), row("page alone", 800, pageAlone)]);
  } finally {
    await folder.remove();
  }
});
