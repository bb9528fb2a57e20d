/** Text as it is searched: small letters, without accents, so that "está" is found by "esta". Not shorter than before. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{Diacritic}/gu, "").toLocaleLowerCase("en");
}

/** The words of a text, folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

const BEFORE = 40;
const LONGEST = 160;

/** The part of a text around the first of the words, on one line. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  // Folding may change lengths by a few characters; a snippet need not be exact.
  const haystack = folded(line);
  const found = words.map((word) => haystack.indexOf(word)).filter((index) => index >= 0);
  const start = Math.max(0, Math.min(...found, line.length) - BEFORE);
  const part = line.slice(start, start + LONGEST);
  return `${start > 0 ? "…" : ""}${part}${start + LONGEST < line.length ? "…" : ""}`;
}
