import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

test("language, appearance and units change at once and stay", ONE_HOST, async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  await coach.ask("77,4 kg");
  await coach.open("settings");
  const root = page.locator("html");
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(root).toHaveAttribute("lang", "en");
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "stones (st)" }).click();
  await coach.open("measurements");
  await expect(coach.anyMeasurement.first()).toContainText(/12\sst\s2\.6\slb/);
  await coach.open("chat");
  await expect(page.getByTestId("composer")).toHaveAttribute("placeholder", /Ask about/);
  await appHost.stop();

  // Main's own start language is Spanish; what the person chose wins.
  const second = await openCoach();
  await expect(second.page.locator("html")).toHaveAttribute("lang", "en");
  await expect(second.page.locator("html")).toHaveAttribute("data-theme", "dark");
  await second.coach.open("settings");
  await second.page.getByRole("radio", { name: "Español" }).click();
  await expect(second.page.getByRole("heading", { level: 1 })).toHaveText("Ajustes");
});

// In Electron a download asks where to, in a window of the system.
test("a backup brings everything back, and a damaged one changes nothing", ONE_HOST, async ({ openCoach }, testInfo) => {
  const { page, coach } = await openCoach();
  await coach.ask("76 kg el 2020-01-01");
  await coach.open("settings");
  const downloading = page.waitForEvent("download");
  await page.getByTestId("backup-create").click();
  const backup = testInfo.outputPath("backup.json");
  await (await downloading).saveAs(backup);
  await expect(page.getByText("La copia está lista")).toBeVisible();

  await coach.open("measurements");
  await coach.valueOf(coach.measurement("2020-01-01"), "weight").click();
  await page.getByRole("dialog").getByRole("button", { name: "Borrar" }).click();
  await expect(coach.anyMeasurement).toHaveCount(0);

  await coach.open("settings");
  const text = await readFile(backup, "utf8");
  const bad: readonly (readonly [name: string, contents: string, words: string])[] = [
    ["changed.json", text.replace("76", "67"), "dañado"],
    ["cut.json", text.slice(0, text.length / 2), "dañado"],
    ["foreign.json", '{"hello":"world"}', "copia de Coach"],
    ["empty.json", "", "vacío"],
  ];
  for (const [name, contents, words] of bad) {
    const file = join(testInfo.outputDir, name);
    await writeFile(file, contents);
    await page.getByTestId("backup-file").setInputFiles(file);
    await expect(page.getByTestId("backup-problem")).toContainText(words);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }

  await page.getByTestId("backup-file").setInputFiles(backup);
  await expect(page.getByRole("alertdialog")).toContainText("1 día");
  await page.getByTestId("restore-confirm").click();
  await expect(page.getByText(/Restaurado/)).toBeVisible();
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-01")).toContainText("76");
});
