import { assertNever } from "../assert-never";
import { classOfOutcome } from "../contract/call-class";
import type { BodyOf, ConversationEvent, TextDelta } from "./event";
import type { FiredFault } from "../faults/plan";
import { lastExchange } from "./resumption";
import type { CallByHand, CallView, ConversationView, RequestView, TurnRow, TurnView } from "./view";
import { callsOf, type BranchView, type StandingView } from "./view";

/**
 * Turns events into what a screen shows. Pure: the same events give the same view, live and after a restart.
 * An event that is already in the view (`n` not above `lastEvent`) changes nothing, so overlapping deliveries are safe.
 */
export function reduceConversation(view: ConversationView, event: ConversationEvent): ConversationView {
  if (event.n <= view.lastEvent) return view;
  return { ...apply(view, event), lastEvent: event.n };
}

/** Text as it streams; replaced by `message_received` or `request_failed`. */
export function reduceDelta(view: ConversationView, delta: TextDelta): ConversationView {
  return changeRequest(view, delta.turnId, delta.requestId, (request) =>
    request.endedAt === null ? { ...request, text: request.text + delta.text } : request,
  );
}

function apply(view: ConversationView, event: ConversationEvent): ConversationView {
  const { body, at } = event;
  switch (body.type) {
    case "conversation_created":
      return { ...view, title: body.title, locale: body.locale };
    case "conversation_renamed":
      return { ...view, title: body.title };
    case "conversation_branched":
      return { ...view, branches: [...view.branches, branchView(body, view.turns.length)] };
    case "conversation_deleted":
      return { ...view, deleted: true };
    case "conversation_restored":
      return { ...view, deleted: false };
    case "turn_started":
      return { ...view, turns: [...view.turns, startTurn(body, at, view.turns)] };
    case "request_started":
      return addRow(view, body.turnId, startRequest(body, at));
    case "message_received":
      return changeRequest(view, body.turnId, body.requestId, (request) => ({
        ...request,
        endedAt: at,
        text: body.parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
        usage: body.usage,
        droppedCalls: body.droppedCalls,
      }));
    case "request_failed":
      return changeRequest(view, body.turnId, body.requestId, (request) => ({
        ...request,
        endedAt: at,
        text: body.partialText,
        failure: body.failure,
        refusedCalls: body.refusedCalls ?? [],
        retryInMs: body.retryInMs,
      }));
    case "request_played_by_hand":
      return changeRequest(view, body.turnId, body.requestId, (request) => ({ ...request, playedByHand: true }));
    case "call_received":
      return addRow(view, body.turnId, receiveCall(body, at, isRunByHand(view, body.turnId)));
    case "call_held":
      return changeCall(view, body.turnId, body.opId, (call) => ({ ...call, byHand: { ...call.byHand, held: body.phase } }));
    case "call_released":
      return changeCall(view, body.turnId, body.opId, (call) => ({ ...call, byHand: released(call.byHand, body.by) }));
    case "call_dispatched":
      return changeCall(view, body.turnId, body.opId, (call) => ({ ...call, dispatchedAt: at }));
    case "approval_requested":
      return changeCall(view, body.turnId, body.opId, (call) => ({
        ...call,
        approval: { changes: body.changes, expiresAt: body.expiresAt, answer: null },
      }));
    case "approval_answered":
      return changeCall(view, body.turnId, body.opId, (call) =>
        call.approval === null ? call : { ...call, approval: { ...call.approval, answer: body.answer } },
      );
    case "call_settled":
      return changeCall(view, body.turnId, body.opId, (call) => settleCall(call, body, at));
    case "operation_resolved":
      return changeCall(changeStanding(view, body.opId, resolvedStanding(body)), body.turnId, body.opId, (call) => ({
        ...call,
        changes: body.verdict === "applied" ? body.changes : call.changes,
        resolution: { verdict: body.verdict, by: body.by, at },
      }));
    case "operation_undone":
      return changeCall(changeStanding(view, body.opId, { undoneBy: body.undoOpId }), null, body.opId, (call) => ({
        ...call,
        undoneBy: body.undoOpId,
      }));
    case "operation_retried":
      return changeCall(view, null, body.opId, (call) => ({
        ...call,
        changes: body.verdict === "applied" ? body.changes : call.changes,
        retry: { opId: body.retryOpId, verdict: body.verdict },
      }));
    case "fault_fired":
      return addFault(view, body, at);
    case "history_trimmed":
      return view;
    case "turn_ended":
      return changeTurn(view, body.turnId, (turn) => ({ ...turn, endedAt: at, end: body.end, receipt: body.receipt }));
    default:
      return assertNever(body);
  }
}

function branchView({ fromConversationId, fromTurnId, standing }: BodyOf<"conversation_branched">, afterTurns: number): BranchView {
  return { fromConversationId, fromTurnId, afterTurns, standing: standing.map((write) => ({ ...write, undoneBy: null })) };
}

function resolvedStanding({ verdict, changes }: BodyOf<"operation_resolved">): Partial<StandingView> {
  switch (verdict) {
    case "applied":
      return { certainty: "confirmed", changes };
    case "not_applied":
      return { certainty: "not_applied" };
    case "unknown":
      return {};
    default:
      return assertNever(verdict);
  }
}

function changeStanding(view: ConversationView, opId: string, change: Partial<StandingView>): ConversationView {
  if (!view.branches.some(({ standing }) => standing.some((write) => write.opId === opId))) return view;
  const branches = view.branches.map((branch) => ({
    ...branch,
    standing: branch.standing.map((write) => (write.opId === opId ? { ...write, ...change } : write)),
  }));
  return { ...view, branches };
}

