import { test } from "vitest";
import { benchFolder, row, untilUsable } from "./renderer-page";

const SECONDS = 5;
const PER_SECOND = 2_000;
const WORDS = "una palabra y **otra** en una línea que no se acaba nunca\n\n";

/** Main-thread tasks of the page while an answer streams in, 2,000 pieces a second. */
test("longest task while streaming", { timeout: 180_000 }, async () => {
  const deltas = SECONDS * PER_SECOND;
  const text = WORDS.repeat(Math.ceil((deltas * 3) / WORDS.length));
  const script = { version: 1, messages: [{ parts: [{ type: "text", text }], deltas, deltasPerSecond: PER_SECOND }], onEnd: "repeat_last" };
  const folder = await benchFolder();
  try {
    const { page, stop } = await folder.start({ script });
    await untilUsable(page);
    const longest: number[] = [];
    const over: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      await page.evaluate(() => {
        const tasks: number[] = [];
        Object.assign(globalThis, { tasks });
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
      });
      await page.getByTestId("composer").fill("cuéntame");
      await page.getByTestId("send").click();
      await page.locator(`[data-testid="turn"][data-end]`).nth(run).waitFor({ timeout: 120_000 });
      const tasks = await page.evaluate(() => (globalThis as unknown as { readonly tasks: number[] }).tasks);
      longest.push(Math.max(0, ...tasks));
      over.push(tasks.length);
    }
    await stop();
    // A task counts as long from 50 ms on; 0 is none of them.
    console.table([{ ...row("longest task of 50 ms or more", 50, longest), "such tasks": over.join(", ") }]);
  } finally {
    await folder.remove();
  }
});
