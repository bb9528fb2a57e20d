import { assertNever } from "../../src-shared/assert-never";
import type { BodyOf, ConversationEvent, ConversationEventBody, ModelNote } from "../../src-shared/conversation/event";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";

/** At most so many changes by hand are told one by one; the latest are kept. */
const HAND_CHANGES_KEPT = 10;

/**
 * What happened after the last message of the person: the answer of a look-up, an undo, a safe retry, how the turn was
 * stopped, changes by hand. Told to the model at the head of the next message, by the program; the stopped call's own
 * result stays as it was.
 */
export function notesSince(
  events: readonly ConversationEvent[],
  byHand: readonly DoneOperation[],
  locale: Locale,
): ModelNote[] {
  // Only a message of the person carries notes; a turn that sends existing results again does not.
  const message = events.findLastIndex(({ body }) => body.type === "turn_started" && body.mode === "message");
  // The first message of a conversation has nothing before it, unless that was left by a branch.
  const last = message >= 0 ? message : events.findLastIndex(({ body }) => body.type === "conversation_branched");
  if (last < 0) return [];
  const later = events.slice(last);
  // A tool that was run by hand is no turn that the model knows of; what it changed is told as a change by hand.
  const byHandTurns = new Set(later.flatMap(({ body }) => (body.type === "turn_started" && body.mode === "by_hand" ? [body.turnId] : [])));
  const lastEnd = later.findLast(({ body }) => body.type === "turn_ended" && !byHandTurns.has(body.turnId));
  const notes = later
    .filter((event) => event.body.type !== "turn_ended" || event === lastEnd)
    .flatMap(({ body }) => (body.type === "conversation_branched" ? standingNotes(body, locale) : (noteOf(body, events, locale) ?? [])));
  const since = later.at(0)?.at ?? 0;
  const told = new Set([...notes.map((note) => note.opId), ...later.flatMap(({ body }) => madeBy(body))]);
  const changes = byHand
    .filter((operation) => operation.at > since && operation.changes.length > 0 && !told.has(operation.opId))
    .slice(-HAND_CHANGES_KEPT)
    .map((operation): ModelNote => {
      const text = translate(locale, "model.note.by_hand", { operation: describeChanges(operation) });
      return { kind: "by_hand", opId: operation.opId, text };
    });
  return [...notes, ...changes];
}

/** The model knows nothing of the part that was left, but what it changed is there. */
function standingNotes({ standing }: BodyOf<"conversation_branched">, locale: Locale): ModelNote[] {
  return standing.map(({ opId, tool, args, certainty }): ModelNote => {
    const kind = certainty === "confirmed" ? "stands" : "stands_unconfirmed";
    return { kind, opId, text: translate(locale, `model.note.${kind}`, { operation: spelled(tool, args) }) };
  });
}

function noteOf(body: ConversationEventBody, events: readonly ConversationEvent[], locale: Locale): ModelNote | null {
  switch (body.type) {
    case "operation_resolved": {
      const kind = resolvedKind(body.verdict);
      return { kind, opId: body.opId, text: translate(locale, `model.note.${kind}`, { operation: callText(body.opId, events) }) };
    }
    case "operation_undone":
      return { kind: "undone", opId: body.opId, text: translate(locale, "model.note.undone", { operation: callText(body.opId, events) }) };
    case "operation_retried":
      if (body.verdict !== "applied") return null;
      return { kind: "retried", opId: body.opId, text: translate(locale, "model.note.retried", { operation: callText(body.opId, events) }) };
    case "turn_ended":
      if (body.end.kind === "cancelled") return { kind: "cancelled", opId: null, text: translate(locale, "model.note.cancelled") };
      if (body.end.kind !== "stopped") return null;
      return { kind: "stopped", opId: null, text: translate(locale, "model.note.stopped", { reason: body.end.cause }) };
    default:
      return null;
  }
}

/** The operation by which an undo or a retry was done: it is told by its event, not as a change by hand. */
function madeBy(body: ConversationEventBody): string[] {
  if (body.type === "operation_undone") return [body.undoOpId];
  return body.type === "operation_retried" ? [body.retryOpId] : [];
}

function resolvedKind(verdict: "applied" | "not_applied" | "unknown"): "saved_late" | "not_saved" | "still_unconfirmed" {
  switch (verdict) {
    case "applied":
      return "saved_late";
    case "not_applied":
      return "not_saved";
    case "unknown":
      return "still_unconfirmed";
    default:
      return assertNever(verdict);
  }
}

/** The call as the model made it: its own words are what it recognises. */
function callText(opId: string, events: readonly ConversationEvent[]): string {
  for (const { body } of events) {
    if (body.type === "call_received" && body.opId === opId) return spelled(body.tool, body.args);
    const standing = body.type === "conversation_branched" ? body.standing.find((write) => write.opId === opId) : undefined;
    if (standing !== undefined) return spelled(standing.tool, standing.args);
  }
  return opId;
}

function spelled(tool: string, args: unknown): string {
  return `${tool} ${JSON.stringify(args)}`;
}

function describeChanges(operation: DoneOperation): string {
  return operation.changes
    .map((change) => {
      if (change.table === "goals") return `goal ${change.key} = ${change.after?.target ?? "–"}`;
      const values = Object.entries(change.after?.values ?? {}).map(([field, stored]) => `${field} ${stored.value}`);
      return `${change.key}: ${values.length > 0 ? values.join(", ") : "–"}`;
    })
    .join("; ");
}
