/**
 * What a model (or the program) does after an error. Named for the next step, not for the cause.
 *
 * - `correct_arguments`: nothing ran; the same call with better arguments may work.
 * - `choose_alternative`: this call will not help now; another call, or an answer without it, may.
 * - `stop_turn`: the program ends the turn. No further model request is made.
 */
export const recoveries = ["correct_arguments", "choose_alternative", "stop_turn"] as const;
export type Recovery = (typeof recoveries)[number];

/** Derived, never stored on its own: a model may go on after everything but a stopped turn. */
export function isRecoverable(recovery: Recovery): boolean {
  return recovery !== "stop_turn";
}

/** What a tool does to the store. An unknown tool has no effect, for nothing runs. */
export const effects = ["read", "write"] as const;
export type Effect = (typeof effects)[number];
