import { expectAccessible } from "../../support/coach/axe";
import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

const text = (words: string) => ({ parts: [{ type: "text", text: words }] });
const save = (date: string, value: number) => ({
  parts: [{ type: "call", tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit: "kg" }], replace: false } }],
});

test("an edited message begins a branch, whose notice undoes the write that stands", async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  const items = page.getByTestId("conversation-item");
  await coach.ask("Apunta 76 kg el 2020-01-01");
  await coach.ask("Apunta 77 kg el 2020-01-02");

  // By keyboard alone: to the message, out of the editor and in again.
  const edit = page.getByTestId("edit-message").nth(1);
  await edit.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("edit-text")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByTestId("edit-text").fill("Apunta 78 kg el 2020-01-03");
  await page.keyboard.press("Enter");

  await expect(items).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rama · Apunta 76 kg el 2020-01-01");
  await expect(coach.turns).toHaveCount(2);
  await expect(coach.turns.nth(1)).toHaveAttribute("data-end", "completed");
  await expect(coach.turns.nth(1)).toContainText("Apunta 78 kg el 2020-01-03");
  const branch = page.getByTestId("branch");
  const standing = branch.getByTestId("standing");
  await expect(standing).toHaveCount(1);
  await expect(standing).toContainText("77 kg");
  await expect(standing).toHaveAttribute("data-state", "saved");
  await expectAccessible(page, "a conversation");

  await standing.getByTestId("undo").click();
  await expect(standing).toHaveAttribute("data-state", "undone");
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-02")).toHaveCount(0);
  await expect(coach.measurement("2020-01-03")).toHaveCount(1);

  // The conversation that was left is as it was, and knows of the undo.
  await coach.open("chat");
  await branch.getByTestId("open-origin").click();
  await expect(coach.turns.nth(1)).toContainText("Apunta 77 kg el 2020-01-02");
  await expect(coach.receipt.last()).toContainText("Deshecho");
  await expect(page.getByTestId("branch")).toHaveCount(0);

  await appHost.stop();
  const second = await openCoach();
  await expect(second.page.getByTestId("conversation-item")).toHaveCount(2);
  await second.page.getByTestId("conversation-item").filter({ hasText: "Rama" }).click();
  await expect(second.page.getByTestId("standing")).toHaveAttribute("data-state", "undone");
});

test("a write that was found saved after its turn had stopped stands in the branch as saved", ONE_HOST, async ({ openCoach }) => {
  const faults = {
    version: 1,
    faults: [
      { point: "handler_after", match: { tool: "save_measurement" }, effect: { kind: "throw", text: "lost" } },
    ],
  };
  const { page, coach } = await openCoach({ faults });
  await coach.ask("Apunta 77 kg el 2020-01-02", "stopped");
  await expect(coach.notice("saved_late")).toBeVisible();
  await page.getByTestId("edit-message").click();
  await page.getByTestId("edit-text").fill("Hola");
  await page.getByTestId("edit-send").click();
  await expect(page.getByTestId("standing")).toHaveAttribute("data-state", "saved");
  await expect(coach.turns).toHaveCount(1);
  await expect(coach.turns.first()).toHaveAttribute("data-end", "completed");
});

test("the last answer is given again from what is there, and no tool runs", async ({ openCoach }) => {
  const script = {
    version: 1,
    messages: [save("2020-01-01", 76), text("He apuntado 76 kg."), { parts: [...save("2020-01-02", 99).parts, ...text("Otra vez: 76 kg apuntados.").parts] }, save("2020-01-03", 98)],
  };
  const { page, coach } = await openCoach({ script });
  await coach.ask("Apunta 76 kg");
  const again = page.getByTestId("answer-again");
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(coach.turns).toHaveCount(2);
  await expect(coach.turns.nth(1)).toContainText("Otra vez: 76 kg apuntados.");
  await expect(coach.turns.nth(1)).toHaveAttribute("data-end", "completed");
  // One confirmed write backs both answers.
  await expect(coach.notice("not_saved")).toHaveCount(0);
  await expect(coach.calls).toHaveCount(1);
  await expect(again).toHaveCount(1);

  // Nothing but a call: said, and not run.
  await again.click();
  await expect(coach.turns).toHaveCount(3);
  await expect(coach.turns.nth(2).locator('[data-kind="limit"]')).toBeVisible();
  await coach.open("measurements");
  await expect(coach.anyMeasurement).toHaveCount(1);
});

test("a very long message is folded, and opens", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  const long = `Hola ${"una palabra y otra más ".repeat(860)}`.slice(0, 19_990);
  await coach.ask(long);
  const turn = coach.turns.first();
  const fold = turn.getByTestId("fold");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  expect((await turn.innerText()).length).toBeLessThan(2_000);
  await fold.click();
  expect((await turn.innerText()).length).toBeGreaterThan(19_000);
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expectAccessible(page, "a conversation");
});
