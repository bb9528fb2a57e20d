const TITLE_MAX_LENGTH = 48;

/** A title from the first message: its first line, cut at a word. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]?.replace(/\s+/g, " ") ?? "";
  if (line.length <= TITLE_MAX_LENGTH) return line;
  const cut = line.slice(0, TITLE_MAX_LENGTH);
  const space = cut.lastIndexOf(" ");
  return `${(space > TITLE_MAX_LENGTH / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
