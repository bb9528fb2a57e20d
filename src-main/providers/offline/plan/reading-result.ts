import type { CalendarDate } from "../../../../src-shared/domain/calendar";
import type { Locale } from "../../../../src-shared/i18n/locale";
import type { CoachState } from "../state";
import type { Draft, Question, Task } from "./draft";

export type Topic = "help" | "about" | "greeting" | "thanks" | "unknown" | "undo" | "nothing_to_correct" | "still_saved" | "goal_hint" | "goal_kept";

/** What one segment asks for. */
export type Reading =
  | { readonly kind: "tasks"; readonly tasks: readonly Task[]; readonly draft: Draft | null }
  | { readonly kind: "question"; readonly question: Question }
  | { readonly kind: "talk"; readonly topic: Topic }
  /** "Don't save anything": takes the writes out of the whole message. */
  | { readonly kind: "no_writes" };

/** A reading, or an answer to the coach's question. */
export type PlannedReading = Reading | { readonly kind: "declined" } | { readonly kind: "nothing_asked" };

/** What the person says, and what is known when they say it. */
export interface Message {
  readonly text: string;
  readonly today: CalendarDate;
  readonly locale: Locale;
  /** The program has reported changes since the last message, so what was shown before may be out of date. */
  readonly changedSince: boolean;
  readonly before: CoachState | null;
}
