import type { Transcript } from "./transcript";

/** What a model is sent at most at the start of a turn, in UTF-16 code units of its JSON: about 100,000 tokens. */
export const HISTORY_MAX_LENGTH = 400_000;

/**
 * Where history has to be cut before the next turn: the id of the first turn that stays, or `null` when all of it fits.
 * Whole turns go, the oldest first, until half of the limit is free, so that many turns share the same beginning before
 * the next cut.
 */
export function trimmedFrom(transcript: Transcript, maxLength = HISTORY_MAX_LENGTH): string | null {
  const entries = transcript.entries();
  const turns = transcript.turns();
  const lengths = turns.map(({ from }, index) => {
    const to = turns[index + 1]?.from ?? entries.length;
    return JSON.stringify(entries.slice(from, to)).length;
  });
  let length = lengths.reduce((sum, one) => sum + one, 0);
  if (length <= maxLength) return null;
  let first = 0;
  while (first < turns.length - 1 && length > maxLength / 2) {
    length -= lengths[first] ?? 0;
    first += 1;
  }
  return first === 0 ? null : (turns[first]?.turnId ?? null);
}