function startTurn(body: BodyOf<"turn_started">, at: number, before: readonly TurnView[]): TurnView {
  const takesUp = body.mode === "continue" || body.mode === "answer_again";
  return {
    turnId: body.turnId,
    mode: body.mode,
    answersConfirmedWrite: takesUp && lastExchange(before).flatMap(callsOf).some(({ certainty }) => certainty === "confirmed"),
    text: body.text,
    startedAt: at,
    endedAt: null,
    today: body.today,
    notes: body.notes,
    provider: body.provider,
    rows: [],
    end: null,
    receipt: [],
  };
}

function startRequest(body: BodyOf<"request_started">, at: number): RequestView {
  return {
    kind: "request",
    requestId: body.requestId,
    round: body.round,
    attempt: body.attempt,
    toolChoice: body.toolChoice,
    startedAt: at,
    endedAt: null,
    text: "",
    failure: null,
    retryInMs: null,
    usage: null,
    droppedCalls: 0,
    refusedCalls: [],
    playedByHand: false,
  };
}

function isRunByHand(view: ConversationView, turnId: string): boolean {
  return view.turns.findLast((turn) => turn.turnId === turnId)?.mode === "by_hand";
}

function released(before: CallByHand, by: BodyOf<"call_released">["by"]): CallByHand {
  const byHand = { ...before, held: null };
  switch (by.kind) {
    case "arguments":
      return { ...byHand, args: { value: by.args } };
    case "made":
      return { ...byHand, outcome: { kind: "made" } };
    case "edited":
      return { ...byHand, outcome: { kind: "edited", original: by.original } };
    case "continued":
    case "cancelled":
      return byHand;
    default:
      return assertNever(by);
  }
}

function receiveCall(body: BodyOf<"call_received">, at: number, runByHand: boolean): CallView {
  return {
    kind: "call",
    opId: body.opId,
    callId: body.callId,
    requestId: body.requestId,
    tool: body.tool,
    args: body.args,
    effect: body.effect,
    receivedAt: at,
    dispatchedAt: null,
    settledAt: null,
    outcome: null,
    class: null,
    certainty: null,
    decision: null,
    changes: [],
    steps: [],
    faults: [],
    diagnosticId: null,
    approval: null,
    resolution: null,
    retry: null,
    undoneBy: null,
    byHand: { run: runByHand, held: null, args: null, outcome: null },
  };
}

function settleCall(call: CallView, body: BodyOf<"call_settled">, at: number): CallView {
  return {
    ...call,
    byHand: { ...call.byHand, held: null },
    settledAt: at,
    outcome: body.outcome,
    class: classOfOutcome(body.outcome),
    certainty: body.certainty,
    decision: body.decision,
    changes: body.changes,
    steps: body.steps,
    faults: withFaults(call.faults, body.faults),
    diagnosticId: body.diagnosticId,
  };
}

/** A fault belongs to the call that it met; without one it is a row of its own. */
function addFault(view: ConversationView, { turnId, opId, fault }: BodyOf<"fault_fired">, at: number): ConversationView {
  const isOfCall = opId !== null && view.turns.some((turn) => turn.rows.some((row) => isCall(row, opId)));
  if (isOfCall) return changeCall(view, turnId, opId, (call) => ({ ...call, faults: withFaults(call.faults, [fault]) }));
  return turnId === null ? view : addRow(view, turnId, { kind: "fault", at, fault });
}

/** A fault that comes with the answer of its call was told when it fired too: it is the same one. */
function withFaults(known: CallView["faults"], more: CallView["faults"]): CallView["faults"] {
  const isKnown = (fault: FiredFault): boolean =>
    known.some(({ point, effect, plan }) => point === fault.point && effect === fault.effect && plan === fault.plan);
  return [...known, ...more.filter((fault) => !isKnown(fault))];
}

function changeTurn(view: ConversationView, turnId: string, change: (turn: TurnView) => TurnView): ConversationView {
  const index = view.turns.findLastIndex((turn) => turn.turnId === turnId);
  const turn = view.turns[index];
  if (turn === undefined) return view;
  return { ...view, turns: view.turns.with(index, change(turn)) };
}

function addRow(view: ConversationView, turnId: string, row: TurnRow): ConversationView {
  return changeTurn(view, turnId, (turn) => ({ ...turn, rows: [...turn.rows, row] }));
}

function changeRequest(
  view: ConversationView,
  turnId: string,
  requestId: string,
  change: (request: RequestView) => RequestView,
): ConversationView {
  return changeTurn(view, turnId, (turn) => ({
    ...turn,
    rows: turn.rows.map((row) => (row.kind === "request" && row.requestId === requestId ? change(row) : row)),
  }));
}

/** Without a turn the call is looked for in all of them, the latest first. */
function changeCall(
  view: ConversationView,
  turnId: string | null,
  opId: string,
  change: (call: CallView) => CallView,
): ConversationView {
  const owner = turnId ?? view.turns.findLast((turn) => turn.rows.some((row) => isCall(row, opId)))?.turnId;
  if (owner === undefined) return view;
  return changeTurn(view, owner, (turn) => ({
    ...turn,
    rows: turn.rows.map((row) => (isCall(row, opId) ? change(row) : row)),
  }));
}

function isCall(row: TurnRow, opId: string): row is CallView {
  return row.kind === "call" && row.opId === opId;
}
