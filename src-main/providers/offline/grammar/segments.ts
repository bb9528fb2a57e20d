import type { MeasurementField } from "../../../../src-shared/domain/fields";
import type { DateMeaning } from "./date-rule";
import type { Lexicon } from "./lexicon";
import { DATE, FIELD, mentionsIn, QUANTITY, unmark, type MarkedText, type PlacedMention } from "./mentions";
import type { Quantity } from "./quantities";

/** A piece of a message that asks for one thing. */
export interface Segment {
  /** With marks in place of dates, quantities and fields. */
  readonly marked: string;
  /** In words, folded. */
  readonly words: string;
  readonly question: boolean;
  readonly dates: readonly PlacedMention<DateMeaning>[];
  readonly quantities: readonly PlacedMention<Quantity>[];
  readonly fields: readonly PlacedMention<MeasurementField>[];
}

/** Splits at the ends of sentences, and inside them where a new request begins. */
export function splitSegments(text: MarkedText, lexicon: Lexicon): Segment[] {
  const segments: Segment[] = [];
  for (const sentence of text.text.matchAll(/(¿?)([^.;!?¿¡\n]+)([.;!?]*)/g)) {
    const question = sentence[1] === "¿" || (sentence[3] ?? "").includes("?");
    for (const piece of splitRequests(sentence[2] ?? "", lexicon)) {
      if (/[\p{L}\p{N}\uE000-\uE2FF]/u.test(piece)) segments.push(segmentOf(piece, question, text));
    }
  }
  return segments;
}

export function segmentOf(piece: string, question: boolean, text: MarkedText): Segment {
  return {
    marked: piece,
    words: unmark(piece, text).replace(/\s+/g, " ").trim(),
    question,
    dates: mentionsIn(piece, DATE, text.dates),
    quantities: mentionsIn(piece, QUANTITY, text.quantities),
    fields: mentionsIn(piece, FIELD, text.fields),
  };
}

const BEGINS_WITH_A_DATE = new RegExp(String.raw`^\s*(?:(?:el|la|lo|los|the\s+one|that|what\s+about)\s+)?(?:(?:de|del|from|on|of)\s+)?(?:el\s+|the\s+)?${DATE}`);
const has = (piece: string, marks: string) => new RegExp(marks).test(piece);

function splitRequests(sentence: string, lexicon: Lexicon): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const join of sentence.matchAll(lexicon.signs.join)) {
    if (join.index < start) continue;
    const left = sentence.slice(start, join.index);
    const right = sentence.slice(join.index + join[0].length);
    if (!beginsRequest(left, right, lexicon)) continue;
    pieces.push(left);
    start = join.index + join[0].length;
  }
  return [...pieces, sentence.slice(start)];
}

/** "On Monday, what did I weigh?": the day belongs to what follows. */
const ONLY_A_DATE = new RegExp(String.raw`^\W*(?:(?:y|and|el|on)\s+)*${DATE}\W*$`);

function beginsRequest(left: string, right: string, lexicon: Lexicon): boolean {
  if (ONLY_A_DATE.test(left) && !has(right, DATE)) return false;
  if (lexicon.signs.newRequest.test(right)) return true;
  if (!has(left, DATE) || !has(right, DATE)) return false;
  // "77 today and 76.5 on Saturday" are two records; "the weight of yesterday and the one of Sunday" two readings.
  return has(left, QUANTITY) ? has(right, QUANTITY) : !has(right, QUANTITY) && BEGINS_WITH_A_DATE.test(right);
}
