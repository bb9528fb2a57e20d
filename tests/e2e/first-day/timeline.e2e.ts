import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

const call = (tool: string, args: unknown) => ({ parts: [{ type: "call", tool, args }] });
const weight = (date: string, value: number) => ({ date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

test.use({
  launch: {
    script: {
      version: 1,
      messages: [
        call("read_measurement", { date: "2020-01-02", field: "weight" }),
        call("save_measurement", weight("2020-01-03", 900)),
        call("save_measurement", weight("2020-01-03", 90)),
        { parts: [{ type: "text", text: "Hecho." }] },
      ],
    },
  },
});

test("problems are found at a glance, rows open, classes filter", async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  await coach.ask("Consulta y apunta");
  await expect(coach.calls).toHaveCount(3);

  await page.getByTestId("next-problem").click();
  const refused = coach.call({ class: "refused", code: "out_of_range" });
  await expect(refused.getByRole("button").first()).toHaveAttribute("aria-expanded", "true");
  await expect(refused).toContainText("correct_arguments");
  await expect(refused).toContainText("3 ·");
  await expect(refused.locator("pre").first()).toContainText("900");

  const written = coach.call({ class: "ok", certainty: "confirmed" });
  await written.getByRole("button").first().click();
  await expect(written).toContainText("confirmed");
  await expect(refused.locator("pre")).toHaveCount(0);

  await page.locator('[data-filter="expected"]').click();
  await expect(coach.calls).toHaveCount(1);
  await expect(coach.call({ class: "expected", code: "not_found" })).toBeVisible();
  await page.locator('[data-filter="expected"]').click();
  await expect(coach.calls).toHaveCount(3);
});

test("whoever never wants the timeline hides it for good; on a narrow window it is a sheet", ONE_HOST, async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  await coach.ask("Consulta y apunta");
  await page.getByTestId("toggle-timeline").click();
  await expect(page.getByTestId("timeline")).toHaveCount(0);
  await appHost.stop();

  const second = await openCoach();
  await expect(second.coach.turns).toHaveCount(1);
  await expect(second.page.getByTestId("timeline")).toHaveCount(0);
  await second.page.setViewportSize({ width: 400, height: 800 });
  await second.page.getByTestId("toggle-timeline").click();
  const sheet = second.page.getByRole("dialog");
  await expect(sheet.getByTestId("call")).toHaveCount(3);
  await second.page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await second.coach.open("calls");
  await expect(second.coach.calls).toHaveCount(3);
});
