import type { Quantity } from "./fields";

/** Units that a person may enter. `ft` and `st` are decimal: 5 ft 11 in is 5.9166… ft. */
export const enteredUnits = ["kg", "lb", "st", "%", "cm", "in", "ft"] as const;
export type EnteredUnit = (typeof enteredUnits)[number];

/** A value as the person said it. `value` is decimal, in `unit`. */
export interface EnteredValue {
  readonly value: number;
  readonly unit: EnteredUnit;
}

interface UnitDefinition {
  readonly quantity: Quantity;
  /** Metric units per one of this unit. Exact by definition (international pound and inch, 1959). */
  readonly factor: number;
}

const definitions: Readonly<Record<EnteredUnit, UnitDefinition>> = {
  kg: { quantity: "mass", factor: 1 },
  lb: { quantity: "mass", factor: 0.453_592_37 },
  st: { quantity: "mass", factor: 6.350_293_18 },
  "%": { quantity: "share", factor: 1 },
  cm: { quantity: "length", factor: 1 },
  in: { quantity: "length", factor: 2.54 },
  ft: { quantity: "length", factor: 30.48 },
};

export function unitQuantity(unit: EnteredUnit): Quantity {
  return definitions[unit].quantity;
}

export function isEnteredUnit(name: string): name is EnteredUnit {
  return (enteredUnits as readonly string[]).includes(name);
}

/** Units that fit a quantity, the metric one first. */
export function unitsOf(quantity: Quantity): readonly EnteredUnit[] {
  return enteredUnits.filter((unit) => definitions[unit].quantity === quantity);
}

/** Metric value rounded to two decimals: 170 lb is 77.11 kg. Both are stored, so nothing that was entered is lost. */
export function toMetric(entered: EnteredValue): number {
  return roundHundredths(entered.value * definitions[entered.unit].factor);
}

/** A metric value in another unit of the same quantity, not rounded. */
export function fromMetric(value: number, unit: EnteredUnit): number {
  return value / definitions[unit].factor;
}

/** Half away from zero, on the decimal representation, so that 1.005 becomes 1.01. */
export function roundHundredths(value: number): number {
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e2`))}e-2`);
  if (Number.isNaN(rounded)) return Math.round(value * 100) / 100;
  return value < 0 ? -rounded : rounded;
}

/** Whole and remaining part for the two-part units: 12.2142857 st is 12 st 3 lb, 5.91667 ft is 5 ft 11 in. */
export function splitUnit(entered: EnteredValue): { whole: number; rest: number; restUnit: "lb" | "in" } | null {
  if (entered.unit !== "st" && entered.unit !== "ft") return null;
  const perWhole = entered.unit === "st" ? 14 : 12;
  const smallest = Math.round(entered.value * perWhole * 10) / 10;
  const whole = Math.floor(smallest / perWhole);
  const rest = Math.round((smallest - whole * perWhole) * 10) / 10;
  return { whole, rest, restUnit: entered.unit === "st" ? "lb" : "in" };
}
