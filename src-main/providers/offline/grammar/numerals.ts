/** A number as it was written. `other` is a second reading of the same digits: `1.234` is 1234 or 1.234. */
export interface Numeral {
  readonly value: number;
  readonly other: number | null;
}

/** Digits with separators, optionally negative; not a part of a longer number or of a word. */
export const NUMERAL = String.raw`(?<![\w.,/-])-?\d+(?:[.,]\d+)*(?!\d)`;

/**
 * Reads decimal comma and decimal point alike. With both, the last one is the decimal mark. A single separator before
 * exactly three digits has two readings, and nobody here chooses between them. `null` when it is no number at all.
 */
export function parseNumeral(text: string): Numeral | null {
  const marks = [...text.matchAll(/[.,]/g)].map((match) => match[0]);
  const groups = text.replace("-", "").split(/[.,]/);
  const sign = text.startsWith("-") ? "-" : "";
  const number = (whole: string, fraction: string) => Number(`${sign}${whole}.${fraction || "0"}`);
  const [first = "", second = ""] = groups;
  if (marks.length === 0) return { value: number(first, ""), other: null };
  if (marks.length === 1) {
    const decimal = number(first, second);
    const twoReadings = second.length === 3 && first.length <= 3 && !first.startsWith("0");
    return twoReadings ? { value: number(first + second, ""), other: decimal } : { value: decimal, other: null };
  }
  const last = groups.at(-1) ?? "";
  const leading = groups.slice(0, -1);
  const decimalMark = marks.at(-1);
  const thousandsMarks = new Set(marks.slice(0, -1));
  const grouped = leading.slice(1).every((group) => group.length === 3);
  if (!grouped || thousandsMarks.size > 1) return null;
  if (decimalMark !== undefined && !thousandsMarks.has(decimalMark)) return { value: number(leading.join(""), last), other: null };
  return last.length === 3 ? { value: number(groups.join(""), ""), other: null } : null;
}
