import { describe, expect, test } from "vitest";
import { parseEntry } from "../../../src-renderer/features/measurements/parse-entry";
import type { Quantity } from "../../../src-shared/domain/fields";
import type { EnteredUnit } from "../../../src-shared/domain/units";

const understood: readonly [text: string, quantity: Quantity, unit: EnteredUnit, value: number, entered: EnteredUnit][] = [
  ["77,4", "mass", "kg", 77.4, "kg"],
  ["77.4 kg", "mass", "lb", 77.4, "kg"],
  ["  77,4\u00a0kg ", "mass", "kg", 77.4, "kg"],
  ["170 lb", "mass", "kg", 170, "lb"],
  ["170", "mass", "lb", 170, "lb"],
  ["77 kilos", "mass", "lb", 77, "kg"],
  ["12 st 3 lb", "mass", "kg", 12 + 3 / 14, "st"],
  ["12st 3", "mass", "kg", 12 + 3 / 14, "st"],
  ["12 3", "mass", "st", 12 + 3 / 14, "st"],
  ["12,5 st", "mass", "kg", 12.5, "st"],
  ["5 ft 11 in", "length", "cm", 5 + 11 / 12, "ft"],
  ["5'11\"", "length", "cm", 5 + 11 / 12, "ft"],
  ["5′11″", "length", "cm", 5 + 11 / 12, "ft"],
  ["1,84 m", "length", "cm", 184, "cm"],
  ["84", "length", "cm", 84, "cm"],
  ["33 pulgadas", "length", "cm", 33, "in"],
  ["18,9 %", "share", "%", 18.9, "%"],
  ["18.9", "share", "%", 18.9, "%"],
  ["７７", "mass", "kg", 77, "kg"],
];

const refused: readonly [text: string, quantity: Quantity, unit: EnteredUnit, problem: string][] = [
  ["", "mass", "kg", "empty"],
  ["   ", "mass", "kg", "empty"],
  ["abc", "mass", "kg", "not_a_number"],
  ["-77", "mass", "kg", "not_a_number"],
  ["77 kg tomorrow", "mass", "kg", "not_a_number"],
  ["1.234,5", "mass", "kg", "ambiguous_number"],
  ["1,2,3", "mass", "kg", "ambiguous_number"],
  [".", "mass", "kg", "not_a_number"],
  ["77 cm", "mass", "kg", "wrong_unit"],
  ["77 kg", "length", "cm", "wrong_unit"],
  ["77 constructor", "mass", "kg", "wrong_unit"],
  ["1,84 m", "mass", "kg", "wrong_unit"],
  ["77 4", "mass", "kg", "not_a_number"],
  ["12 st 15 lb", "mass", "kg", "not_a_number"],
  ["12,5 st 3 lb", "mass", "kg", "not_a_number"],
  ["12 st 3 kg", "mass", "kg", "wrong_unit"],
  ["5 ft 11 in", "mass", "kg", "wrong_unit"],
  ["1 2 3", "mass", "st", "not_a_number"],
];

describe("a typed or pasted value", () => {
  test.each(understood)("%j of a %s with %s chosen is understood", (text, quantity, unit, value, entered) => {
    const parsed = parseEntry(text, quantity, unit);
    expect(parsed).toMatchObject({ ok: true, entered: { unit: entered } });
    if (parsed.ok) expect(parsed.entered.value).toBeCloseTo(value, 9);
  });

  test.each(refused)("%j of a %s with %s chosen is refused, never guessed", (text, quantity, unit, problem) => {
    expect(parseEntry(text, quantity, unit)).toEqual({ ok: false, problem });
  });
});
