import { assertNever } from "../assert-never";

/** Numeric fields of a day's record, in the order in which screens and results list them. */
export const numericFields = [
  "weight",
  "body_fat",
  "neck",
  "chest",
  "waist",
  "hips",
  "biceps",
  "thigh",
  "calf",
  "height",
] as const;
export type NumericField = (typeof numericFields)[number];

/** Every field, the free text `note` last. */
export const measurementFields = [...numericFields, "note"] as const;
export type MeasurementField = (typeof measurementFields)[number];

export type Quantity = "mass" | "share" | "length";

export interface NumericFieldDefinition {
  readonly quantity: Quantity;
  /** Accepted range in the metric unit (kg, %, cm), both ends included. */
  readonly min: number;
  readonly max: number;
}

const circumference = { quantity: "length", min: 10, max: 300 } as const;

const definitions: Readonly<Record<NumericField, NumericFieldDefinition>> = {
  weight: { quantity: "mass", min: 20, max: 400 },
  body_fat: { quantity: "share", min: 2, max: 75 },
  neck: circumference,
  chest: circumference,
  waist: circumference,
  hips: circumference,
  biceps: circumference,
  thigh: circumference,
  calf: circumference,
  height: { quantity: "length", min: 50, max: 260 },
};

/** The longest note, in UTF-16 code units. */
export const NOTE_MAX_LENGTH = 2_000;

export function fieldDefinition(field: NumericField): NumericFieldDefinition {
  return definitions[field];
}

/** Compares against the list, so inherited names such as `constructor` are no fields. */
export function isMeasurementField(name: string): name is MeasurementField {
  return (measurementFields as readonly string[]).includes(name);
}

export function isNumericField(name: string): name is NumericField {
  return (numericFields as readonly string[]).includes(name);
}

/** The unit in which a quantity is stored and in which ranges are given. */
export function metricUnit(quantity: Quantity): MetricUnit {
  switch (quantity) {
    case "mass":
      return "kg";
    case "share":
      return "%";
    case "length":
      return "cm";
    default:
      return assertNever(quantity);
  }
}
export type MetricUnit = "kg" | "%" | "cm";
