import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

test("damaged settings, a damaged conversation and a damaged journal are each said, and no measurement is lost", ONE_HOST, async ({ openCoach, appHost }) => {
  const first = await openCoach();
  await first.coach.ask("76 kg el 2020-01-01");
  await first.page.getByTestId("new-conversation").click();
  await first.coach.ask("77 kg el 2020-01-02");
  await appHost.stop();

  const folder = appHost.dataFolder;
  const conversations = join(folder, "conversations");
  const logs = (await readdir(conversations)).filter((name) => name.endsWith(".log"));
  expect(logs).toHaveLength(2);
  await writeFile(join(folder, "settings.json"), '{"locale": ');
  await spoil(join(conversations, logs[0] ?? ""));
  await spoil(join(folder, "journal.log"));

  const { page, coach } = await openCoach();
  const notice = (kind: string) => page.locator(`[data-testid="store-notice"][data-kind="${kind}"]`);
  await expect(notice("settings_reset")).toBeVisible();
  await expect(notice("conversation_damaged")).toBeVisible();
  const state = page.getByTestId("store-state");
  await expect(state).toHaveAttribute("data-reason", "journal_damaged");
  await coach.open("measurements");
  await expect(coach.anyMeasurement).toHaveCount(2);
  await state.locator('[data-choice="salvage_journal"]').click();
  await expect(state).toHaveCount(0);
  await page.getByTestId("quick-value").fill("78");
  await page.getByTestId("quick-value").press("Enter");
  await expect(coach.anyMeasurement).toHaveCount(3);
  // What was damaged is kept beside what is written now.
  expect((await readdir(folder)).filter((name) => /^(settings\.corrupt-1\.json|journal\.log\.damaged-1)$/.test(name))).toHaveLength(2);
});

test("a script and a plan that are none are named with their place, and nothing of them is used", ONE_HOST, async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach({
    script: { version: 1, messages: [{ parts: [{ type: "call", tool: 7, args: {} }] }] },
    faults: { version: 1, faults: [{ point: "nowhere", effect: { kind: "throw", text: "x" } }] },
  });
  await expect(page.getByTestId("fault-banner")).toHaveCount(0);
  expect(appHost.output()).toContain("messages.0.parts.0.tool");
  expect(appHost.output()).toContain("faults.0.point");
  await coach.ask("hola", "provider_failed");
  await expect(coach.notice("provider")).toBeVisible();
});

/** Overwrites bytes in the first half of a file, so that it is more than a torn tail. */
async function spoil(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.fill(0x2a, Math.floor(bytes.length / 4), Math.floor(bytes.length / 4) + 24);
  await writeFile(file, bytes);
  expect((await stat(file)).size).toBe(bytes.length);
}
