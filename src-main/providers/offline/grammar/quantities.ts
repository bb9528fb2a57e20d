import type { EnteredUnit } from "../../../../src-shared/domain/units";
import { NUMERAL, parseNumeral } from "./numerals";

/** A unit that people say. Metres are only said of heights and become centimetres. */
export type SpokenUnit = EnteredUnit | "m";

export interface Quantity {
  readonly value: number;
  readonly unit: SpokenUnit | null;
  /** A second reading of the digits, or `null`. */
  readonly other: number | null;
}

export interface QuantityRule {
  readonly pattern: RegExp;
  readonly read: (groups: readonly (string | undefined)[]) => Quantity | null;
}

const UNITS: readonly (readonly [EnteredUnit | "m", string])[] = [
  ["kg", "kgs?|kilos?|kilogramos?|kilograms?"],
  ["lb", "lbs?|libras?|pounds?"],
  ["st", "st|stones?"],
  ["%", "%|por\\s+ciento|percent|per\\s+cent"],
  ["cm", "cms?|centimetros?|centimet(?:er|re)s?"],
  ["ft", "ft|foot|feet|pies?|'(?!')"],
  ["in", `in(?!\\s*[\\uE000-\\uE0FF]|\\s+(?:the|my|total)\\b)|inch(?:es)?|pulgadas?|"|''`],
  ["m", "m|metros?|met(?:er|re)s?"],
];
const UNIT = `(${UNITS.map(([, words]) => words).join("|")})`;
const STONE = "(?:st|stones?)";
const POUND = "(?:lbs?|pounds?|libras?)";
const FOOT = "(?:ft|foot|feet|pies?|')";
const INCH = `(?:inch(?:es)?|in|pulgadas?|"|'')`;

function unitOf(word: string): SpokenUnit | null {
  const found = UNITS.find(([, words]) => new RegExp(`^(?:${words})$`).test(word));
  return found?.[0] ?? null;
}

/** `12 st 3 lb` is 12 + 3/14 st; `5 ft 11` is 5 + 11/12 ft. */
const twoParts = (unit: "st" | "ft", perWhole: number): QuantityRule["read"] => ([, whole, rest]) => {
  const remainder = parseNumeral(rest ?? "");
  if (remainder === null || remainder.other !== null || remainder.value >= perWhole) return null;
  return { value: (Number(whole) * perWhole + remainder.value) / perWhole, unit, other: null };
};

/** Two-part units first, then a number with a unit, then a bare number. For folded text. */
export const quantityRules: readonly QuantityRule[] = [
  {
    pattern: new RegExp(String.raw`(?<![\w.,-])(\d{1,2})\s*${STONE}\s*(?:and\s+|y\s+|,\s*)?(\d{1,2}(?:[.,]\d+)?)(?!\s*(?:kg|cm))\s*${POUND}?(?![a-z\d])`, "g"),
    read: twoParts("st", 14),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.,-])(\d)\s*${FOOT}\s*(?:and\s+|y\s+|,\s*)?(\d{1,2}(?:[.,]\d+)?)(?!\s*(?:kg|cm|lb))\s*${INCH}?(?![a-z\d])`, "g"),
    read: twoParts("ft", 12),
  },
  {
    pattern: /(?<![\w.,-])([12]|un)\s*(?:m|metros?)\s+(?:y\s+|con\s+)?(\d{2})(?![\d.,])(?:\s*(?:cms?|centimetros?))?(?![a-z])/g,
    read: ([, metres, centimetres]) => ({
      value: (metres === "un" ? 1 : Number(metres)) * 100 + Number(centimetres),
      unit: "cm",
      other: null,
    }),
  },
  {
    pattern: /(?<![\w.,-])(\d{2,3})\s*(?:kg|kilos?)\s+(?:y\s+|con\s+|and\s+)?(\d{3})(?![\d.,])\s*(?:g|gr|gramos?|grams?)?(?![a-z\d])/g,
    read: ([, kilograms, grams]) => ({ value: (Number(kilograms) * 1_000 + Number(grams)) / 1_000, unit: "kg", other: null }),
  },
  {
    pattern: new RegExp(String.raw`(${NUMERAL})\s*(?:${UNIT}(?![a-z\d]))?`, "g"),
    read: ([, digits, unit]) => {
      const numeral = parseNumeral(digits ?? "");
      return numeral === null ? null : { ...numeral, unit: unit === undefined ? null : unitOf(unit) };
    },
  },
];

/** A unit that stands alone, as the answer to a question about it. */
export function loneUnit(text: string): SpokenUnit | null {
  const match = new RegExp(String.raw`^\W*(?:en\s+|in\s+)?${UNIT}\W*$`).exec(text.trim());
  return match?.[1] === undefined ? null : unitOf(match[1]);
}

/** A unit of mass without a number, as in "save NaN kg". */
export const MASS_WORD = /\b(?:kg|kilos?|lbs?|pounds?|libras?|stones?)\b/;
