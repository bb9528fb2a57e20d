import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { coachPage } from "../support/coach/coach-page";
import { startBrowserHost } from "../support/hosts/browser-host";
import { startElectronHost } from "../support/hosts/electron-host";
import { expect, test } from "../support/hosts/fixture";
import { test as onFolder } from "../support/hosts/host-process-fixture";
import { freePort } from "../support/hosts/free-port";
import { environmentFor } from "../support/hosts/launch-settings";
import type { RunningHost } from "../support/hosts/running-host";

test("what was called saved is there after main was killed, every time", async ({ appHost }) => {
  test.setTimeout(90_000);
  for (const [index, day] of ["2020-01-01", "2020-01-02", "2020-01-03"].entries()) {
    const coach = coachPage(await appHost.start());
    await coach.ready();
    await coach.ask(`Apunta ${70 + index} kg el ${day}`);
    await expect(coach.receipt.last()).toContainText(String(70 + index));
    await appHost.crash();
  }
  const coach = coachPage(await appHost.start());
  await coach.ready();
  await coach.open("measurements");
  for (const day of ["2020-01-01", "2020-01-02", "2020-01-03"]) await expect(coach.measurement(day)).toHaveCount(1);
});

onFolder("each host has what was saved in the other", async ({ folder }) => {
  onFolder.skip(onFolder.info().project.name !== "browser", "it runs both hosts: once is enough");
  onFolder.setTimeout(120_000);
  const dataFolder = join(folder, "data");
  const environment = { ...(await environmentFor({}, folder)), COACH_USER_DATA: dataFolder };
  const port = await freePort();
  const start = (host: "browser" | "electron-stand-in"): Promise<RunningHost> => {
    // Each has a store of its own: what they share is the data folder.
    const place = { dataFolder, profile: join(folder, host), port };
    return host === "browser" ? startBrowserHost(place, environment, () => undefined) : startElectronHost(host, place, environment, () => undefined);
  };
  const days: string[] = [];
  for (const [index, host] of (["browser", "electron-stand-in", "browser", "electron-stand-in"] as const).entries()) {
    const running = await start(host);
    const coach = coachPage(running.page);
    await coach.ready();
    await coach.open("measurements");
    for (const day of days) await expect(coach.measurement(day)).toHaveCount(1);
    await coach.open("chat");
    const day = `2020-01-0${index + 1}`;
    await coach.ask(`Apunta ${70 + index} kg el ${day}`);
    days.push(day);
    await running.stop();
  }
});

test("a database that the browser has lost comes back, and the person is told", async ({ appHost, host }) => {
  test.skip(host !== "browser", "where Electron keeps its database is Electron's business");
  const first = coachPage(await appHost.start());
  await first.ready();
  await first.ask("Apunta 76 kg el 2020-01-01");
  await appHost.stop();
  const profile = join(appHost.dataFolder, "..", "profile", "Default", "IndexedDB");
  expect(await readdir(profile)).not.toEqual([]);
  await rm(profile, { recursive: true });

  const page = await appHost.start();
  const coach = coachPage(page);
  await coach.ready();
  await expect(page.locator('[data-testid="store-notice"][data-kind="rebuilt"]')).toBeVisible();
  await expect(coach.turns).toHaveCount(1);
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-01")).toContainText("76");
});
