import type { ConversationEvent, StandingWrite } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type CallView, type StandingView } from "../../src-shared/conversation/view";
import type { JournalPort } from "./journal-port";

/** What a conversation holds that goes on before one of the messages of another. */
export interface Branch {
  /** The events before the message, and what became known later of the operations in them. */
  readonly kept: readonly ConversationEvent[];
  /** Writes of the part that was left, the earliest first: nothing takes them back but the person. */
  readonly standing: readonly StandingWrite[];
}

/**
 * The branch before the message of a turn; `null` when there is no such message. Pure. Give it healed events: a call
 * without a result counts as unconfirmed unless the journal knows better.
 */
export function branchBefore(events: readonly ConversationEvent[], turnId: string, journal: JournalPort | null): Branch | null {
  const cut = events.findIndex(({ body }) => body.type === "turn_started" && body.mode === "message" && body.turnId === turnId);
  const [first] = events;
  if (cut < 0 || first === undefined) return null;
  const head = events.slice(0, cut).filter(({ body }) => !isAboutTheList(body.type));
  const known = new Set(head.flatMap(operationsIn));
  const later = events.slice(cut).filter((event) => isAboutOperation(event) && operationsIn(event).some((opId) => known.has(opId)));

  const view = events.reduce(reduceConversation, emptyConversation(first.conversationId));
  const index = view.turns.findIndex((turn) => turn.turnId === turnId);
  const inherited = view.branches.filter(({ afterTurns }) => afterTurns > index).flatMap(({ standing }) => standing.flatMap(stillStanding));
  const left = view.turns.slice(index).flatMap(callsOf).flatMap((call) => standingWrite(call, journal));
  return { kept: [...head, ...later], standing: [...inherited, ...left] };
}

/** Of its name and its place in the list a branch has its own. */
function isAboutTheList(type: ConversationEvent["body"]["type"]): boolean {
  return type === "conversation_renamed" || type === "conversation_deleted" || type === "conversation_restored";
}

/** Told of an operation after its call was settled; it may come long after the turn. */
export function isAboutOperation({ body }: Pick<ConversationEvent, "body">): boolean {
  return body.type === "operation_resolved" || body.type === "operation_undone" || body.type === "operation_retried";
}

/** The operations that an event speaks of, by their own id. */
export function operationsIn({ body }: Pick<ConversationEvent, "body">): readonly string[] {
  switch (body.type) {
    case "call_received":
    case "operation_resolved":
    case "operation_undone":
      return [body.opId];
    case "operation_retried":
      return [body.opId, body.retryOpId];
    case "conversation_branched":
      return body.standing.map(({ opId }) => opId);
    default:
      return [];
  }
}

function standingWrite(call: CallView, journal: JournalPort | null): StandingWrite[] {
  if (call.effect !== "write" || call.undoneBy !== null || !isOperation(call, journal)) return [];
  const { opId, tool, args, changes } = call;
  const write = { opId, tool, args, changes: [...changes] };
  if (call.retry?.verdict === "unknown") return looked({ ...write, opId: call.retry.opId }, journal);
  if (call.retry?.verdict === "applied") return confirmed({ ...write, opId: call.retry.opId });
  if (call.resolution?.verdict === "applied") return confirmed(write);
  if (call.resolution?.verdict === "not_applied") return [];
  if (call.certainty === "confirmed") return confirmed(write);
  return call.certainty === "unconfirmed" || call.settledAt === null ? looked(write, journal) : [];
}

/** A call that is equal to a confirmed one has its outcome, and is no operation of its own. */
function isOperation({ opId, dispatchedAt, settledAt }: CallView, journal: JournalPort | null): boolean {
  if (dispatchedAt !== null || settledAt === null) return true;
  return journal !== null && (journal.prepared(opId) !== null || journal.confirmed(opId) !== null);
}

function stillStanding({ opId, tool, args, certainty, changes, undoneBy }: StandingView): StandingWrite[] {
  return undoneBy === null && certainty !== "not_applied" ? [{ opId, tool, args, certainty, changes: [...changes] }] : [];
}

type Write = Omit<StandingWrite, "certainty">;

/** What asked for what was there already changed nothing, so there is nothing that stands. */
function confirmed(write: Write): StandingWrite[] {
  return write.changes.length === 0 ? [] : [{ ...write, certainty: "confirmed" }];
}

function looked(write: Write, journal: JournalPort | null): StandingWrite[] {
  const done = journal?.confirmed(write.opId) ?? null;
  if (done !== null) return done.outcome.status === "ok" ? confirmed({ ...write, changes: [...done.changes] }) : [];
  const isAbsent = journal !== null && (journal.rejected(write.opId) !== null || journal.prepared(write.opId) === null);
  return isAbsent ? [] : [{ ...write, certainty: "unconfirmed" }];
}
