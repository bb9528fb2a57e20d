import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

test("conversations are titled, renamed, deleted, brought back and found again", async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  const items = page.getByTestId("conversation-item");

  // A suggestion is put in and not sent: the person still decides.
  const suggestion = page.getByTestId("suggestion").first();
  const sentence = (await suggestion.innerText()).trim();
  await suggestion.click();
  await expect(page.getByTestId("composer")).toHaveValue(sentence);
  await expect(coach.turns).toHaveCount(0);
  await page.getByTestId("composer").press("Enter");
  await expect(coach.turns.first()).toHaveAttribute("data-end", "completed");
  await expect(items).toHaveCount(1);
  await expect(items.first()).toHaveText(sentence);

  await page.getByTestId("new-conversation").click();
  await expect(coach.turns).toHaveCount(0);
  await expect(page.getByTestId("composer")).toBeFocused();
  await coach.ask("Cintura 85 cm ayer");
  await expect(items).toHaveCount(2);

  await coach.conversationMenu("Cintura 85 cm ayer", "Cambiar el nombre");
  const title = page.getByRole("dialog").getByRole("textbox");
  await title.fill("Cintura");
  await title.press("Enter");
  await expect(items.filter({ hasText: /^Cintura$/ })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cintura");

  await coach.conversationMenu("Cintura", "Borrar");
  await expect(items).toHaveCount(1);
  await expect(coach.turns).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
  await expect(items).toHaveCount(2);
  await expect(coach.turns).toHaveCount(1);

  // Found without accents, from another conversation.
  await items.filter({ hasText: sentence }).click();
  await expect(coach.turns).toContainText(["77,4"]);
  await page.keyboard.press("Alt+k");
  await page.getByRole("dialog").getByRole("textbox").fill("cintura 85");
  await page.getByRole("dialog").locator("li button").first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(coach.turns.first()).toContainText("Cintura 85 cm ayer");

  await appHost.stop();
  const second = await openCoach();
  await expect(second.page.getByTestId("conversation-item")).toHaveCount(2);
  await expect(second.coach.turns.first()).toContainText("Cintura 85 cm ayer");
});

test("a draft survives a crash, for each conversation its own", ONE_HOST, async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach();
  await coach.ask("77,4 kg");
  await page.getByTestId("composer").fill("una idea\nen dos líneas");
  await page.getByTestId("new-conversation").click();
  await page.getByTestId("composer").fill("otra idea");
  await expect(page.getByTestId("composer")).toHaveValue("otra idea");
  // A browser writes what a page keeps a moment later.
  await page.waitForTimeout(1_000);
  await appHost.crash();

  const second = await openCoach();
  const composer = second.page.getByTestId("composer");
  await second.page.getByTestId("new-conversation").click();
  await expect(composer).toHaveValue("otra idea");
  await second.page.getByTestId("conversation-item").click();
  await expect(composer).toHaveValue("una idea\nen dos líneas");
});
