import type { MeasurementField } from "../../../../src-shared/domain/fields";
import type { DateContext, DateMeaning } from "./date-rule";
import type { Lexicon } from "./lexicon";
import { quantityRules, type Quantity } from "./quantities";
import { spellOut } from "./spoken-numbers";

/**
 * A text in which dates, quantities and fields are replaced by one character each, so that patterns can speak of "a date"
 * and nothing is read twice: the 3 of "3 de enero" is no weight.
 */
export interface MarkedText {
  readonly text: string;
  readonly dates: readonly Mention<DateMeaning>[];
  readonly quantities: readonly Mention<Quantity>[];
  readonly fields: readonly Mention<MeasurementField>[];
}

export interface Mention<Meaning> {
  readonly meaning: Meaning;
  /** As it stood in the text, folded. */
  readonly words: string;
}

/** Private-use characters: nobody types them, and what somebody pastes of them is taken out first. */
const DATE_BASE = 0xe000;
const QUANTITY_BASE = 0xe100;
const FIELD_BASE = 0xe200;
const CAPACITY = 0x100;

export const DATE = "[\\uE000-\\uE0FF]";
export const QUANTITY = "[\\uE100-\\uE1FF]";
export const FIELD = "[\\uE200-\\uE2FF]";

/** Marks folded text. */
export function markMentions(folded: string, lexicon: Lexicon, context: DateContext): MarkedText {
  const dates: Mention<DateMeaning>[] = [];
  const quantities: Mention<Quantity>[] = [];
  const fields: Mention<MeasurementField>[] = [];
  let text = folded.replace(/[\uE000-\uF8FF]/g, " ").replace(lexicon.clock, " ");
  // "por ciento" is no hundred.
  text = spellOut(text.replace(/\bpor\s+ciento\b/g, "%"), lexicon.numbers);
  // 77'4 is how many write a decimal by hand; feet have one digit.
  text = text.replace(/(?<![\d.,])(\d{2,3})'(\d{1,2})(?![\d"'])/g, "$1.$2");
  for (const { pattern, resolve } of lexicon.dates) {
    text = replaceAll(text, pattern, DATE_BASE, dates, (groups) => resolve(groups, context));
  }
  text = joinRanges(text, dates, context);
  for (const { pattern, read } of quantityRules) {
    text = replaceAll(text, pattern, QUANTITY_BASE, quantities, read);
  }
  for (const [pattern, field] of lexicon.fields) {
    text = replaceAll(text, pattern, FIELD_BASE, fields, () => field);
  }
  return { text, dates, quantities, fields };
}

function replaceAll<Meaning>(
  text: string,
  pattern: RegExp,
  base: number,
  mentions: Mention<Meaning>[],
  read: (groups: readonly (string | undefined)[]) => Meaning | null,
): string {
  return text.replace(pattern, (...args: unknown[]) => {
    const groups = args.filter((arg): arg is string | undefined => typeof arg === "string" || arg === undefined);
    const words = groups[0] ?? "";
    const meaning = mentions.length < CAPACITY ? read(groups) : null;
    if (meaning === null) return words;
    mentions.push({ meaning, words });
    return ` ${String.fromCharCode(base + mentions.length - 1)} `;
  });
}

/** "from D to D", "between D and D", "since D": two dates, or one with an open end, become a range. */
function joinRanges(text: string, dates: Mention<DateMeaning>[], { today }: DateContext): string {
  const bounds = String.raw`\s*(?:el\s+|the\s+)?(${DATE})\s*`;
  const closed = new RegExp(String.raw`\b(?:entre|between|desde|from|del?)${bounds}(?:y|and|hasta|al?|to|until|till|through)(?![a-z])${bounds}`, "g");
  const open = new RegExp(String.raw`\b(?:desde|since|from)${bounds}(?:on|onwards)?`, "g");
  const meaningOf = (mark: string | undefined) => (mark === undefined ? undefined : dates[mark.charCodeAt(0) - DATE_BASE]?.meaning);
  const joined = replaceAll<DateMeaning>(text, closed, DATE_BASE, dates, (groups) => spanOf(meaningOf(groups[1]), meaningOf(groups[2])));
  return replaceAll<DateMeaning>(joined, open, DATE_BASE, dates, (groups) => {
    // "from Monday" and "from last month" ask for just that; "since" opens a range, and so does "from … on".
    if (/^from\b/.test(groups[0] ?? "") && !/on(?:wards)?\s*$/.test(groups[0] ?? "")) return null;
    return spanOf(meaningOf(groups[1]), { kind: "day", date: today });
  });
}

function spanOf(start: DateMeaning | undefined, end: DateMeaning | undefined): DateMeaning | null {
  const from = start?.kind === "range" ? start.from : start?.kind === "day" ? start.date : null;
  const to = end?.kind === "range" ? end.to : end?.kind === "day" ? end.date : null;
  return from === null || to === null ? null : { kind: "range", from, to };
}

/** The mentions inside a piece of marked text, in order, with their positions. */
export function mentionsIn<Meaning>(piece: string, marks: string, mentions: readonly Mention<Meaning>[]): PlacedMention<Meaning>[] {
  return [...piece.matchAll(new RegExp(marks, "g"))].flatMap((match) => {
    const mention = mentions[match[0].charCodeAt(0) % CAPACITY];
    return mention === undefined ? [] : [{ ...mention, at: match.index }];
  });
}
export type PlacedMention<Meaning> = Mention<Meaning> & { readonly at: number };

/** Marked text with the words back in place. */
export function unmark(piece: string, marked: MarkedText): string {
  return piece.replace(/[\uE000-\uE2FF]/g, (mark) => {
    const code = mark.charCodeAt(0);
    const mentions = code < QUANTITY_BASE ? marked.dates : code < FIELD_BASE ? marked.quantities : marked.fields;
    return unmark(mentions[code % CAPACITY]?.words ?? "", marked);
  });
}
