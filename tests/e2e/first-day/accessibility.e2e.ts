import { expectAccessible } from "../../support/coach/axe";
import { coachPage } from "../../support/coach/coach-page";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";
import { everything, sayEverything } from "../../support/coach/every-notice";

// Each state is looked at in light and dark.
test.slow();

test("the first start is accessible at every step", ONE_HOST, async ({ appHost }) => {
  const page = await appHost.start();
  const coach = coachPage(page);
  const steps = page.getByTestId("onboarding");
  await expect(steps).toBeVisible();
  await expectAccessible(page, "first step");
  await steps.getByRole("button", { name: "Seguir" }).click();
  await expectAccessible(page, "second step");
  await steps.getByRole("button", { name: "Seguir" }).click();
  await expectAccessible(page, "third step");
  await page.getByTestId("onboarding-empty").click();
  await expect(steps).toHaveCount(0);
  await expectAccessible(page, "empty conversation");
  await coach.open("measurements");
  await expect(page.getByTestId("quick-value")).toBeVisible();
  await expectAccessible(page, "no measurement");
  await coach.open("calls");
  await expectAccessible(page, "no call");
});

test("a conversation with everything that can stand in it is accessible, its timeline and its dialogs too", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach(everything);
  await sayEverything(page, coach);
  await expectAccessible(page, "conversation");
  await page.getByTestId("next-problem").click();
  await expectAccessible(page, "detail of a call");
  await coach.call({ class: "expected" }).getByRole("button").first().click();
  await page.getByTestId("request").last().getByRole("button").first().click();
  await expectAccessible(page, "detail of a request");

  await page.getByRole("link", { name: "un enlace" }).click();
  await expectAccessible(page, "address");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+k");
  await page.getByRole("dialog").getByRole("textbox").fill("guarda");
  await expect(page.getByRole("dialog").locator("li button").first()).toBeVisible();
  await expectAccessible(page, "search");
  await page.keyboard.press("Escape");
  await page.getByTestId("open-shortcuts").click();
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByTestId("open-faults").click();
  await page.locator('[data-scenario="save_unconfirmed"]').click();
  await expectAccessible(page, "faults");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Acciones de «/ }).first().click();
  await expectAccessible(page, "menu of a conversation");
  await page.getByRole("menuitem", { name: "Cambiar el nombre" }).click();
  await expectAccessible(page, "rename");
  await page.keyboard.press("Escape");

  // The change is approved, and nobody can confirm it.
  await page.getByTestId("approve").click();
  await expect(page.getByTestId("unresolved")).toBeVisible();
  await expectAccessible(page, "unresolved change");

  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page, "narrow conversation");
  await page.getByTestId("open-menu").click();
  await expectAccessible(page, "narrow menu");
  await page.keyboard.press("Escape");
  await page.getByTestId("toggle-timeline").click();
  await expectAccessible(page, "timeline as a sheet");
  await page.keyboard.press("Escape");
  await coach.open("calls");
  await expectAccessible(page, "narrow calls");
});

test("measurements, settings and a store that does not open are accessible", ONE_HOST, async ({ appHost }) => {
  const page = await appHost.start({ development: true });
  const coach = coachPage(page);
  await coach.ready();
  await coach.open("measurements");
  await page.getByRole("button", { name: "Probar con datos de ejemplo" }).click();
  await expect(page.getByTestId("chart")).toBeVisible();
  await expectAccessible(page, "measurements");
  const row = coach.anyMeasurement.first();
  await coach.valueOf(row, "weight").click();
  await expectAccessible(page, "a value");
  await page.getByRole("dialog").getByRole("button", { name: "Cambiar" }).click();
  await expectAccessible(page, "changing a value");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Más de/ }).click();
  await expectAccessible(page, "menu of a day");
  await page.getByRole("menuitem", { name: "Añadir una nota" }).click();
  await expectAccessible(page, "note");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fijar un objetivo" }).click();
  await expectAccessible(page, "goal");
  await page.keyboard.press("Escape");
  await page.getByTestId("quick-value").fill("77");
  await page.getByTestId("quick-value").press("Enter");
  await expect(page.getByText("Guardado: peso 77")).toBeVisible();
  await page.getByTestId("quick-value").fill("78");
  await page.getByTestId("quick-value").press("Enter");
  await expect(coach.notice("conflict")).toBeVisible();
  await expectAccessible(page, "conflict");

  await coach.open("settings");
  await page.getByRole("radio", { name: "OpenAI" }).click();
  await expect(page.getByTestId("key-status")).toBeVisible();
  await expectAccessible(page, "settings");
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page, "narrow settings");
  await coach.open("measurements");
  await expectAccessible(page, "narrow measurements");

  await page.setViewportSize({ width: 1180, height: 800 });
  await page.getByTestId("open-faults").click();
  await page.locator('[data-scenario="store_blocked"]').click();
  await page.reload();
  await expect(page.getByTestId("store-state")).toBeVisible();
  await expectAccessible(page, "store that does not open");
});
