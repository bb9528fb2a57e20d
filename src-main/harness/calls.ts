import { assertNever } from "../../src-shared/assert-never";
import type { ToolFailure } from "../../src-shared/contract/failure";
import type { Effect } from "../../src-shared/contract/recovery";
import type { StopCause, TurnEnd } from "../../src-shared/conversation/event";
import type { ReceiptItem, ReceiptValue } from "../../src-shared/conversation/receipt";
import type { Change } from "../../src-shared/domain/record";
import type { ApprovalEvent } from "./approval";
import { runAtDesk } from "./call-desk";
import type { CallPart } from "./model-request";
import type { TurnLog } from "./ports";
import { receiptOf } from "./receipt";
import { decide, failed, wordOutcome, type Settlement } from "./settlement";
import type { TurnRequest } from "./turn";
import { validateCall, type Validation } from "./validate";

/** A call of a model message, received and not yet checked. */
export interface Call extends CallPart {
  readonly effect: Effect | null;
  /** Tool and arguments, normalised: equal calls have equal keys. */
  readonly key: string;
}

export interface ToolContext {
  readonly opId: string;
  readonly turnId: string;
  readonly conversationId: string;
  readonly today: string;
  readonly signal: AbortSignal;
  readonly onDispatched: () => void;
  readonly record: (event: ApprovalEvent) => void;
  /** Time in which the person was asked; the turn's own clock stands still meanwhile. */
  readonly onWaitedForPerson: (ms: number) => void;
}

/** Runs a validated call. Never rejects and always settles in bounded time. */
export interface ToolPort<Args> {
  run(tool: { name: string; effect: Effect }, args: Args, context: ToolContext): Promise<Settlement>;
  /** The values that a write asks for, for the receipt of one that is not confirmed. */
  wanted(args: Args): readonly ReceiptValue[];
}

export interface CallRunner {
  /** Runs the calls of one message. Returns the end of the turn, when one of them ends it. */
  run(calls: readonly Call[]): Promise<TurnEnd | null>;
  /** Settles calls without running them. */
  refuse(calls: readonly Call[], failure: ToolFailure): null;
  count(): number;
  /** The store could not be opened twice in this turn: the next request is the closing one. */
  storeIsGone(): boolean;
  /** Length of all results so far, in UTF-16 code units of their JSON. */
  length(): number;
  /** Milliseconds that questions to the person took so far. */
  waitedForPersonMs(): number;
}

const LOOP_AT = 3;

