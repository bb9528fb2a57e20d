import { spawn } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readRecording } from "../../src-shared/faults/recording";
import { scenarioNames } from "../../src-shared/faults/scenarios";
import { expectAccessible } from "../support/coach/axe";
import { expect, ONE_HOST, test } from "../support/coach/coach-test";
import { ROOT } from "../support/hosts/running-host";

test.slow();

const call = { type: "call", tool: "save_measurement", args: { date: "2020-01-03", values: [{ field: "weight", value: 77.4, unit: "kg" }], replace: false } };
const script = { version: 1, messages: [{ parts: [call] }, { parts: [{ type: "text", text: "Apuntado." }] }] };

/** `npm run faults -- …` on the data of this Coach. */
function faults(dataFolder: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "faults.mjs"), ...args, "--data", dataFolder]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((done) => child.once("close", (code) => done({ code, said })));
}

test("after a plain start the faults are out of reach, until developer mode is turned on in the settings", async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach({});
  await expect(page.getByTestId("open-faults")).toHaveCount(0);
  expect((await faults(appHost.dataFolder, "list")).code).toBe(1);
  const before = await appHost.menuIds();
  expect(before?.some((id) => id.startsWith("fault")) ?? false).toBe(false);

  await coach.open("settings");
  await page.getByText("Modo de desarrollo", { exact: true }).click();
  await page.getByTestId("settings-faults").click();
  for (const name of scenarioNames) await expect(page.locator(`[data-scenario="${name}"]`)).toHaveCount(1);
  await page.keyboard.press("Escape");
  const menu = await appHost.menuIds();
  if (menu !== null) expect(menu.filter((id) => id.startsWith("fault-")).length).toBeGreaterThan(scenarioNames.length);
  expect((await faults(appHost.dataFolder, "list")).code).toBe(0);
});

test("a fault armed from the terminal fires, the banner says so, and the turn saved as a plan plays again", async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach({ script });
  const banner = page.getByTestId("fault-banner");
  expect(await faults(appHost.dataFolder, "arm", "connection_lost")).toMatchObject({ code: 0 });
  await expect(banner).toHaveAttribute("data-state", "armed");
  await coach.ask("77,4 el 3 de enero de 2020", "stopped");
  await expect(banner).toHaveAttribute("data-state", "fired");
  await expect(page.locator('[data-testid="call"][data-resolution="applied"]')).toHaveAttribute("data-fault", "ipc");
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-03")).toHaveCount(1);

  await coach.open("chat");
  await expect(page.getByTestId("save-run")).toHaveCount(1);
  // The stand-in for Electron has no downloads.
  if (appHost.kind !== "electron-stand-in") {
    const download = page.waitForEvent("download");
    await page.getByTestId("save-run").click();
    const read = readRecording(await readFile(await (await download).path(), "utf8"));
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(read.recording.expected).toMatchObject({
      turns: [{ end: "stopped", why: "write_unconfirmed", calls: [{ certainty: "unconfirmed", lookedUp: "applied" }] }],
    });
    expect(read.recording.steps[0]).toMatchObject({ do: "arm", plan: { faults: [{ point: "ipc", effect: { kind: "disconnect" } }] } });
  }

  // What has fired says nothing about the next turn.
  await coach.ask("gracias");
  await expect(banner).toHaveCount(0);
});

test("calls with one id leave rows that say why they were refused", ONE_HOST, async ({ openCoach }) => {
  const twice = { version: 1, messages: [{ parts: [{ ...call, callId: "same" }, { ...call, callId: "same" }] }], onEnd: "repeat_last" };
  const { page, coach } = await openCoach({ script: twice });
  await coach.ask("dos veces", "provider_failed");
  const refused = page.locator('[data-testid="call"][data-class="refused"][data-refused="repeated_id"]');
  await expect(refused.first()).toContainText("dos llamadas tienen el id same");
});

for (const [width, height, locale] of [
  [1280, 800, "es"],
  [360, 640, "en"],
] as const) {
  test(`the panel and the banner are accessible at ${String(width)} in ${locale}`, ONE_HOST, async ({ openCoach }, testInfo) => {
    const { page, coach } = await openCoach({ script, locale, development: true });
    await page.setViewportSize({ width, height });
    const shoot = async (name: string): Promise<void> => {
      await mkdir(testInfo.outputDir, { recursive: true });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: testInfo.outputPath(`${name}-${colorScheme}.png`) });
      }
    };
    if (width < 720) {
      await coach.open("settings");
      await page.getByTestId("settings-faults").click();
    } else {
      await page.getByTestId("open-faults").click();
    }
    await page.locator('[data-frequency="chance"]').click();
    await expectAccessible(page, "faults");
    await shoot("panel");
    await page.getByTestId("frequency-percent").locator("input").fill("many");
    await expect(page.locator('[data-scenario="save_fails_after"]')).toBeDisabled();
    await page.locator('[data-frequency="once"]').click();
    await page.locator('[data-scenario="save_fails_after"]').click();
    await page.keyboard.press("Escape");
    await coach.open("chat");
    await coach.ask("77", "stopped");
    await expect(page.getByTestId("fault-banner")).toHaveAttribute("data-state", "fired");
    await expectAccessible(page, "fired");
    await shoot("fired");
  });
}
