import type { Page } from "playwright/test";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";
import { everything, sayEverything } from "../../support/coach/every-notice";

const WIDTHS = [360, 400, 700, 1280, 2560] as const;

test("from a phone's width to a wall's nothing scrolls sideways and nothing is cut at the edge", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach(everything);
  await sayEverything(page, coach);
  await coach.open("measurements");
  await page.getByTestId("quick-value").fill("77,4");
  await page.getByTestId("quick-value").press("Enter");
  await expect(coach.anyMeasurement).toHaveCount(2);

  const problems: string[] = [];
  for (const screen of ["chat", "calls", "measurements", "settings"] as const) {
    await coach.open(screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      for (const place of await tooWide(page)) problems.push(`${screen} at ${String(width)} px: ${place}`);
    }
  }
  expect(problems).toEqual([]);
});

/** Elements that reach beyond the window, or that scroll sideways though they are not made for it (as code is). */
async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest("pre, svg, .visually-hidden, [aria-hidden='true']") !== null) continue;
      const { right, left, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (width < 2 || height < 2 || style.visibility === "hidden") continue;
      if (right > innerWidth + 1 || left < -1) found.push(`${name(element)} reaches from ${left.toFixed(0)} to ${right.toFixed(0)}`);
      const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
      if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} scrolls sideways`);
    }
    return found.slice(0, 3);
  });
}
