import { assertNever } from "../../src-shared/assert-never";
import type { ToolFailure } from "../../src-shared/contract/failure";
import { argsHash, intentKey, type WriteArguments } from "../../src-shared/contract/operation";
import type { OperationVerdict } from "../../src-shared/conversation/event";
import type { Change, Origin } from "../../src-shared/domain/record";
import type { IpcResult } from "../../src-shared/ipc/peer";
import type { DoneOperation, ExecuteReply, ExecuteRequest, StoreToken } from "../../src-shared/ipc/store-channels";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";
import type { JournalPort, PreparedRecord } from "./journal-port";
import { createLookUp, type Resolution } from "./look-up";
import type { Clock, Deadlines, DiagnosticPort, StorePort } from "./ports";
import { failed, succeeded, type Settlement, type Step } from "./settlement";
import { exclusive } from "./exclusive";

/** Which store the program works with now, as the start-up comparison left it. */
export interface StoreSessionPort {
  /** `null` while there is no session; then `reason` says why. */
  token(): StoreToken | null;
  reason(): "not_connected" | "not_open" | "newer" | "blocked" | "failed" | "read_only" | "starting";
  /** False: reads only. */
  isWritable(): boolean;
}

export interface OperationDependencies {
  readonly store: StorePort;
  readonly session: StoreSessionPort;
  readonly journal: () => JournalPort | null;
  readonly clock: Clock;
  readonly diagnostic: DiagnosticPort;
  readonly deadlines: Deadlines;
  /** An operation that was not confirmed has been cleared up. */
  readonly onResolved: (resolution: Resolution) => void;
}

/** Where a write was asked for. */
export interface OperationContext {
  readonly opId: string;
  readonly by: Origin;
  readonly today: string;
  readonly conversationId: string | null;
  readonly turnId: string | null;
  readonly retryOf?: string;
  readonly expected?: ExecuteRequest["expected"];
  /** The store that the turn began with; another one is `store_changed`. */
  readonly storeId?: string;
  readonly signal?: AbortSignal;
  readonly onDispatched?: () => void;
}

/** A preview needs no more than the call's own id and the turn's day. */
export interface PreviewContext {
  readonly opId: string;
  readonly today: string;
}

export type Preview =
  | { readonly kind: "changes"; readonly changes: readonly Change[] }
  /** The write would fail, and say so by itself. */
  | { readonly kind: "refused"; readonly failure: ToolFailure }
  /** It cannot be known: a write that may have to be asked about must not run. */
  | { readonly kind: "unknown"; readonly failure: ToolFailure };

export interface Operations {
  read(args: ValidatedArguments, context: OperationContext): Promise<Settlement>;
  /** The write protocol: prepared, dispatched, confirmed. One at a time, whoever asks. */
  write(args: WriteArguments, context: OperationContext): Promise<Settlement>;
  /** What a write would change now, without doing it. */
  preview(args: WriteArguments, context: PreviewContext): Promise<Preview>;
  lookUp(opId: string, by: Resolution["by"]): Promise<OperationVerdict>;
  /** Looks up everything that is not confirmed. True when nothing is left. */
  resolveAll(by: Resolution["by"]): Promise<boolean>;
  /** A reply that came after its deadline: recorded, never applied twice. */
  lateReply(opId: string, reply: ExecuteReply): Promise<void>;
}

