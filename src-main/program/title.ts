import { locales, type Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";

const TITLE_MAX_LENGTH = 48;

/** A title from the first message: its first line, cut at a word. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]?.replace(/\s+/g, " ") ?? "";
  if (line.length <= TITLE_MAX_LENGTH) return line;
  const cut = line.slice(0, TITLE_MAX_LENGTH);
  const space = cut.lastIndexOf(" ");
  return `${(space > TITLE_MAX_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The title of a branch of a conversation: it says so, and no other conversation has it. `null` for one without a name. */
export function branchTitle(title: string | null, taken: readonly (string | null)[], locale: Locale): string | null {
  if (title === null) return null;
  const whole = withoutMark(title);
  for (let number = 1; ; number += 1) {
    const made = number === 1 ? translate(locale, "chat.branch_title", { title: whole }) : translate(locale, "chat.branch_title_again", { title: whole, number });
    if (!taken.includes(made)) return made;
  }
}

/** A branch of a branch is a branch of the same conversation. */
function withoutMark(title: string): string {
  const mark = locales.map((locale) => translate(locale, "chat.branch_title", { title: "" }).split(" ")[0]).join("|");
  return title.replace(new RegExp(`^(?:${mark})(?: \\d+)? · `, "u"), "");
}
