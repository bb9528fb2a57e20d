import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

test("a week of weights by keyboard and paste, corrected, deleted and undone by hand", async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  await coach.open("measurements");
  await expect(page.getByText("Aún no hay medidas")).toBeVisible();
  const value = page.getByTestId("quick-value");

  await value.fill("77,4");
  await value.press("Enter");
  await expect(page.getByText("Guardado: peso 77,4")).toBeVisible();
  await expect(value).toHaveValue("");
  await expect(value).toBeFocused();
  await expect(coach.anyMeasurement).toHaveCount(1);
  const today = coach.anyMeasurement.first();
  await expect(today).toContainText("Hoy");
  await expect(today).toContainText("A mano");

  // Another value for the same day is a question, and nothing is replaced before the answer.
  await value.fill("77.9 kg");
  await value.press("Enter");
  await expect(coach.notice("conflict")).toContainText("Hoy tiene 77,4 kg. ¿Sustituirlo por 77,9 kg?");
  await coach.notice("conflict").getByRole("button", { name: "Dejarlo" }).click();
  await expect(coach.notice("conflict")).toHaveCount(0);
  await expect(today).toContainText("77,4");
  await value.press("Enter");
  await coach.notice("conflict").getByRole("button", { name: "Sustituir" }).click();
  await expect(today).toContainText("77,9");
  // The row lives on the store; what can be undone follows when the change is confirmed.
  await expect(page.getByText("Guardado: peso 77,9")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
  await expect(today).toContainText("77,4");

  // What cannot be right is said beside the field, and kept for correction.
  await value.fill("774");
  await value.press("Enter");
  await expect(page.getByTestId("quick-entry").getByRole("alert")).toContainText("Posible para peso: de 20");
  await expect(value).toHaveValue("774");

  // Where a value comes from, and a correction at its place.
  await coach.valueOf(today, "weight").click();
  const detail = page.getByRole("dialog");
  await expect(detail).toContainText("Introducido como");
  await expect(detail.locator("code")).toHaveText(/^[0-9A-Z]{26}$/);
  await detail.getByRole("button", { name: "Cambiar" }).click();
  await detail.getByRole("textbox").fill("78,1");
  await detail.getByRole("textbox").press("Enter");
  await expect(today).toContainText("78,1");
  await coach.valueOf(today, "weight").click();
  await detail.getByRole("button", { name: "Borrar" }).click();
  await expect(coach.anyMeasurement).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
  await expect(today).toContainText("78,1");

  await appHost.stop();
  const second = await openCoach();
  await second.coach.open("measurements");
  await expect(second.coach.anyMeasurement.first()).toContainText("78,1");
});

test("a clipboard's 77,4 and other units are taken as they are meant", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  await coach.open("measurements");
  const value = page.getByTestId("quick-value");
  await value.focus();
  await page.keyboard.insertText(" 77,4\n");
  await value.press("Enter");
  await expect(coach.anyMeasurement.first()).toContainText("77,4 kg");

  await page.getByTestId("quick-entry").getByRole("button", { name: /Unidad/ }).click();
  await page.getByRole("option", { name: "lb" }).click();
  await expect(coach.anyMeasurement.first()).toContainText("170,6 lb");
  await coach.pickField("Cintura");
  await value.fill("33 in");
  await value.press("Enter");
  const waist = coach.valueOf(coach.anyMeasurement.first(), "waist");
  await expect(waist).toContainText("83,82 cm");
  await waist.click();
  await expect(page.getByRole("dialog")).toContainText("33 in");
  await page.keyboard.press("Escape");
});

test("the screen lives while the coach writes, and says who wrote what", async ({ openCoach }) => {
  const text = (words: string, more: object = {}) => ({ parts: [{ type: "text", text: words }], ...more });
  const save = (date: string, value: number) => ({
    parts: [{ type: "call", tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit: "kg" }], replace: false } }],
  });
  const { page, coach } = await openCoach({
    script: { version: 1, messages: [save("2026-01-01", 80), { ...save("2026-01-20", 79), delayMs: 1_500 }, text("Apuntados los dos.")] },
  });
  await coach.send("Apunta dos pesos");
  await coach.open("measurements");
  await expect(coach.measurement("2026-01-01")).toContainText("Coach");
  await expect(coach.measurement("2026-01-20")).toContainText("79");

  await page.getByRole("radio", { name: "Todo" }).click();
  const chart = page.getByRole("img", { name: /2 valores, el primero 80,0 kg, el último 79,0 kg.*un periodo de más de una semana sin datos/ });
  await expect(chart.locator("svg")).toBeVisible();
});
