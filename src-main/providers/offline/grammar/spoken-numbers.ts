/** Number words of a language. Only what a body measurement or a date needs: 0 to 999 and a fraction. */
export interface NumberWords {
  /** Zero to twenty-nine or nineteen, and single words above. */
  readonly small: Readonly<Record<string, number>>;
  readonly tens: Readonly<Record<string, number>>;
  readonly hundreds: Readonly<Record<string, number>>;
  /** Words that mean one only inside a longer number, since alone they are articles or pronouns. */
  readonly one: readonly string[];
  /** Between tens and units: Spanish `y`. English has none. */
  readonly tensJoin: string | null;
  /** Between hundreds and the rest: English `and`. */
  readonly hundredsJoin: string | null;
  /** A word that multiplies by a hundred: English `hundred`. */
  readonly timesHundred: string | null;
  /** Before the fraction: `coma`, `con`, `point`. */
  readonly point: readonly string[];
  /** After a number: one half more, as a pattern. */
  readonly half: string;
}

/** Replaces number words by digits with a decimal point: "setenta y siete con cuatro" becomes "77.4". */
export function spellOut(text: string, words: NumberWords): string {
  const tokens = [...text.matchAll(/[a-z]+/g)].map((match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }));
  let result = "";
  let copied = 0;
  for (let index = 0; index < tokens.length; ) {
    const at = (offset: number): string | null => {
      const token = tokens[index + offset];
      const before = tokens[index + offset - 1];
      if (token === undefined) return null;
      // A number does not run across punctuation.
      if (offset > 0 && before !== undefined && !/^[\s-]+$/.test(text.slice(before.end, token.start))) return null;
      return token.word;
    };
    const number = readNumber(at, words);
    const first = tokens[index];
    const last = number === null ? undefined : tokens[index + number.length - 1];
    if (number === null || first === undefined || last === undefined) {
      index += 1;
      continue;
    }
    result += text.slice(copied, first.start) + number.digits;
    copied = last.end;
    index += number.length;
  }
  return addHalves(joinDecimals(result + text.slice(copied), words), words);
}

/** "77 coma 4" and "77 point 4": the words between digits. */
function joinDecimals(text: string, words: NumberWords): string {
  const pattern = new RegExp(String.raw`(?<![\d.,])(\d+)\s+(?:${words.point.join("|")})\s+(\d)(?![\d.,]|\s*(?:cm|kg|de|of)\b)`, "g");
  return text.replace(pattern, "$1.$2");
}

interface SpokenNumber {
  readonly digits: string;
  /** How many words it took. */
  readonly length: number;
}

type WordAt = (offset: number) => string | null;

function readNumber(at: WordAt, words: NumberWords): SpokenNumber | null {
  const whole = readWhole(at, words, 0);
  if (whole === null) return null;
  const point = at(whole.length);
  if (point === null || !words.point.includes(point)) return { digits: String(whole.value), length: whole.length };
  const fraction = readFraction(at, words, whole.length + 1);
  if (fraction === null) return { digits: String(whole.value), length: whole.length };
  return { digits: `${whole.value}.${fraction.digits}`, length: whole.length + 1 + fraction.length };
}

function lookUp(table: Readonly<Record<string, number>>, word: string | null): number | null {
  return word !== null && Object.hasOwn(table, word) ? (table[word] ?? null) : null;
}

function readWhole(at: WordAt, words: NumberWords, start: number): { value: number; length: number } | null {
  let offset = start;
  let value = 0;
  const multiplier = words.timesHundred !== null && at(offset + 1) === words.timesHundred ? digitWord(at(offset), words) : null;
  const hundreds = lookUp(words.hundreds, at(offset));
  if (multiplier !== null) {
    value = multiplier * 100;
    offset += 2;
  } else if (hundreds !== null) {
    value = hundreds;
    offset += 1;
  }
  const afterHundreds = offset;
  if (value > 0 && words.hundredsJoin !== null && at(offset) === words.hundredsJoin) offset += 1;
  const rest = readBelowHundred(at, words, offset, value > 0);
  if (rest !== null) return { value: value + rest.value, length: offset + rest.length - start };
  return value > 0 ? { value, length: afterHundreds - start } : null;
}

function digitWord(word: string | null, words: NumberWords): number | null {
  if (word !== null && words.one.includes(word)) return 1;
  const value = lookUp(words.small, word);
  return value !== null && value >= 1 && value <= 9 ? value : null;
}

function readBelowHundred(at: WordAt, words: NumberWords, offset: number, afterHundreds: boolean): { value: number; length: number } | null {
  const tens = lookUp(words.tens, at(offset));
  if (tens !== null) {
    const joined = words.tensJoin === null ? offset + 1 : offset + 2;
    const unit = words.tensJoin === null || at(offset + 1) === words.tensJoin ? digitWord(at(joined), words) : null;
    if (unit === null || (words.tensJoin === null && words.one.includes(at(joined) ?? "") && at(joined) !== "one")) {
      return { value: tens, length: 1 };
    }
    return { value: tens + unit, length: joined + 1 - offset };
  }
  const small = lookUp(words.small, at(offset)) ?? (afterHundreds ? digitWord(at(offset), words) : null);
  return small === null ? null : { value: small, length: 1 };
}

/** "cuatro" is .4, "cero cinco" .05, "cuarenta" .40, "four five" .45. */
function readFraction(at: WordAt, words: NumberWords, start: number): { digits: string; length: number } | null {
  let digits = "";
  let offset = start;
  while (digits.length < 2) {
    const next = readBelowHundred(at, words, offset, true);
    if (next === null) break;
    digits += String(next.value);
    offset += next.length;
    if (next.value > 9) break;
  }
  return digits === "" ? null : { digits, length: offset - start };
}

function addHalves(text: string, words: NumberWords): string {
  const unit = String.raw`\s*(?:kilos?|kg|kilograms?|kilogramos?|libras?|pounds?|lbs?|cm|centimetros?|pulgadas?|inches|stone)?`;
  return text.replace(new RegExp(String.raw`(?<![\d.,])(\d+)(${unit})\s+${words.half}\b`, "g"), "$1.5$2");
}
