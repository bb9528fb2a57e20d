import { expect, test } from "vitest";
import { diskFiles } from "../../src-main/log/file-layer";
import { openJournal } from "../../src-main/log/journal";
import { startCoach } from "../crash/coach-run";
import { createPlace, removePlace } from "../crash/place";

/**
 * From the navigation of the window to a store that takes writes, with data of three sizes. A value is one field of one
 * day: a person who measured three things each day since 1935 has 100,000.
 */
const GOAL_MS = 1_000;
const FIELDS = ["weight", "waist", "hips"] as const;
const STARTS = 3;

test("start-up with 10, 1,000 and 100,000 values", { timeout: 600_000 }, async () => {
  const figures: Record<string, { best: number; median: number; rebuild: number }> = {};
  for (const values of [10, 1_000, 100_000]) {
    const place = await createPlace();
    await writeJournal(place.dataFolder, Math.ceil(values / FIELDS.length));
    // The first start rebuilds the store from the journal.
    const first = await startCoach(place);
    expect((await first.window.settled()).store).toMatchObject({ status: "ready", notices: [{ kind: "rebuilt" }] });
    const rebuilt = await first.window.page.evaluate(() => performance.now());
    await first.stop();
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const run = await startCoach(place);
      const { store } = await run.window.settled();
      expect(store).toMatchObject({ status: "ready", notices: [] });
      // From the page's own clock, which began at the navigation.
      times.push(await run.window.page.evaluate(() => performance.now()));
      await run.stop();
    }
    times.sort((a, b) => a - b);
    figures[`${values} values`] = { best: Math.round(times[0] ?? 0), median: Math.round(times[STARTS >> 1] ?? 0), rebuild: Math.round(rebuilt) };
    await removePlace(place);
  }
  console.log(`milliseconds; the goal is ${GOAL_MS}`);
  console.table(figures);
});

/** A journal as a compaction leaves it: one snapshot. */
async function writeJournal(folder: string, count: number): Promise<void> {
  const opened = await openJournal({ folder, files: diskFiles, clock: { now: Date.now }, ids: { next: () => "journal" } });
  if (opened.kind !== "open") throw new Error(opened.kind);
  const from = { opId: "sample", by: "sample" as const, at: 0 };
  const days = Array.from({ length: count }, (_, index) => {
    const value = { value: 80 + (index % 100) / 10, entered: { value: 80 + (index % 100) / 10, unit: "kg" as const }, from };
    const date = new Date(Date.UTC(1930, 0, 1 + index)).toISOString().slice(0, 10);
    return { date, revision: 1, values: Object.fromEntries(FIELDS.map((field) => [field, value])), note: null };
  });
  const chainHash = "0".repeat(16);
  await opened.journal.append({ type: "snapshot", lineage: 1, seq: 1, chainHash, days, goals: [], operations: [], at: 0 });
  await opened.journal.close();
}