export function createOperations(deps: OperationDependencies): Operations {
  const { store, session, clock, diagnostic, deadlines } = deps;
  const alone = exclusive();
  const lookUps = createLookUp(deps);

  async function read(args: ValidatedArguments, context: OperationContext): Promise<Settlement> {
    const steps = stepsFrom("validate", clock);
    const access = currentStore(context, false);
    if ("settlement" in access) return access.settlement("read", steps.list);
    steps.mark("dispatch");
    context.onDispatched?.();
    const request = executeRequest(args, context, access.token, "read");
    const answer = await orAborted(store.ask("store.execute", request, deadlines.readMs), context.signal, null);
    return settleRead(answer, steps.list);
  }

  function settleRead(answer: IpcResult<ExecuteReply> | null, steps: Step[]): Settlement {
    if (answer === null) return failed({ code: "cancelled" }, "read", { steps });
    if (!answer.ok) {
      if (answer.failure === "deadline") return failed({ code: "read_timeout", afterMs: deadlines.readMs }, "read", { steps });
      const diagnosticId = diagnostic.record("store", "a read was not answered", answer.failure);
      const failure = answer.failure === "invalid_reply" ? tool("read") : ({ code: "read_failed" } as const);
      return failed(failure, "read", { steps, diagnosticId });
    }
    const { reply } = answer;
    switch (reply.kind) {
      case "read":
        return succeeded(reply.outcome, null, { steps, faults: reply.faults });
      case "store_changed":
        return failed({ code: "store_changed", dispatched: true }, "read", { steps });
      case "store_unavailable": {
        const diagnosticId = diagnostic.record("store", "the store is not available", reply.exception ?? reply.reason);
        return failed({ code: "store_unavailable", reason: reply.reason, dispatched: true }, "read", { steps, diagnosticId });
      }
      case "exception": {
        const diagnosticId = diagnostic.record("store", "a read failed", reply.exception);
        return failed({ code: "read_failed" }, "read", { steps, diagnosticId, faults: reply.faults });
      }
      case "written":
      case "operation_mismatch":
        return failed(tool("read"), "read", { steps });
      default:
        return assertNever(reply);
    }
  }

  async function preview(args: WriteArguments, { opId, today }: PreviewContext): Promise<Preview> {
    const unknown = (failure: ToolFailure): Preview => ({ kind: "unknown", failure });
    const token = session.token();
    if (token === null) return unknown({ code: "store_unavailable", reason: session.reason(), dispatched: false });
    const context: OperationContext = { opId, by: "coach", today, conversationId: null, turnId: null };
    const answer = await store.ask("store.preview", executeRequest(args, context, token, "write"), deadlines.readMs);
    if (!answer.ok) {
      diagnostic.record("store", "a preview was not answered", answer.failure);
      return unknown({ code: "store_unavailable", reason: "failed", dispatched: false });
    }
    const { reply } = answer;
    switch (reply.kind) {
      case "preview":
        return reply.outcome.status === "error"
          ? { kind: "refused", failure: reply.outcome.failure }
          : { kind: "changes", changes: reply.changes };
      case "store_changed":
        return unknown({ code: "store_changed", dispatched: false });
      case "store_unavailable":
        diagnostic.record("store", "the store is not available", reply.exception ?? reply.reason);
        return unknown({ code: "store_unavailable", reason: reply.reason, dispatched: false });
      case "exception":
        diagnostic.record("store", "a preview failed", reply.exception);
        return unknown({ code: "store_unavailable", reason: "failed", dispatched: false });
    }
  }

  async function write(args: WriteArguments, context: OperationContext): Promise<Settlement> {
    const steps = stepsFrom("validate", clock);
    const known = recorded(args, context, steps.list);
    if (known !== null) return known;
    return alone(async () => {
      const isStopped = (): boolean => context.signal?.aborted ?? false;
      const stopped = (): Settlement => failed({ code: "not_executed", because: "cancelled" }, "write", { steps: steps.list });
      if (isStopped()) return stopped();
      const journal = deps.journal();
      if (journal !== null && journal.unresolved().length > 0 && !(await lookUps.resolveAll("look_up"))) {
        return failed({ code: "not_executed", because: "unresolved_operation" }, "write", { steps: steps.list });
      }
      if (isStopped()) return stopped();
      const access = currentStore(context, true);
      if ("settlement" in access) return access.settlement("write", steps.list);
      const prepared = prepare(args, context, access.token);
      steps.mark("prepare");
      try {
        if (journal === null) throw new Error("no journal is open");
        await journal.append(prepared);
      } catch (error) {
        const diagnosticId = diagnostic.record("journal", "an operation could not be prepared", error);
        return failed({ code: "journal_unavailable" }, "write", { steps: steps.list, diagnosticId });
      }
      if (isStopped()) {
        await lookUps.reject(prepared, "never_dispatched");
        return stopped();
      }
      return dispatch(journal, prepared, context, steps);
    });
  }

  /** The same operation id again: the recorded outcome, with its mark; with other arguments it is refused. */
  function recorded(args: WriteArguments, context: OperationContext, steps: Step[]): Settlement | null {
    const journal = deps.journal();
    const before = journal?.prepared(context.opId) ?? null;
    if (journal === null || before === null) return null;
    if (before.argsHash !== argsHash(args)) {
      const diagnosticId = diagnostic.record("operations", "an operation id came again with other arguments", context.opId);
      return failed({ code: "tool_failed", certainty: "not_applied" }, "write", { steps, diagnosticId });
    }
    const done = journal.confirmed(context.opId);
    if (done !== null) return confirmedSettlement(done, { steps });
    if (journal.rejected(context.opId) !== null) {
      return failed({ code: "write_not_applied", because: "looked_up" }, "write", { steps });
    }
    return failed({ code: "write_unconfirmed", because: "no_answer" }, "write", { steps });
  }

  async function dispatch(
    journal: JournalPort,
    prepared: PreparedRecord,
    context: OperationContext,
    steps: StepList,
  ): Promise<Settlement> {
    const token = { storeId: prepared.storeId, epoch: prepared.epoch };
    const request = executeRequest(prepared.args, context, token, "write", prepared);
    if (!store.isConnected()) {
      await lookUps.reject(prepared, "never_dispatched");
      return failed({ code: "store_unavailable", reason: "not_connected", dispatched: false }, "write", { steps: steps.list });
    }
    steps.mark("dispatch");
    context.onDispatched?.();
    const asked = store.ask("store.execute", request, writeDeadline(prepared.args, deadlines));
    const answer = await orAborted(asked, context.signal, { clock, graceMs: deadlines.cancelGraceMs });
    if (answer === null) {
      // The reply may still come; it is recorded then.
      void asked.then((late) => (late.ok ? lateReply(prepared.opId, late.reply) : undefined));
      return failed({ code: "write_unconfirmed", because: "cancelled" }, "write", { steps: steps.list });
    }
    return settleWrite(journal, prepared, answer, steps);
  }

  async function settleWrite(
    journal: JournalPort,
    prepared: PreparedRecord,
    answer: IpcResult<ExecuteReply>,
    steps: StepList,
  ): Promise<Settlement> {
    const unconfirmed = (because: UnconfirmedCause, problem: unknown, faults: Settlement["faults"] = []): Settlement => {
      const diagnosticId = diagnostic.record("store", "a write was not confirmed", problem);
      return failed({ code: "write_unconfirmed", because }, "write", { steps: steps.list, diagnosticId, faults });
    };
    if (!answer.ok) {
      switch (answer.failure) {
        case "deadline":
          return unconfirmed("no_answer", answer.failure);
        case "invalid_reply":
          return lookedUpToolFailure(prepared, steps);
        default:
          return unconfirmed("connection_lost", answer.failure);
      }
    }
    const { reply } = answer;
    switch (reply.kind) {
      case "written": {
        const { operation, faults } = reply;
        if (operation.kind === "tombstone") {
          await lookUps.reject(prepared, "fenced");
          return failed({ code: "write_not_applied", because: "looked_up" }, "write", { steps: steps.list, faults });
        }
        const safetyCopyFailed = !(await confirm(journal, operation));
        if (!safetyCopyFailed) steps.mark("confirm");
        return confirmedSettlement(operation, { steps: steps.list, faults, safetyCopyFailed });
      }
      case "store_changed":
        diagnostic.record("store", "the store changed during a write", prepared.opId);
        return failed({ code: "store_changed", dispatched: true }, "write", { steps: steps.list });
      case "store_unavailable": {
        const diagnosticId = diagnostic.record("store", "the store is not available", reply.exception ?? reply.reason);
        const failure = { code: "store_unavailable", reason: reply.reason, dispatched: true } as const;
        return failed(failure, "write", { steps: steps.list, diagnosticId });
      }
      case "exception":
        lookUps.remember(prepared.opId, reply.exception);
        return unconfirmed("exception", reply.exception, reply.faults);
      case "operation_mismatch":
      case "read":
        return lookedUpToolFailure(prepared, steps);
      default:
        return assertNever(reply);
    }
  }

  /** A reply that is no outcome says nothing; the operation row does. */
  async function lookedUpToolFailure(prepared: PreparedRecord, steps: StepList): Promise<Settlement> {
    const diagnosticId = diagnostic.record("store", "a write was answered with something that is no outcome", prepared.opId);
    steps.mark("look_up");
    const verdict = await lookUps.lookUp(prepared.opId, "look_up", { silent: true });
    const certainty = verdict === "applied" ? "confirmed" : verdict === "not_applied" ? "not_applied" : "unconfirmed";
    const changes: readonly Change[] = deps.journal()?.confirmed(prepared.opId)?.changes ?? [];
    return failed({ code: "tool_failed", certainty }, "write", { steps: steps.list, diagnosticId, certainty, changes });
  }

  async function confirm(journal: JournalPort, operation: DoneOperation): Promise<boolean> {
    try {
      await journal.append({ type: "confirmed", operation, via: "reply", at: clock.now() });
      return true;
    } catch (error) {
      diagnostic.record("journal", "a confirmed operation could not be recorded", error);
      return false;
    }
  }

  async function lateReply(opId: string, reply: ExecuteReply): Promise<void> {
    if (reply.kind !== "written" || reply.operation.kind !== "done") return;
    await lookUps.found(opId, reply.operation, "late_reply");
  }

  function currentStore(
    context: OperationContext,
    forWriting: boolean,
  ): { token: StoreToken } | { settlement: (effect: "read" | "write", steps: Step[]) => Settlement } {
    const token = session.token();
    if (token === null || (forWriting && !session.isWritable())) {
      const reason = token === null ? session.reason() : "read_only";
      return { settlement: (effect, steps) => failed({ code: "store_unavailable", reason, dispatched: false }, effect, { steps }) };
    }
    if (context.storeId !== undefined && context.storeId !== token.storeId) {
      return { settlement: (effect, steps) => failed({ code: "store_changed", dispatched: false }, effect, { steps }) };
    }
    return { token };
  }

  function prepare(args: WriteArguments, context: OperationContext, token: StoreToken): PreparedRecord {
    return {
      type: "prepared",
      opId: context.opId,
      by: context.by,
      args,
      argsHash: argsHash(args),
      intentKey: intentKey(args),
      ...token,
      at: clock.now(),
      today: context.today,
      conversationId: context.conversationId,
      turnId: context.turnId,
      retryOf: context.retryOf ?? null,
    };
  }

  function executeRequest(
    args: ExecuteRequest["args"],
    context: OperationContext,
    token: StoreToken,
    effect: "read" | "write",
    prepared?: PreparedRecord,
  ): ExecuteRequest {
    return {
      opId: context.opId,
      token,
      effect,
      args,
      today: context.today,
      at: prepared?.at ?? clock.now(),
      by: context.by,
      argsHash: prepared?.argsHash ?? "",
      intentKey: prepared?.intentKey ?? "",
      expected: context.expected ?? null,
    };
  }

  return {
    read,
    write,
    preview,
    lookUp: (opId, by) => lookUps.lookUp(opId, by),
    resolveAll: (by) => alone(() => lookUps.resolveAll(by)),
    lateReply,
  };
}

