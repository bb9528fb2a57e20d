import { describe, expect, test } from "vitest";
import { describeArguments, type Words } from "../../../src-renderer/features/calls/describe-call";
import { translate } from "../../../src-shared/i18n/translate";

const words: Words = { t: (key, params) => translate("es", key, params), locale: "es", today: "2026-01-02" };
const NB = "\u00a0";

describe("arguments in one line", () => {
  test.each([
    [{ date: "2020-01-02", field: "weight" }, `2${NB}ene${NB}2020, peso`],
    [{ date: "2026-01-02", values: [{ field: "weight", value: 77.4, unit: "kg" }], replace: false }, `hoy, peso 77,4${NB}kg`],
    [{ date: "2026-01-01", field: null }, "ayer"],
    [{ from: "2026-01-01", to: "2026-01-02", field: "waist" }, "ayer – hoy, cintura"],
    [{ field: "weight", value: 75, unit: "kg", by: null }, `peso 75${NB}kg`],
  ])("%o", (args, line) => {
    expect(describeArguments(args, words)).toBe(line);
  });

  test("what a model made up is shown as it came, and no longer than a line", () => {
    expect(describeArguments({ peso: 77 }, words)).toBe('{"peso":77}');
    expect(describeArguments("not json {", words)).toBe("not json {");
    expect(describeArguments({ date: "mañana" }, words)).toBe("mañana");
    expect(describeArguments({ x: "a".repeat(500) }, words).length).toBeLessThanOrEqual(120);
    expect(describeArguments(undefined, words)).toBe("");
  });
});
