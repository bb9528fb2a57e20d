import type { Locale } from "../../../../src-shared/i18n/locale";
import { fold } from "./fold";
import type { Lexicon } from "./lexicon";
import { english } from "./lexicon-en";
import { spanish } from "./lexicon-es";
import { findNote } from "./notes";

/** The language of a message by its words and accents, or `null` when they do not tell. */
export function detectLanguage(text: string): Locale | null {
  const dictation = [spanish, english].find((lexicon) => findNote(text, lexicon) !== null);
  // What is dictated may be in any language; the word for "note" is what was said to the coach.
  if (dictation !== undefined) return dictation.locale;
  const folded = fold(text).replace(/\s+/g, " ");
  const count = (lexicon: Lexicon) => [...folded.matchAll(lexicon.telling)].length;
  // A mark that only one language has decides as much as a word.
  const spanishMarks = /[¿¡]/.test(text) ? 2 : /[áéíóúñ]/i.test(text.normalize("NFC")) ? 1 : 0;
  const difference = count(spanish) + spanishMarks - count(english);
  return difference > 0 ? "es" : difference < 0 ? "en" : null;
}

export function lexiconOf(locale: Locale): Lexicon {
  return locale === "es" ? spanish : english;
}
