import type { Page } from "playwright/test";
import type { LaunchSettings } from "../hosts/launch-settings";
import type { CoachPage } from "./coach-page";

const text = (words: string, more: object = {}) => ({ parts: [{ type: "text", text: words }], ...more });
const call = (tool: string, args: unknown, personSays?: string) => ({
  parts: [{ type: "call", tool, args }],
  ...(personSays === undefined ? {} : { when: { personSays } }),
});
const weight = (date: string, value: number, replace = false) => ({ date, values: [{ field: "weight", value, unit: "kg" }], replace });

const MARKDOWN = [
  "## Un título",
  "Texto **fuerte**, *cursiva*, `código` y [un enlace](https://example.org/una/direccion/muy/larga/que/no/cabe/en/una/linea?y=parametros).",
  "- uno\n- dos\n  1. dentro",
  "> una cita",
  "```\nuna línea de código que es tan larga que en ninguna ventana estrecha puede caber sin que algo se desplace\n```",
  "Unapalabratanlargaquenocabeenningunaventanaestrechaysinembargonodebedesplazarnadadelapantallaporquealguienlahaescrito.",
].join("\n\n");

/** A model that brings about every kind of thing that can stand in a conversation; sent by `sayEverything`. */
export const everything: LaunchSettings = {
  script: {
    version: 1,
    messages: [
      call("save_measurement", weight("2020-01-01", 76), "guarda"),
      text("Apuntado."),
      call("read_measurement", { date: "2020-01-02", field: "weight" }, "falta"),
      text("De ese día no hay nada."),
      call("save_measurement", weight("2020-01-03", 900), "imposible"),
      text("Ya está guardado."),
      text(MARKDOWN, { when: { personSays: "texto" } }),
      text("", { when: { personSays: "falla" }, failure: { kind: "authentication", status: 401 } }),
      text("Una respuesta que no termina. ".repeat(200), { when: { personSays: "lenta" }, deltas: 5_000, deltasPerSecond: 40 }),
      call("save_measurement", weight("2020-01-01", 75, true), "cambia"),
      text("Cambiado."),
    ],
  },
};

/** Has the whole conversation; it ends with a change that waits for the person. */
export async function sayEverything(page: Page, coach: CoachPage): Promise<void> {
  for (const message of ["guarda", "falta", "imposible", "texto"]) await coach.ask(message);
  await coach.ask("falla", "provider_failed");
  await coach.send("lenta");
  await page.getByTestId("stop").click();
  await coach.send("cambia");
  await page.getByTestId("approval").waitFor();
}
