import type { Page } from "playwright/test";
import { expect } from "./fixture";

/** The page reached main and shows what it got from there: the conversation, or the first steps. */
export async function expectLetIn(page: Page): Promise<void> {
  const composer = page.getByTestId("composer");
  const firstSteps = page.getByTestId("onboarding-skip");
  await expect(composer.or(firstSteps).first()).toBeVisible();
}
