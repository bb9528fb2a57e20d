import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { expectAccessible } from "../support/coach/axe";
import { expect, ONE_HOST, test } from "../support/coach/coach-test";

// Most of them start Coach twice and write a lot.
test.slow();

const save = (value: number, replace = false) => ({
  date: "2020-01-05",
  values: [{ field: "weight", value, unit: "kg" }],
  replace,
});
const json = (value: unknown): string => JSON.stringify(value);
const script = (...messages: unknown[]) => ({ script: { version: 1, messages } });
const calls = (tool: string, args: unknown) => ({ parts: [{ type: "call", tool, args }] });
const says = (text: string) => ({ parts: [{ type: "text", text }] });

/** What a developer does at the workbench, by its test ids; the names are those of the Spanish interface. */
function workbenchPage(page: Page) {
  const bench = page.getByTestId("workbench");
  const message = page.getByTestId("waiting-message");
  const held = page.getByTestId("held-call");
  return {
    bench,
    message,
    held,
    async open(name: "Ser el modelo" | "Ser la herramienta" | "Parar llamadas"): Promise<void> {
      await page.keyboard.press("Alt+w");
      await bench.getByRole("radio", { name }).click();
    },
    close: () => page.keyboard.press("Escape"),
    async chooseTool(tool: string): Promise<void> {
      await bench.getByRole("button", { name: "Herramienta" }).last().click();
      await page.getByRole("option", { name: new RegExp(`^${tool} `) }).click();
    },
    async writeArguments(args: unknown): Promise<void> {
      const editor = bench.getByTestId("call-editor").last();
      await editor.getByRole("radio", { name: "JSON" }).click();
      await editor.getByTestId("arguments").getByRole("textbox").fill(json(args));
    },
    async playCall(tool: string, args: unknown): Promise<void> {
      await expect(message).toBeVisible();
      await page.getByTestId("add-call").click();
      await this.chooseTool(tool);
      await this.writeArguments(args);
    },
    async playText(text: string): Promise<void> {
      await message.getByTestId("played-text").getByRole("textbox").fill(text);
      await page.getByTestId("play-message").click();
    },
    async hold(phase: "antes de ejecutar" | "antes de que el modelo"): Promise<void> {
      await this.open("Parar llamadas");
      await bench.getByText(`Parar ${phase}`).click();
      await this.close();
    },
  };
}

test("a person plays the model: a bad argument is refused, corrected by hand and saved, and all of it is marked", async ({ openCoach }) => {
  const { page, coach } = await openCoach({ development: true });
  const workbench = workbenchPage(page);
  await workbench.open("Ser el modelo");
  await workbench.bench.getByRole("radio", { name: "Todos los mensajes" }).click();
  await workbench.close();
  await coach.send("Apunta mi peso");

  await expect(page.getByTestId("neutral-request")).toContainText("Apunta mi peso");
  await workbench.playCall("save_measurement", save(5000));
  await expect(page.getByTestId("check-mark")).toHaveAttribute("data-code", "out_of_range");
  await page.getByTestId("play-message").click();
  await expect(page.getByTestId("neutral-request")).toContainText("correct_arguments");
  await workbench.playCall("save_measurement", save(80));
  await expect(page.getByTestId("check-mark")).toHaveAttribute("data-check", "valid");
  await page.getByTestId("play-message").click();
  await expect(page.getByTestId("neutral-request")).toContainText("tool_result");
  await workbench.playText("Apuntado.");

  await expect(coach.turns).toHaveAttribute("data-end", "completed");
  await expect(coach.call({ class: "refused", code: "out_of_range", recovery: "correct_arguments" })).toHaveCount(1);
  await expect(coach.call({ class: "ok", certainty: "confirmed" })).toHaveCount(1);
  await expect(page.locator('[data-testid="request"][data-hand]')).toHaveCount(3);
  await expect(page.getByTestId("hand-mark")).toBeVisible();
  await expect(coach.receipt).toContainText("80");
  await page.getByTestId("workbench-off").click();
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-05")).toContainText("80");
});

