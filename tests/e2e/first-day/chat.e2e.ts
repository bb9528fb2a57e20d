import { expect, ONE_HOST, test } from "../../support/coach/coach-test";

const says = (personSays: string, text: string, more: object = {}) => ({ when: { personSays }, parts: [{ type: "text", text }], ...more });
const LONG = Array.from({ length: 60 }, (_, line) => `Línea ${String(line + 1)} de una respuesta larga.`).join("\n\n");

const HOSTILE = [
  "Antes <script>globalThis.foreign = 1</script><img src=http://127.0.0.1:9/x onerror='globalThis.foreign = 2'> después.",
  "![una foto](https://example.org/pixel.png)",
  "[pulsa](javascript:globalThis.foreign=3) [datos](data:text/html,hola) [inseguro](http://example.org/) [usuario](https://a:b@example.org/)",
  "[la guía](https://example.org/guia?x=1) **fuerte**",
].join("\n\n");

test.use({
  launch: {
    script: {
      version: 1,
      messages: [
        says("hola", "Hola."),
        says("hostil", HOSTILE),
        says("larga", LONG, { deltas: 400, deltasPerSecond: 200 }),
        says("corta", "Fin."),
        says("detén", LONG, { deltas: 4_000, deltasPerSecond: 100 }),
      ],
    },
  },
});

test("what a model writes is text: no HTML, no remote picture, no script, and a link shows its address first", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin)) foreign.push(request.url());
  });
  const turn = await coach.ask("hostil");
  await expect(turn.locator("strong")).toHaveText("fuerte");
  await expect(turn.locator("img, script, iframe")).toHaveCount(0);
  await expect(turn.locator("a")).toHaveCount(1);
  expect(await page.evaluate(() => "foreign" in globalThis)).toBe(false);

  await turn.getByRole("link", { name: "la guía" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("https://example.org/guia?x=1");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
  expect(foreign).toEqual([]);
});

test("Enter belongs to the input method while it composes; Shift+Enter is a new line", ONE_HOST, async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  const composer = page.getByTestId("composer");
  await composer.fill("hola");
  for (const init of [{ key: "Enter", isComposing: true }, { key: "Enter", keyCode: 229 }]) {
    await composer.dispatchEvent("keydown", { ...init, bubbles: true, cancelable: true });
  }
  await composer.press("Shift+Enter");
  await expect(composer).toHaveValue("hola\n");
  await expect(coach.turns).toHaveCount(0);

  await composer.press("Enter");
  await expect(coach.turns.first()).toHaveAttribute("data-end", "completed");
  await expect(composer).toHaveValue("");

  // What the coach said can be taken along.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: (text: string) => Promise.resolve(void (document.title = text)) } });
  });
  await coach.turns.first().getByRole("button", { name: "Copiar la respuesta" }).click();
  await expect(page).toHaveTitle("Hola.");
});

test("an answer is followed only while the person is at its end, and stops when told to", async ({ openCoach }) => {
  const { page, coach } = await openCoach();
  const thread = page.getByTestId("conversation");
  const fromEnd = () => thread.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  await coach.send("larga");
  await expect(coach.turns.first()).toContainText("Línea 30 ");
  expect(await fromEnd()).toBeLessThan(60);

  await thread.hover();
  await page.mouse.wheel(0, -2_000);
  await expect(page.getByRole("button", { name: "Ir al final" })).toBeVisible();
  const top = await thread.evaluate((element) => element.scrollTop);
  await expect(coach.turns.first()).toHaveAttribute("data-end", "completed");
  expect(await thread.evaluate((element) => element.scrollTop)).toBe(top);
  await page.getByRole("button", { name: "Ir al final" }).click();
  await expect.poll(fromEnd).toBeLessThan(10);

  await coach.send("detén");
  await expect(coach.turns.nth(1)).toContainText("Línea 1 ");
  await page.getByTestId("stop").click();
  await expect(coach.turns.nth(1)).toHaveAttribute("data-end", "cancelled");
  await expect(coach.turns.nth(1)).toContainText("Línea 1 ");
  await expect(coach.turns.nth(1)).not.toContainText("Línea 60 ");
  await expect(coach.notice("cancelled")).toBeVisible();
  await coach.ask("corta");
});

test("every shortcut stands in a list, and does what the list says", ONE_HOST, async ({ openCoach }) => {
  const { page } = await openCoach();
  const title = page.getByRole("heading", { level: 1 });
  await page.keyboard.press("Alt+2");
  await expect(title).toHaveText("Medidas");
  await page.keyboard.press("Alt+4");
  await expect(title).toHaveText("Ajustes");
  await page.keyboard.press("Alt+3");
  await expect(title).toHaveText("Llamadas");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog");
  await expect(list).toContainText("Conversación nueva");
  await expect(list.locator("dt")).toHaveCount(15);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);

  // The first steps may come only now, and whoever leaves them has the focus there.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByTestId("composer")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.getByTestId("composer").fill("");
  await page.keyboard.type("no es un atajo: ?/");
  await expect(page.getByTestId("composer")).toHaveValue("no es un atajo: ?/");
  await page.keyboard.press("Alt+t");
  await expect(page.getByTestId("timeline")).toHaveCount(0);
  await page.keyboard.press("Alt+t");
  await expect(page.getByTestId("timeline")).toBeVisible();
});
