import type { Page } from "playwright/test";
import { expect, test as base } from "../hosts/fixture";
import type { LaunchSettings } from "../hosts/launch-settings";
import { coachPage, type CoachPage } from "./coach-page";
import { createComplaints } from "./complaints";

export { expect } from "../hosts/fixture";

/**
 * On tests of what the page does by itself, which is the same in every host: they run on the browser host alone. The
 * others run on every host.
 */
export const ONE_HOST = { tag: "@one-host" } as const;

/** Coach as a person has it in front of them. A page that complains on its console fails the test. */
export const test = base.extend<{
  /** Starts Coach and gets past the first steps. May be called again after `appHost.stop()` or `crash()`. */
  openCoach: (settings?: LaunchSettings) => Promise<{ page: Page; coach: CoachPage }>;
}>({
  appHost: async ({ appHost }, use) => {
    const complaints = createComplaints();
    await use({
      ...appHost,
      start: async (settings) => {
        const page = await appHost.start(settings);
        await complaints.watch(page);
        return page;
      },
    });
    expect(complaints.all(), "what the page complained about").toEqual([]);
  },

  openCoach: async ({ appHost }, use) => {
    await use(async (settings) => {
      const page = await appHost.start(settings);
      const coach = coachPage(page);
      await coach.ready();
      return { page, coach };
    });
  },
});