export function createCallRunner<Args>(
  turn: TurnRequest<Args>,
  record: TurnLog["append"],
  receipt: ReceiptItem[],
): CallRunner {
  const repetitions = new Map<string, { outcome: string; times: number }>();
  const confirmed = new Map<string, Settlement>();
  let count = 0;
  let length = 0;
  let storeUnavailable = 0;
  let waitedForPersonMs = 0;
  let isStopped = false;

  async function run(calls: readonly Call[]): Promise<TurnEnd | null> {
    for (const group of groups(calls, turn.limits.parallelReads)) {
      if (turn.signal.aborted) return refuseRest(calls, "cancelled", { kind: "cancelled" });
      // A call that ends the turn at once, as a loop does, keeps those of its group behind it from starting.
      const ends = await Promise.all(group.map(async (call) => (isStopped ? null : await runOne(call))));
      const end = ends.find((one) => one !== null) ?? null;
      if (end !== null) return refuseRest(calls, "sibling_stopped", end);
    }
    return turn.signal.aborted ? { kind: "cancelled" } : null;
  }

  const settledIds = new Set<string>();

  function refuseRest(calls: readonly Call[], because: "cancelled" | "sibling_stopped", end: TurnEnd): TurnEnd {
    refuse(calls.filter((call) => !settledIds.has(call.opId)), { code: "not_executed", because });
    return end;
  }

  function refuse(calls: readonly Call[], failure: ToolFailure): null {
    for (const call of calls) settle(call, failed(failure, call.effect));
    return null;
  }

  async function runOne(call: Call): Promise<TurnEnd | null> {
    count += 1;
    const seen = repetitions.get(call.key);
    if (seen !== undefined && seen.times >= LOOP_AT - 1) {
      return settle(call, failed({ code: "loop_detected", repetitions: seen.times }, call.effect));
    }
    const validation = check(call);
    if (!validation.ok) return settle(call, validation.settlement);
    const { tool, args } = validation;
    // Within one turn a write that is equal to a confirmed one answers with the recorded outcome.
    const same = tool.effect === "write" ? confirmed.get(call.key) : undefined;
    if (same !== undefined) return settle(call, same);
    const run = (ready: Args): Promise<Settlement> => runTool(call, tool, ready);
    if (turn.desk === undefined) {
      const settlement = await run(args);
      keepReceipt(call, tool, args, settlement);
      return settle(call, settlement);
    }
    const end = await runAtDesk(turn, turn.desk, { call, valid: validation, record, run, onWaitedForPerson });
    keepReceipt({ ...call, key: end.key }, tool, end.args, end.truth);
    return settle(call, end.shown);
  }

  /** A check that fails itself says nothing about the call, but the call was not dispatched. */
  function check(call: Call): Extract<Validation<Args>, { ok: true }> | { ok: false; settlement: Settlement } {
    try {
      const validation = validateCall(turn.toolbox, call, turn.today);
      return validation.ok ? validation : { ok: false, settlement: failed(validation.failure, validation.effect) };
    } catch (error) {
      const diagnosticId = turn.diagnostic.record("harness", "a call could not be checked", error);
      const certainty = call.effect === "write" ? "not_applied" : null;
      return { ok: false, settlement: failed({ code: "tool_failed", certainty }, call.effect, { diagnosticId }) };
    }
  }

  /** Of what happened, whatever the model is told. */
  function keepReceipt(call: Call, tool: { effect: Effect }, args: Args, settlement: Settlement): void {
    if (tool.effect === "write") rememberWrite(call, settlement);
    const wanted = tool.effect === "write" ? turn.tools.wanted(args) : [];
    const item = receiptOf(call.opId, call.tool, settlement, wanted);
    if (item !== null) receipt.push(item);
  }

  function onWaitedForPerson(ms: number): void {
    waitedForPersonMs += ms;
  }

  /** A port that rejects against its promise must not leave a call without its result. */
  async function runTool(call: Call, tool: { name: string; effect: Effect }, args: Args): Promise<Settlement> {
    try {
      return await turn.tools.run(tool, args, {
        opId: call.opId,
        turnId: turn.turnId,
        conversationId: turn.log.conversationId,
        today: turn.today,
        signal: turn.signal,
        onDispatched: () => {
          record({ type: "call_dispatched", turnId: turn.turnId, opId: call.opId });
        },
        record,
        onWaitedForPerson,
      });
    } catch (error) {
      const diagnosticId = turn.diagnostic.record("harness", "a tool failed inside the program", error);
      const certainty = tool.effect === "write" ? "unconfirmed" : null;
      return failed({ code: "tool_failed", certainty }, tool.effect, { diagnosticId });
    }
  }

  /** Keeps a confirmed outcome until another write changes one of its rows: from then on it is no longer true. */
  function rememberWrite(call: Call, settlement: Settlement): void {
    const rows = new Set(settlement.changes.map(rowOf));
    for (const [key, other] of confirmed) {
      if (other.changes.some((change) => rows.has(rowOf(change)))) confirmed.delete(key);
    }
    if (settlement.certainty === "confirmed" && settlement.outcome.status === "ok") confirmed.set(call.key, settlement);
  }

  function settle(call: Call, settlement: Settlement): TurnEnd | null {
    settledIds.add(call.opId);
    const effect = call.effect ?? "read";
    const outcome = wordOutcome(settlement.outcome, effect, turn.log.locale);
    const decision = decide(settlement.outcome, effect);
    record({
      type: "call_settled",
      turnId: turn.turnId,
      opId: call.opId,
      outcome,
      isError: outcome.status === "error",
      certainty: settlement.certainty,
      decision: settlement.safetyCopyFailed ? { action: "stop", rule: "journal_comes_first" } : decision,
      changes: [...settlement.changes],
      steps: [...settlement.steps],
      faults: [...settlement.faults],
      diagnosticId: settlement.diagnosticId,
    });
    remember(call, settlement);
    if (settlement.safetyCopyFailed) {
      isStopped = true;
      return { kind: "stopped", cause: "safety_copy_failed" };
    }
    if (settlement.outcome.status === "error" && decision.action === "stop") {
      isStopped = true;
      return { kind: "stopped", cause: stopCause(settlement.outcome.failure) };
    }
    return null;
  }

  function remember(call: Call, settlement: Settlement): void {
    const outcome = JSON.stringify(settlement.outcome);
    length += outcome.length;
    const seen = repetitions.get(call.key);
    repetitions.set(call.key, { outcome, times: seen?.outcome === outcome ? seen.times + 1 : 1 });
    if (settlement.outcome.status === "error" && settlement.outcome.failure.code === "store_unavailable") storeUnavailable += 1;
  }

  return {
    run,
    refuse,
    count: () => count,
    length: () => length,
    storeIsGone: () => storeUnavailable >= 2,
    waitedForPersonMs: () => waitedForPersonMs,
  };
}

const rowOf = ({ table, key }: Change): string => `${table} ${key}`;

/** Consecutive reads may run side by side, a bounded number of them; a write and an unknown tool stand alone. */
function groups(calls: readonly Call[], parallelReads: number): Call[][] {
  const result: Call[][] = [];
  for (const call of calls) {
    const last = result.at(-1);
    const joins = call.effect === "read" && last !== undefined && last.length < parallelReads && last[0]?.effect === "read";
    if (joins && last.every((other) => other.key !== call.key)) last.push(call);
    else result.push([call]);
  }
  return result;
}

function stopCause(failure: ToolFailure): StopCause {
  switch (failure.code) {
    case "store_unavailable":
    case "store_changed":
    case "journal_unavailable":
    case "write_unconfirmed":
    case "write_not_applied":
    case "loop_detected":
    case "tool_failed":
      return failure.code;
    case "invalid_arguments":
    case "unknown_tool":
    case "unknown_field":
    case "out_of_range":
    case "invalid_date":
    case "not_found":
    case "conflict":
    case "read_failed":
    case "read_timeout":
    case "item_too_large":
    case "declined":
    case "approval_expired":
    case "limit_reached":
    case "cancelled":
    case "not_executed":
    case "interrupted":
      return "local_failure";
    default:
      return assertNever(failure);
  }
}
