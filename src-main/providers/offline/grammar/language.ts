import type { Locale } from "../../../../src-shared/i18n/locale";
import type { Lexicon } from "./lexicon";
import { english } from "./lexicon-en";
import { spanish } from "./lexicon-es";

/** The language of folded text by its words, or `null` when they do not tell. */
export function detectLanguage(folded: string): Locale | null {
  const count = (lexicon: Lexicon) => [...folded.matchAll(lexicon.telling)].length;
  // A mark that only one language has decides as much as a word.
  const spanishMarks = /[¿¡]/.test(folded) ? 2 : 0;
  const difference = count(spanish) + spanishMarks - count(english);
  return difference > 0 ? "es" : difference < 0 ? "en" : null;
}

export function lexiconOf(locale: Locale): Lexicon {
  return locale === "es" ? spanish : english;
}