test("a held call runs with the arguments of the person, after a reload too, and says so for ever", async ({ openCoach }) => {
  const { page, coach } = await openCoach(script(calls("save_measurement", save(80)), says("Hecho.")));
  const workbench = workbenchPage(page);
  await workbench.hold("antes de ejecutar");
  await coach.send("Apunta 80");
  await expect(workbench.held).toHaveAttribute("data-phase", "before");
  await expect(page.getByTestId("held-arguments")).toContainText("80");

  await page.reload();
  await coach.ready();
  await expect(workbench.held).toBeVisible();
  await workbench.held.getByRole("radio", { name: "Cambiar los argumentos" }).click();
  await workbench.writeArguments(save(5000));
  await page.getByTestId("run-edited").click();
  await expect(workbench.held.getByRole("alert")).toBeVisible();
  await workbench.writeArguments(save(81));
  await page.getByTestId("run-edited").click();

  await expect(coach.turns).toHaveAttribute("data-end", "completed");
  const call = coach.call({ tool: "save_measurement", class: "ok", certainty: "confirmed", hand: "arguments" });
  await expect(call).toHaveCount(1);
  await call.getByRole("button").first().click();
  await expect(call).toContainText("Argumentos a mano");
  await expect(coach.receipt).toContainText("81");
  await page.reload();
  await coach.ready();
  await expect(coach.call({ hand: "arguments", certainty: "confirmed" })).toHaveCount(1);
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-05")).toContainText("81");
});

test("an error by hand lets the model choose another way; a success by hand saves nothing and does not say that it did", async ({ openCoach }) => {
  const read = calls("read_measurement", { date: "2020-01-05", field: null });
  const { page, coach } = await openCoach(script(read, calls("save_measurement", save(80)), says("Hecho.")));
  const workbench = workbenchPage(page);
  await workbench.hold("antes de ejecutar");
  await coach.send("Consulta y apunta");

  await workbench.held.getByRole("radio", { name: "Contestar tú" }).click();
  await expect(page.getByTestId("made-recovery")).toHaveAttribute("data-recovery", "choose_alternative");
  await page.getByTestId("give-outcome").click();
  await expect(workbench.held).toHaveAttribute("data-tool", "save_measurement");
  await workbench.held.getByRole("radio", { name: "Contestar tú" }).click();
  await workbench.held.getByRole("radio", { name: "Éxito" }).click();
  await page.getByTestId("give-outcome").click();

  const turn = coach.turns.first();
  await expect(turn).toHaveAttribute("data-end", "completed");
  await expect(coach.call({ hand: "made", code: "not_found", recovery: "choose_alternative" })).toHaveCount(1);
  await expect(coach.call({ hand: "made", class: "ok", certainty: "not_applied" })).toHaveCount(1);
  await expect(coach.notice("not_found")).toHaveCount(0);
  await expect(coach.receipt).toContainText("No guardado");
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-05")).toHaveCount(0);
});

test("a tool that is run by hand is checked and saved like a model's call, stands on the timeline as such and can be undone", async ({ openCoach }) => {
  const { page, coach } = await openCoach({ development: true });
  const workbench = workbenchPage(page);
  await workbench.open("Ser la herramienta");
  await workbench.chooseTool("save_measurement");
  await workbench.writeArguments(save(5000));
  await page.getByTestId("run-tool").click();
  const result = page.getByTestId("run-result");
  await expect(result).toHaveAttribute("data-code", "out_of_range");
  await expect(result).toContainText("correct_arguments");
  await workbench.writeArguments(save(80));
  await page.getByTestId("run-tool").click();
  await expect(result).toHaveAttribute("data-class", "ok");
  await expect(result).toContainText("confirmed");
  await result.getByTestId("undo").click();
  await expect(result.getByTestId("undo")).toHaveCount(0);
  await workbench.close();

  await expect(coach.call({ hand: "run", class: "ok", certainty: "confirmed" })).toHaveCount(1);
  await expect(coach.call({ hand: "run", code: "out_of_range", certainty: "not_applied" })).toHaveCount(1);
  await expect(page.getByTestId("request")).toHaveCount(0);
  await coach.open("measurements");
  await expect(coach.measurement("2020-01-05")).toHaveCount(0);
});

