import { fold } from "./fold";
import type { Lexicon } from "./lexicon";

/** A note that the person dictates: its text as it was written, and what stands before it. */
export interface DictatedNote {
  readonly text: string;
  /** Folded: what was asked before the word "note", and what stands between it and the colon, where a day may be. */
  readonly before: string;
  readonly about: string;
}

/** Finds "note: …". All that follows the colon is the note, whatever it says: it is never read as a request. */
export function findNote(message: string, lexicon: Lexicon): DictatedNote | null {
  const normal = message.normalize("NFC");
  const match = lexicon.note.exec(fold(normal));
  const text = match?.[3];
  if (match === null || text === undefined) return null;
  return {
    text: normal.slice(normal.length - text.length).trim(),
    before: match[1] ?? "",
    about: match[2] ?? "",
  };
}
