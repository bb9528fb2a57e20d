import { afterEach, beforeEach, expect, it } from "vitest";
import { createPlace, openWindow, startProgram, type ProgramPlace } from "../support/program/running-program";

let place: ProgramPlace & { remove(): Promise<void> };
beforeEach(async () => {
  place = await createPlace();
});
afterEach(async () => {
  await place.remove();
});

async function windowWith(dates: readonly string[]) {
  const program = await startProgram(place);
  const window = openWindow(program.app, place);
  await window.claim();
  const save = (date: string, value: number, replace = false) =>
    window.ask("measurement.write", { tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit: "kg" }], replace } });
  for (const [index, date] of dates.entries()) await save(date, 70 + index);
  return { program, window, save };
}

async function backupOf(window: Awaited<ReturnType<typeof windowWith>>["window"]): Promise<string> {
  const backup = await window.ask("backup.create", {});
  if (backup.kind !== "created") throw new Error("no backup was made");
  return backup.text;
}

it("brings back what a backup holds, after a preview, and keeps what it replaces", async () => {
  const { program, window, save } = await windowWith(["2020-01-01", "2020-01-02"]);
  const text = await backupOf(window);
  await save("2020-01-02", 99, true);
  await save("2020-01-03", 80);
  expect(await window.ask("backup.inspect", { text })).toMatchObject({ kind: "backup", days: 2, from: "2020-01-01", to: "2020-01-02" });
  expect(await window.ask("backup.restore", { text })).toMatchObject({ kind: "settled", certainty: "confirmed" });
  expect(JSON.parse(await backupOf(window))).toMatchObject({ days: [{ date: "2020-01-01" }, { values: { weight: { value: 71 } } }] });
  window.close();
  await program.stop();

  const again = await startProgram(place);
  const next = openWindow(again.app, place);
  await next.claim();
  expect(next.state().store).toMatchObject({ status: "ready", notices: [] });
  await again.stop();
});

it("refuses a damaged, a foreign and a newer file, and changes nothing", async () => {
  const { program, window } = await windowWith(["2020-01-01"]);
  const text = await backupOf(window);
  const cases = [
    { text: text.replace('"value":70', '"value":71'), reason: "damaged" },
    { text: text.slice(0, -40), reason: "damaged" },
    { text: "date,weight\n2020-01-01,70", reason: "foreign" },
    { text: text.replace('"version":1', '"version":2'), reason: "newer" },
    { text: "", reason: "empty" },
  ];
  for (const { text: file, reason } of cases) {
    expect(await window.ask("backup.inspect", { text: file })).toEqual({ kind: "unreadable", reason });
    expect(await window.ask("backup.restore", { text: file })).toEqual({ kind: "refused", reason: "invalid" });
  }
  expect(JSON.parse(await backupOf(window))).toMatchObject({ days: [{ date: "2020-01-01" }] });
  await program.stop();
});