test("a call that waits when the program is killed is healed as never executed", async ({ openCoach, appHost }) => {
  const read = script(calls("read_measurement", { date: "2020-01-05", field: null }), says("Hecho."));
  const { page, coach } = await openCoach(read);
  const workbench = workbenchPage(page);
  await workbench.hold("antes de ejecutar");
  await coach.send("Consulta");
  await expect(workbench.held).toBeVisible();
  await appHost.crash();

  const again = await openCoach(read);
  await expect(again.coach.call({ code: "not_executed", class: "not_executed" })).toHaveCount(1);
  await expect(again.page.getByTestId("workbench-banner")).toHaveCount(0);
});

test("a held call can be stopped, and without developer mode there is no workbench", ONE_HOST, async ({ openCoach, appHost }) => {
  const { page, coach } = await openCoach(script(calls("save_measurement", save(80)), says("Hecho.")));
  const workbench = workbenchPage(page);
  await workbench.hold("antes de ejecutar");
  await coach.send("Apunta");
  await expect(workbench.held).toBeVisible();
  await workbench.close();
  await expect(page.getByTestId("workbench-banner")).toContainText("algo te espera");
  await page.getByTestId("stop").click();
  await expect(coach.turns).toHaveAttribute("data-end", "cancelled");
  await expect(coach.call({ code: "not_executed", certainty: "not_applied" })).toHaveCount(1);
  await appHost.stop();

  const plain = await openCoach({});
  await expect(plain.page.getByTestId("open-workbench")).toHaveCount(0);
  await plain.page.keyboard.press("Alt+w");
  await expect(plain.page.getByTestId("workbench")).toHaveCount(0);
});

for (const locale of ["es", "en"] as const) {
  test(`the workbench is accessible at every step and fits a narrow window, in ${locale}`, ONE_HOST, async ({ openCoach }, testInfo) => {
    const { page, coach } = await openCoach({ locale, ...script(calls("save_measurement", save(80)), says("Hecho.")) });
    const bench = page.getByTestId("workbench");
    const look = async (name: string): Promise<void> => {
      await expectAccessible(page, name);
      const folder = testInfo.outputPath("looks");
      await mkdir(folder, { recursive: true });
      for (const [width, height] of [[1280, 800], [360, 640]] as const) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };

    await page.keyboard.press("Alt+w");
    await bench.getByRole("radio").nth(1).click();
    await bench.getByTestId("tool-runner").getByRole("button").first().click();
    await page.getByRole("option", { name: /^save_measurement/ }).click();
    await expect(bench.getByTestId("check-mark")).not.toHaveAttribute("data-check", "pending");
    await look("tool");
    await bench.getByRole("radio").nth(2).click();
    await bench.locator("label").filter({ has: page.getByRole("switch") }).nth(0).click();
    await bench.locator("label").filter({ has: page.getByRole("switch") }).nth(1).click();
    await look("hold");
    await bench.getByRole("radio").nth(0).click();
    await bench.getByTestId("play-switch").getByRole("radio").nth(1).click();
    await look("model");
    await page.keyboard.press("Escape");
    await coach.send("80 kg");
    await expect(page.getByTestId("neutral-request")).toBeVisible();
    await page.getByTestId("add-call").click();
    await expect(page.getByTestId("check-mark")).not.toHaveAttribute("data-check", "pending");
    await look("message");
    await page.getByTestId("pass-message").click();
    const held = page.getByTestId("held-call");
    await expect(held).toHaveAttribute("data-phase", "before");
    await held.getByRole("radio").nth(1).click();
    await look("held");
    await held.getByRole("radio").nth(0).click();
    await page.getByTestId("release").click();
    await expect(held).toHaveAttribute("data-phase", "after");
    await held.getByRole("radio").nth(1).click();
    await look("outcome");
    await page.getByTestId("give-outcome").click();
    await expect(coach.turns.first()).toHaveAttribute("data-end", "completed");
    await coach.calls.first().getByRole("button").first().click();
    await look("conversation");
  });
}
