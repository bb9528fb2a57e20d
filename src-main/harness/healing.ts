import { assertNever } from "../../src-shared/assert-never";
import type { Certainty } from "../../src-shared/contract/certainty";
import type { ToolOutcome } from "../../src-shared/contract/outcome";
import type { ToolFailure } from "../../src-shared/contract/failure";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ReceiptItem } from "../../src-shared/conversation/receipt";
import { findTool } from "../../src-shared/tools/catalogue";
import type { JournalPort } from "./journal-port";
import type { TurnLog } from "./ports";
import { receiptItem } from "./receipt";
import { decide, failed, wordOutcome } from "./settlement";
import { wantedValues } from "./tool-port";
import type { OpenCall, Transcript } from "./transcript";

/** A log whose events can be looked through, too. */
export type HealedLog = TurnLog & { events(): readonly ConversationEvent[] };

/**
 * Gives each stored call that has no result exactly one, and each turn that has no end its end. The healed form is
 * appended beside the original and never computed again. Returns how many calls were healed.
 *
 * What is certain of a write comes from the journal: confirmed, rejected, merely prepared, or never prepared at all.
 */
export function healHistory(transcript: Transcript, log: HealedLog, journal: JournalPort | null): number {
  const record: TurnLog["append"] = (body) => {
    log.append(body);
    transcript.apply(body);
  };
  const open = transcript.openCalls();
  for (const call of open) {
    const effect = findTool(call.tool)?.effect ?? null;
    const failure = effect === "write" ? writeFailure(call, journal) : readFailure(call);
    const settlement = failed(failure, effect);
    const { turnId, requestId, opId, callId, tool, args } = call;
    if (!call.isReceived) record({ type: "call_received", turnId, requestId, opId, callId, tool, args, effect });
    const outcome = wordOutcome(settlement.outcome, effect ?? "read", log.locale);
    record({
      type: "call_settled",
      turnId,
      opId,
      outcome,
      isError: true,
      certainty: settlement.certainty,
      decision: decide(settlement.outcome, effect ?? "read"),
      changes: [...(journal?.confirmed(opId)?.changes ?? [])],
      steps: [],
      faults: [],
      diagnosticId: null,
    });
  }
  for (const turnId of transcript.openTurns()) {
    const receipt = storedReceipt(log.events(), turnId, journal);
    record({ type: "turn_ended", turnId, end: { kind: "stopped", cause: "program_ended" }, receipt });
  }
  return open.length;
}

/** The receipt that the end of a turn would have had, from what its log holds of its calls. */
function storedReceipt(events: readonly ConversationEvent[], turnId: string, journal: JournalPort | null): ReceiptItem[] {
  const tools = new Map<string, string>();
  const dispatched = new Set<string>();
  // A receipt tells what happened: of an outcome from the workbench nothing, of an edited one what the tool itself answered.
  const madeByHand = new Set<string>();
  const originals = new Map<string, ToolOutcome>();
  return events.flatMap(({ body }) => {
    if (!("turnId" in body) || body.turnId !== turnId) return [];
    if (body.type === "call_received") tools.set(body.opId, body.tool);
    if (body.type === "call_dispatched") dispatched.add(body.opId);
    if (body.type === "call_released" && body.by.kind === "made") madeByHand.add(body.opId);
    if (body.type === "call_released" && body.by.kind === "edited") originals.set(body.opId, body.by.original);
    if (body.type !== "call_settled") return [];
    const { opId, certainty, changes } = body;
    if (madeByHand.has(opId)) return [];
    const outcome = originals.get(opId) ?? body.outcome;
    const prepared = journal?.prepared(opId) ?? null;
    // Of a write that was never on its way a receipt says nothing.
    if (certainty !== null && prepared === null && !dispatched.has(opId)) return [];
    const data = outcome.status === "ok" ? outcome.content.data : null;
    return receiptItem(opId, tools.get(opId) ?? "", { data, certainty, changes }, prepared === null ? [] : wantedValues(prepared.args)) ?? [];
  });
}

function readFailure({ isHeld }: OpenCall): ToolFailure {
  return isHeld ? { code: "not_executed", because: "never_started" } : { code: "interrupted", certainty: null };
}

function writeFailure(call: OpenCall, journal: JournalPort | null): ToolFailure {
  if (journal === null) return { code: "interrupted", certainty: "unconfirmed" };
  const state = stateOf(call.opId, journal);
  switch (state) {
    case "never_prepared":
      return { code: "not_executed", because: "never_started" };
    case "confirmed":
    case "not_applied":
    case "unconfirmed":
      return { code: "interrupted", certainty: state };
    default:
      return assertNever(state);
  }
}

function stateOf(opId: string, journal: JournalPort): Certainty | "never_prepared" {
  const done = journal.confirmed(opId);
  if (done !== null) return done.outcome.status === "ok" ? "confirmed" : "not_applied";
  if (journal.rejected(opId) !== null) return "not_applied";
  return journal.prepared(opId) === null ? "never_prepared" : "unconfirmed";
}
