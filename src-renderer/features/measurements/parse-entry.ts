import type { Quantity } from "../../../src-shared/domain/fields";
import { unitQuantity, type EnteredUnit, type EnteredValue } from "../../../src-shared/domain/units";

/** Why a typed or pasted text is no value. */
export type EntryProblem = "empty" | "not_a_number" | "ambiguous_number" | "wrong_unit";
export type ParsedEntry =
  | { readonly ok: true; readonly entered: EnteredValue }
  | { readonly ok: false; readonly problem: EntryProblem };

/** Spellings of units, in English and Spanish, lower case. `m` is handled apart, for no value is kept in metres. */
const spellings: Readonly<Record<string, EnteredUnit>> = {
  kg: "kg",
  kgs: "kg",
  kilo: "kg",
  kilos: "kg",
  lb: "lb",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  libra: "lb",
  libras: "lb",
  st: "st",
  stone: "st",
  stones: "st",
  "%": "%",
  cm: "cm",
  cms: "cm",
  in: "in",
  inch: "in",
  inches: "in",
  '"': "in",
  pulgada: "in",
  pulgadas: "in",
  ft: "ft",
  foot: "ft",
  feet: "ft",
  "'": "ft",
  pie: "ft",
  pies: "ft",
};

/** The two-part units: how many of the smaller one make one of the larger one. */
const pairs = { st: { small: "lb", count: 14 }, ft: { small: "in", count: 12 } } as const;

const PART = /([\d.,]+)\s*([a-z%'"]*)/g;

/**
 * Reads one value of a quantity: "77,4", "77.4 kg", "12 st 3 lb", "5'11\"", "1,84 m". Without a unit it is in `unit`.
 * One separator is always the decimal one, for no measurement needs thousands; several are ambiguous and refused.
 */
export function parseEntry(text: string, quantity: Quantity, unit: EnteredUnit): ParsedEntry {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .trim();
  if (plain === "") return { ok: false, problem: "empty" };
  const parts = [...plain.matchAll(PART)];
  if (parts.length === 0 || plain.replace(PART, "").trim() !== "") return { ok: false, problem: "not_a_number" };

  const numbers: number[] = [];
  for (const [, digits = ""] of parts) {
    if ((digits.match(/[.,]/g) ?? []).length > 1) return { ok: false, problem: "ambiguous_number" };
    const number = /\d/.test(digits) ? Number(digits.replace(",", ".")) : Number.NaN;
    if (!Number.isFinite(number)) return { ok: false, problem: "not_a_number" };
    numbers.push(number);
  }
  const units = parts.map(([, , spelling = ""]) => spelling);
  const [first, second] = numbers;
  if (first === undefined || numbers.length > 2) return { ok: false, problem: "not_a_number" };
  return second === undefined ? single(first, units[0] ?? "", quantity, unit) : pair(first, second, units, quantity, unit);
}

function single(value: number, spelling: string, quantity: Quantity, unit: EnteredUnit): ParsedEntry {
  if (spelling === "m" && quantity === "length") return { ok: true, entered: { value: tidy(value * 100), unit: "cm" } };
  const named = spelling === "" ? unit : unitOf(spelling);
  return named === null || unitQuantity(named) !== quantity
    ? { ok: false, problem: "wrong_unit" }
    : { ok: true, entered: { value, unit: named } };
}

function pair(
  large: number,
  small: number,
  spelled: readonly string[],
  quantity: Quantity,
  unit: EnteredUnit,
): ParsedEntry {
  const [first = "", second = ""] = spelled;
  const named = first === "" ? unit : unitOf(first);
  if (named !== "st" && named !== "ft") return { ok: false, problem: first === "" ? "not_a_number" : "wrong_unit" };
  if (unitQuantity(named) !== quantity) return { ok: false, problem: "wrong_unit" };
  const { small: smallUnit, count } = pairs[named];
  if (second !== "" && unitOf(second) !== smallUnit) return { ok: false, problem: "wrong_unit" };
  if (!Number.isInteger(large) || small >= count) return { ok: false, problem: "not_a_number" };
  return { ok: true, entered: { value: large + small / count, unit: named } };
}

/** Own properties only: "constructor" is no unit. */
function unitOf(spelling: string): EnteredUnit | null {
  return Object.hasOwn(spellings, spelling) ? (spellings[spelling] ?? null) : null;
}

/** 1.84 × 100 is 184, not 184.00000000000003. */
function tidy(value: number): number {
  return Number(value.toFixed(6));
}
