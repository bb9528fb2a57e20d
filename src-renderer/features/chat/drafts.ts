/** What was written and not yet sent, for each conversation; survives a crash of the window and of the program. */
const PREFIX = "coach.draft.";
const NEW = "new";

export function draftOf(conversationId: string | null): string {
  try {
    return localStorage.getItem(PREFIX + (conversationId ?? NEW)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(conversationId: string | null, text: string): void {
  try {
    if (text === "") localStorage.removeItem(PREFIX + (conversationId ?? NEW));
    else localStorage.setItem(PREFIX + (conversationId ?? NEW), text);
  } catch {
    // A full storage: the draft lives as long as the window does.
  }
}
