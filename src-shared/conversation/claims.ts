import type { Locale } from "../i18n/locale";
import type { TurnView } from "./view";
import { callsOf, requestsOf } from "./view";

/**
 * Phrases in which an answer says of itself that it has saved or deleted something. They only choose whether the receipt's
 * own words are made louder; what was saved is decided by the store alone.
 */
const claims: Readonly<Record<Locale, RegExp>> = {
  en: /(?<!not )(?<!n't )\b(I(?:'ve| have)? (?:just )?(?:saved|recorded|logged|noted|updated|deleted|removed)|(?:has|have) been (?:saved|recorded|logged|noted|updated|deleted|removed)|is now (?:saved|recorded|logged|updated)|^(?:saved|recorded|logged|noted|deleted)\b)/im,
  es: /(?<!no )(?<!no lo )(?<!no la )\b(he (?:apuntado|guardado|registrado|anotado|actualizado|borrado)|(?:queda|quedó|ha quedado|está|ya está) (?:apuntad|guardad|registrad|anotad|borrad)[oa]|se ha (?:apuntado|guardado|registrado|borrado)|^(?:apuntado|guardado|registrado|anotado|borrado|hecho)\b)/im,
};

/**
 * True when the model's text claims a change and no confirmed write could back it: of the turn, or of the turns whose
 * results it answers once more.
 */
export function claimsUnbackedChange(turn: TurnView): boolean {
  if (turn.end?.kind !== "completed" || turn.provider.provider === "offline") return false;
  if (turn.answersConfirmedWrite || callsOf(turn).some((call) => call.effect === "write" && call.certainty === "confirmed")) return false;
  const text = requestsOf(turn).at(-1)?.text ?? "";
  return Object.values(claims).some((claim) => claim.test(text));
}
