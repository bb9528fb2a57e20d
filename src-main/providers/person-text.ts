import type { PersonEntry } from "../../src-shared/conversation/transcript";
import { formatDate } from "../../src-shared/domain/calendar";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";

/**
 * What a model reads of a person's message, the same for every provider: notes by the program first, marked as such,
 * then the day and the time zone of the turn, then the person's own words.
 */
export function personText(entry: PersonEntry, locale: Locale): string {
  const notes =
    entry.notes.length === 0
      ? []
      : [[translate(locale, "model.note_head"), ...entry.notes.map((note) => `- ${note}`)].join("\n")];
  const context = translate(locale, "model.context", {
    date: entry.today,
    weekday: formatDate(entry.today, locale, { weekday: "long" }),
    timeZone: entry.timeZone,
  });
  return [...notes, context, entry.text].join("\n\n");
}
