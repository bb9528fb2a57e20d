import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { coachPage, type CoachPage } from "../support/coach/coach-page";
import { expect, test } from "../support/coach/coach-test";
import { ROOT } from "../support/hosts/running-host";

/** The few that the README shows are kept with the sources; all are for looking at. */
const KEPT = join(ROOT, "docs", "screenshots");
const ALL = join(ROOT, "test-results", "screenshots");
const inReadme: ReadonlySet<string> = new Set([
  "chat-light-en-1280",
  "chat-dark-es-1280",
  "measurements-light-es-1280",
  "measurements-dark-en-1280",
  "timeline-dark-en-1280",
  "chat-light-es-400",
]);

const screens = { chat: "chat", measurements: "measurements", timeline: "calls", settings: "settings" } as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 400, height: 800 },
] as const;

const sentences = {
  es: {
    read: (day: string) => `¿Cuánto pesaba el ${day}?`,
    save: "77,2 kg y cintura 84,5 cm hoy",
    trend: "¿Cómo voy?",
    unconfirmed: "Grasa 18,6 % hoy",
  },
  en: {
    read: (day: string) => `What did I weigh on ${day}?`,
    save: "77.2 kg and waist 84.5 cm today",
    trend: "How have I been doing?",
    unconfirmed: "Body fat 18.6 % today",
  },
} as const;

for (const locale of ["es", "en"] as const) {
  test(`the screens in ${locale}`, async ({ appHost }) => {
    const page = await appHost.start({ locale, development: true });
    const coach = coachPage(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await begin(page, coach, locale);
    await Promise.all([KEPT, ALL].map((folder) => mkdir(folder, { recursive: true })));

    for (const [name, screen] of Object.entries(screens)) {
      await coach.open(screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (name === "measurements") await expect(page.getByTestId("chart").locator("svg")).toBeVisible();
      if (name === "timeline") await page.getByTestId("next-problem").click();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const size of sizes) {
          await page.setViewportSize(size);
          await settled(page);
          const file = `${name}-${colorScheme}-${locale}-${String(size.width)}`;
          const folder = inReadme.has(file) ? KEPT : ALL;
          await page.screenshot({ path: join(folder, `${file}.png`), caret: "hide", animations: "disabled" });
        }
      }
    }
  });
}

/** Sample data, a conversation with a missing day and a trend, and a change that was looked up after it had failed. */
async function begin(page: Page, coach: CoachPage, locale: keyof typeof sentences): Promise<void> {
  const say = sentences[locale];
  for (let step = 0; step < 2; step += 1) await page.getByTestId("onboarding").getByRole("button").last().click();
  await page.getByTestId("onboarding-sample").click();
  await expect(page.getByTestId("chart")).toBeVisible();
  await coach.open("chat");
  await coach.ask(say.save);
  // Within the sample's holiday.
  await coach.ask(say.read(dayAgo(47)));
  await coach.ask(say.trend);
  await page.getByTestId("open-faults").click();
  await page.locator('[data-scenario="save_fails_after"]').click();
  await page.keyboard.press("Escape");
  await coach.ask(say.unconfirmed, "stopped");
  await page.getByTestId("disarm").click();
  await expect(page.getByTestId("fault-banner")).toHaveCount(0);
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Fonts are there, and what follows a change of size or theme has been drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 250));
  });
}