function writeDeadline({ tool }: WriteArguments, deadlines: Deadlines): number {
  return tool === "import_days" || tool === "restore_backup" ? deadlines.bulkWriteMs : deadlines.writeMs;
}

type UnconfirmedCause = "exception" | "no_answer" | "connection_lost";

function confirmedSettlement(operation: DoneOperation, more: Partial<Settlement>): Settlement {
  if (operation.outcome.status === "error") return failed(operation.outcome.failure, "write", more);
  return succeeded(operation.outcome, "confirmed", { changes: operation.changes, ...more });
}

function tool(_effect: "read"): { code: "tool_failed"; certainty: null } {
  return { code: "tool_failed", certainty: null };
}

interface StepList {
  readonly list: Step[];
  mark(name: Step["name"]): void;
}

function stepsFrom(first: Step["name"], clock: Clock): StepList {
  const list: Step[] = [{ name: first, at: clock.now() }];
  return { list, mark: (name) => list.push({ name, at: clock.now() }) };
}

/**
 * Waits for an answer, or until the person stops: at once (`grace` null), or after a grace in which the answer may
 * still come. `null` means stopped without an answer.
 */
function orAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
  grace: { clock: Clock; graceMs: number } | null,
): Promise<T | null> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    let stopTimer = (): void => undefined;
    const abort = (): void => {
      if (grace === null) resolve(null);
      else stopTimer = grace.clock.setTimer(() => { resolve(null); }, grace.graceMs);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    const settle = (settled: () => void): void => {
      signal.removeEventListener("abort", abort);
      stopTimer();
      settled();
    };
    // A port that rejects against its promise must not leave the call waiting for ever.
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: Error) => settle(() => reject(error)),
    );
  });
}
