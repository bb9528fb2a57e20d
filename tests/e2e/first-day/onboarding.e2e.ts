import { coachPage } from "../../support/coach/coach-page";
import { expect, test } from "../../support/coach/coach-test";

test("three steps lead to sample data, which can be taken out again without a trace", async ({ appHost }) => {
  const page = await appHost.start();
  const coach = coachPage(page);
  const steps = page.getByTestId("onboarding");
  await expect(steps).toContainText("Esto es Coach");
  await steps.getByRole("button", { name: "Seguir" }).click();

  // Language and units take effect at once, so that a person sees what they chose.
  await steps.getByRole("radio", { name: "English" }).click();
  await expect(steps).toContainText("As you are used to it");
  await steps.getByRole("radio", { name: "pounds (lb)" }).click();
  await expect(steps.getByRole("radio", { name: "pounds (lb)" })).toBeChecked();
  await steps.getByRole("button", { name: "Back" }).click();
  await expect(steps).toContainText("This is Coach");
  await steps.getByRole("button", { name: "Continue" }).click();
  await steps.getByRole("button", { name: "Continue" }).click();
  await page.getByTestId("onboarding-sample").click();

  await expect(page.getByTestId("chart")).toBeVisible();
  await expect(coach.anyMeasurement.first()).toContainText("lb");
  await expect(coach.anyMeasurement.first()).toContainText("Sample");

  await coach.open("settings");
  await page.getByTestId("sample-remove").click();
  await expect(page.getByText("Sample data removed.")).toBeVisible();
  await coach.open("measurements");
  await expect(page.getByText("Nothing measured yet")).toBeVisible();
  await expect(coach.anyMeasurement).toHaveCount(0);
});

test("the steps can be skipped, and do not come back", async ({ appHost }) => {
  const page = await appHost.start();
  await page.getByTestId("onboarding-skip").click();
  await expect(page.getByTestId("onboarding")).toHaveCount(0);
  await expect(page.getByTestId("composer")).toBeVisible();
  await appHost.stop();

  const again = await appHost.start();
  await expect(again.getByTestId("suggestion").first()).toBeVisible();
  await expect(again.getByTestId("onboarding")).toHaveCount(0);
});
