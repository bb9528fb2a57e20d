/** From here on a message takes more than about a screen of its own. */
const LENGTH_MAX = 1_500;
const LINES_MAX = 24;
const LENGTH_KEPT = 600;
const LINES_KEPT = 10;

/** The beginning of a long text, cut between characters, with an ellipsis; `null` for a text that is shown whole. */
export function foldedText(text: string): string | null {
  const lines = text.split("\n");
  if (text.length <= LENGTH_MAX && lines.length <= LINES_MAX) return null;
  const beginning = lines.slice(0, LINES_KEPT).join("\n");
  // Counted in characters, of which each takes two code units at most, so that none is torn apart.
  return `${[...beginning.slice(0, 2 * LENGTH_KEPT)].slice(0, LENGTH_KEPT).join("").trimEnd()}…`;
}
