import { z } from "../../../src-shared/zod";
import type { OpaqueMessage } from "../../../src-shared/conversation/message";
import { sameIdentity, type ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { TranscriptEntry } from "../../../src-shared/conversation/transcript";
import { locales } from "../../../src-shared/i18n/locale";
import { draftSchema, questionSchema } from "./plan/draft";

export const offlineIdentity: ProviderIdentity = { provider: "offline", baseUrl: "", model: "coach-1", account: "" };

/** What kind of answer a message of the coach is. */
export const acts = ["working", "answer", "ask", "decline", "help", "social", "unknown", "explain"] as const;
export type Act = (typeof acts)[number];

/**
 * What the coach remembers, kept in the opaque part of its own message: a request is answered from the transcript alone,
 * so the same transcript always gives the same answer, after a restart too.
 */
export const coachStateSchema = z.object({
  version: z.literal(1),
  locale: z.enum(locales),
  act: z.enum(acts),
  /** The person has been told once that a provider can be connected. */
  introduced: z.boolean(),
  question: questionSchema.nullable(),
  /** What was asked for last; a correction or a follow-up refers to it. */
  subject: draftSchema.nullable(),
  /** The store has confirmed `subject`. */
  saved: z.boolean(),
});
export type CoachState = z.infer<typeof coachStateSchema>;

export function toOpaque(state: CoachState): OpaqueMessage {
  return { identity: offlineIdentity, items: [state] };
}

/** The state of the last assistant message before `end`; `null` when that message is not the coach's own. */
export function stateBefore(transcript: readonly TranscriptEntry[], end: number): CoachState | null {
  for (let index = end - 1; index >= 0; index -= 1) {
    const entry = transcript[index];
    if (entry?.role === "assistant") return stateOf(entry.opaque);
  }
  return null;
}

/** Whether any message of the coach has told that a provider can be connected. */
export function wasIntroduced(transcript: readonly TranscriptEntry[]): boolean {
  return transcript.some((entry) => entry.role === "assistant" && stateOf(entry.opaque)?.introduced === true);
}

function stateOf(opaque: OpaqueMessage | null): CoachState | null {
  if (opaque === null || !sameIdentity(opaque.identity, offlineIdentity)) return null;
  const parsed = coachStateSchema.safeParse(opaque.items[0]);
  return parsed.success ? parsed.data : null;
}
