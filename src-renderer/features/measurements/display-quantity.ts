import { assertNever } from "../../../src-shared/assert-never";
import { fieldDefinition, type NumericField, type Quantity } from "../../../src-shared/domain/fields";
import { fromMetric, splitUnit, type EnteredUnit, type EnteredValue } from "../../../src-shared/domain/units";
import type { Preferences } from "../../../src-shared/ipc/preferences";
import { formatNumber, NO_BREAK } from "../../ui/format";

export type UnitPreferences = Preferences["units"];

/** One number with its unit; a value in stones or feet has two. */
export interface QuantityPart {
  readonly number: string;
  readonly unit: EnteredUnit;
}

/** The unit in which a person wants to see a field. */
export function displayUnit(field: NumericField, units: UnitPreferences): EnteredUnit {
  const { quantity } = fieldDefinition(field);
  return unitFor(quantity, units);
}

function unitFor(quantity: Quantity, units: UnitPreferences): EnteredUnit {
  switch (quantity) {
    case "mass":
      return units.mass;
    case "length":
      return units.length;
    case "share":
      return "%";
    default:
      return assertNever(quantity);
  }
}

/** A metric value in `unit`: 77.4 → `77,4 kg`, 77.79 in `st` → `12 st 3,5 lb`. What was entered in this very unit is
 * shown as it was entered. */
export function quantityParts(
  metric: number,
  unit: EnteredUnit,
  locale: string,
  entered?: EnteredValue,
): readonly QuantityPart[] {
  const value = entered?.unit === unit ? entered.value : fromMetric(metric, unit);
  const split = splitUnit({ value, unit });
  if (split !== null) {
    return [
      { number: formatNumber(split.whole, locale), unit },
      { number: formatNumber(split.rest, locale, { most: 1 }), unit: split.restUnit },
    ];
  }
  const exact = entered?.unit === unit || unit === "kg" || unit === "%" || unit === "cm";
  return [{ number: formatNumber(value, locale, { least: 1, most: exact ? 2 : 1 }), unit }];
}

/** A value rounded to one decimal, for what was computed and not measured. */
export function computedParts(metric: number, unit: EnteredUnit, locale: string): readonly QuantityPart[] {
  if (splitUnit({ value: 0, unit }) !== null) return quantityParts(metric, unit, locale);
  return [{ number: formatNumber(fromMetric(metric, unit), locale, { least: 1, most: 1 }), unit }];
}

/** A difference with its sign. Stones and feet are too coarse for one: pounds and inches. */
export function changeParts(metric: number, unit: EnteredUnit, locale: string): readonly QuantityPart[] {
  const fine = unit === "st" ? "lb" : unit === "ft" ? "in" : unit;
  const value = fromMetric(metric, fine);
  const rounded = Math.round(value * 10) / 10;
  // -0 would be written with a minus.
  const text = formatNumber(rounded === 0 ? 0 : rounded, locale, { least: 1, most: 1 });
  return [{ number: rounded > 0 ? `+${text}` : text, unit: fine }];
}

export function partsText(parts: readonly QuantityPart[]): string {
  return parts.map((part) => part.number + NO_BREAK + part.unit).join(" ");
}
