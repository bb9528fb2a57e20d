import type { Locator, Page } from "playwright/test";
import { expect } from "../hosts/fixture";

/** What a person does in the window, by the test ids that others rely on. */
export function coachPage(page: Page) {
  const turns = page.getByTestId("turn");
  const calls = page.getByTestId("call");
  return {
    turns,
    calls,
    receipt: page.getByTestId("receipt"),
    notice: (kind: string): Locator => page.locator(`[data-testid="notice"][data-kind="${kind}"]`),
    call: (attributes: Readonly<Record<string, string>>): Locator => {
      const filters = Object.entries(attributes).map(([name, value]) => `[data-${name}="${value}"]`);
      return page.locator(`[data-testid="call"]${filters.join("")}`);
    },
    anyMeasurement: page.getByTestId("measurement"),
    /** The button that shows a value in a row of the table. */
    valueOf: (row: Locator, field: string): Locator => row.locator(`[data-field="${field}"]`),
    measurement: (date: string): Locator => page.locator(`[data-testid="measurement"][data-date="${date}"]`),
    /** Waits until Coach is there, on whatever screen it was left; leaves the first-run steps where they stand in the way. */
    async ready(): Promise<void> {
      const skip = page.getByTestId("onboarding-skip");
      await expect(skip.or(page.getByTestId("go-settings")).first()).toBeVisible();
      // The steps come a moment after the screen; a person leaves them when they see them.
      const leave = (): Promise<void> => skip.click({ timeout: 5_000 }).catch(() => undefined);
      await page.addLocatorHandler(skip, leave, { times: 1, noWaitAfter: true });
    },
    async send(text: string): Promise<void> {
      await page.getByTestId("composer").fill(text);
      await page.getByTestId("send").click();
    },
    /** Sends a message and waits for the end of its turn. Returns the turn. */
    async ask(text: string, end = "completed"): Promise<Locator> {
      const before = await turns.count();
      await this.send(text);
      const turn = turns.nth(before);
      await expect(turn).toHaveAttribute("data-end", end);
      return turn;
    },
    /** Does something with a conversation by its menu in the list. */
    async conversationMenu(title: string, action: string): Promise<void> {
      await page.getByRole("button", { name: `«${title}»` }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    /** Looks at another field of the measurements. */
    async pickField(name: string): Promise<void> {
      await page.getByRole("radio", { name, exact: true }).click();
    },
    async open(screen: "chat" | "measurements" | "calls" | "settings"): Promise<void> {
      await page.getByTestId(`go-${screen}`).first().click();
    },
  };
}
export type CoachPage = ReturnType<typeof coachPage>;
