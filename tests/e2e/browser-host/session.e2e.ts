import { expect, test } from "../../support/hosts/fixture";
import { expectLetIn } from "../../support/hosts/let-in";

test("the bare address in a new tab shows a reason and no conversation: it has no pass", async ({ page }) => {
  await expectLetIn(page);
  const stranger = await page.context().newPage();
  await stranger.goto(new URL(page.url()).origin);
  await expect(stranger.locator("body")).toContainText(/\S/);
  await expect(stranger.getByTestId("composer")).toHaveCount(0);
  await expect(stranger.getByTestId("onboarding-skip")).toHaveCount(0);
});
