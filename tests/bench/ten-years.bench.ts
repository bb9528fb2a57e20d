import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "vitest";
import { createBackup } from "../../src-main/backup/backup";
import { addDays, dayAt, type CalendarDate } from "../../src-shared/domain/calendar";
import type { DayRecord } from "../../src-shared/domain/record";
import { benchFolder, mainThreadClock, row, untilUsable } from "./renderer-page";

const DAYS = 3_652;
const RUNS = 9;

/** From the click on "Measurements" to a chart of all values and the first rows of the table, drawn. */
test("table and chart of ten years", { timeout: 180_000 }, async () => {
  const folder = await benchFolder();
  try {
    const { page, stop } = await folder.start({ locale: "en" });
    await untilUsable(page);
    const file = join(folder.place.profile, "ten-years.json");
    await writeFile(file, createBackup({ createdAt: Date.now(), days: tenYears(), goals: [], conversations: [] }));
    await page.getByTestId("go-settings").first().click();
    await page.getByTestId("backup-file").setInputFiles(file);
    await page.getByTestId("restore-confirm").click();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).waitFor({ timeout: 60_000 });

    await page.getByTestId("go-measurements").first().click();
    await page.getByRole("radio", { name: "All" }).click();
    const clock = await mainThreadClock(page);
    const samples: number[] = [];
    const mainThread: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await page.getByTestId("go-settings").first().click();
      await page.getByTestId("sample-add").waitFor();
      const before = await clock();
      samples.push(await page.evaluate(async () => {
        const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
        const began = performance.now();
        document.querySelector<HTMLElement>('[data-testid="go-measurements"]')?.click();
        const isDrawn = (): boolean =>
          document.querySelector('[data-testid="chart"] svg path') !== null && document.querySelector('[data-testid="measurement"]') !== null;
        while (!isDrawn()) await frame();
        // What is in the document now is painted by the end of the frame after this one.
        await frame();
        return performance.now() - began;
      }));
      mainThread.push((await clock()) - before);
    }
    await stop();
    console.table([row(`chart and table of ${String(DAYS)} days`, 200, samples), row("of these, the main thread's own time", 200, mainThread)]);
  } finally {
    await folder.remove();
  }
});

function tenYears(): DayRecord[] {
  const today = dayAt(Date.now(), "UTC");
  return Array.from({ length: DAYS }, (_, index): DayRecord => {
    const date: CalendarDate = addDays(today, index - DAYS);
    const value = Math.round((80 + 6 * Math.sin(index / 300) + Math.sin(index * 12.9) * 0.6) * 10) / 10;
    const from = { opId: `01BENCH${String(index).padStart(19, "0")}`, by: "import", at: Date.now() } as const;
    return { date, revision: 1, values: { weight: { value, entered: { value, unit: "kg" }, from } }, note: null };
  });
}
