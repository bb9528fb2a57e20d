import { expect, test } from "../../support/coach/coach-test";

const save = (personSays: string, date: string, value: number, replace: boolean) => ({
  when: { personSays },
  parts: [{ type: "call", tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit: "kg" }], replace } }],
});
const text = (words: string) => ({ parts: [{ type: "text", text: words }] });

test("a model's replacement waits for the person, who sees before and after", async ({ openCoach }) => {
  const script = {
    version: 1,
    messages: [
      save("primero", "2020-01-01", 76, false),
      text("Apuntado."),
      save("segundo", "2020-01-01", 75, true),
      { ...text("De acuerdo."), when: { lastCode: "declined" } },
      save("tercero", "2020-01-01", 74, true),
      text("Cambiado."),
    ],
  };
  const { page, coach } = await openCoach({ script });
  await coach.ask("primero");

  await coach.send("segundo");
  const card = page.getByTestId("approval");
  await expect(card).toContainText("76");
  await expect(card).toContainText("75");
  await card.getByTestId("decline").click();
  await expect(coach.turns.nth(1)).toHaveAttribute("data-end", "completed");
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-01")).toContainText("76");

  await coach.open("chat");
  await coach.send("tercero");
  await card.getByTestId("approve").click();
  await expect(coach.turns.nth(2)).toHaveAttribute("data-end", "completed");
  await expect(card).toHaveCount(0);
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-01")).toContainText("74");
});

test("a change that nobody can confirm holds back all others until it is checked, and is there once", async ({ openCoach }) => {
  const { page, coach } = await openCoach({ development: true });
  await page.getByTestId("open-faults").click();
  await page.locator('[data-frequency="always"]').click();
  await page.locator('[data-scenario="save_unconfirmed"]').click();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("fault-banner")).toBeVisible();

  await coach.ask("76 kg el 2020-01-01", "stopped");
  await expect(coach.notice("unconfirmed")).toBeVisible();
  await expect(page.getByTestId("unresolved")).toBeVisible();
  await coach.open("measurements");
  await page.getByTestId("quick-value").fill("80");
  await page.getByTestId("quick-value").press("Enter");
  await expect(page.getByText(/Antes hay que comprobar un cambio|Un cambio anterior sigue sin aclararse/)).toBeVisible();
  await expect(coach.anyMeasurement.filter({ hasText: "80" })).toHaveCount(0);

  await coach.open("chat");
  await page.getByTestId("disarm").click();
  await page.getByTestId("unresolved").getByTestId("check").click();
  await expect(page.getByTestId("unresolved")).toHaveCount(0);
  await expect(coach.notice("saved_late")).toBeVisible();
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-01")).toContainText("76");
  await expect(coach.anyMeasurement).toHaveCount(1);
});
