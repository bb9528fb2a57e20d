import type { Page } from "playwright/test";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

test("the whole path is walked by keyboard alone", ONE_HOST, async ({ appHost }) => {
  const page = await appHost.start();
  await expect(page.getByTestId("onboarding-skip")).toBeVisible();
  await tabTo(page, '[data-testid="onboarding-skip"]');
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("onboarding")).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(page.getByTestId("composer")).toBeFocused();
  await page.keyboard.type("77,4 kg");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("turn").first()).toHaveAttribute("data-end", "completed");

  await tabTo(page, '[data-testid="go-measurements"]');
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("measurement")).toHaveCount(1);
  await tabTo(page, '[data-testid="quick-value"]');
  await page.keyboard.type("78");
  await page.keyboard.press("Enter");
  const conflict = page.locator('[data-kind="conflict"]');
  await expect(conflict).toBeVisible();
  await expect(conflict.getByRole("button", { name: "Dejarlo" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("measurement").first()).toContainText("78");

  await tabTo(page, '[data-testid="measurement"] [data-field="weight"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("79,5");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("measurement").first()).toContainText("79,5");
  const undo = page.getByRole("status").getByRole("button", { name: "Deshacer" });
  await expect(undo).toBeVisible();
  await tabTo(page, '[role="status"] button');
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("measurement").first()).toContainText("78");

  await page.keyboard.press("Alt+1");
  await tabTo(page, '[data-testid="call"] button');
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("call").first().locator("pre").first()).toBeVisible();

  await page.keyboard.press("Alt+4");
  await tabTo(page, '[role="radio"], input[type="radio"]');
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

/** Presses Tab until something that fits has the focus, as a person without a mouse would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`80 tabs do not reach ${selector}`);
}
