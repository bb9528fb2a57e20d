import { assertNever } from "../../../src-shared/assert-never";
import { fieldDefinition, type NumericField } from "../../../src-shared/domain/fields";
import { toMetric, unitsOf, type EnteredUnit, type EnteredValue } from "../../../src-shared/domain/units";
import type { SayText } from "../../ui/text";
import { partsText, quantityParts } from "./display-quantity";
import { parseEntry, type EntryProblem } from "./parse-entry";

export type EntryCheck =
  | { readonly ok: true; readonly entered: EnteredValue; readonly metric: number }
  | { readonly ok: false; readonly problem: EntryProblem | "out_of_range" };

/** Reads a text as a value of a field, and compares it with the field's range. The program checks it again. */
export function checkEntry(text: string, field: NumericField, unit: EnteredUnit): EntryCheck {
  const { quantity, min, max } = fieldDefinition(field);
  const parsed = parseEntry(text, quantity, unit);
  if (!parsed.ok) return parsed;
  const metric = toMetric(parsed.entered);
  if (metric < min || metric > max) return { ok: false, problem: "out_of_range" };
  return { ok: true, entered: parsed.entered, metric };
}

/** What is wrong and what would be right. */
export function entryProblemText(
  problem: EntryProblem | "out_of_range",
  field: NumericField,
  unit: EnteredUnit,
  locale: string,
  t: SayText,
): string {
  const { quantity } = fieldDefinition(field);
  const name = t(`fields.${field}`);
  switch (problem) {
    case "empty":
    case "not_a_number":
    case "ambiguous_number":
      return t(`measurements.entry.problem.${problem}`, { example: exampleValue(field, unit, locale) });
    case "wrong_unit":
      return t("measurements.entry.problem.wrong_unit", { field: name, units: unitsOf(quantity).join(", ") });
    case "out_of_range":
      return rangeText(field, unit, locale, t);
    default:
      return assertNever(problem);
  }
}

export function rangeText(field: NumericField, unit: EnteredUnit, locale: string, t: SayText): string {
  const { min, max } = fieldDefinition(field);
  const text = (metric: number): string => partsText(quantityParts(metric, unit, locale));
  return t("measurements.entry.problem.out_of_range", { field: t(`fields.${field}`), min: text(min), max: text(max) });
}

const examples: Partial<Record<NumericField, number>> = { weight: 77.4, body_fat: 18.9, height: 182, waist: 84, neck: 38, biceps: 34, calf: 38, thigh: 56 };
const USUAL_EXAMPLE = 95;

/** A plausible value of the field, metric. */
export function exampleMetric(field: NumericField): number {
  return examples[field] ?? USUAL_EXAMPLE;
}

/** The same in words, in a unit. */
export function exampleValue(field: NumericField, unit: EnteredUnit, locale: string): string {
  return partsText(quantityParts(exampleMetric(field), unit, locale));
}
