import { assertNever } from "../../src-shared/assert-never";
import type { OperationVerdict } from "../../src-shared/conversation/event";
import type { Change } from "../../src-shared/domain/record";
import type { DoneOperation, ExceptionReport } from "../../src-shared/ipc/store-channels";
import type { PreparedRecord, RejectedRecord } from "./journal-port";
import type { OperationDependencies } from "./operations";

/** What became known of an operation that had not been confirmed. */
export interface Resolution {
  readonly prepared: PreparedRecord;
  readonly verdict: OperationVerdict;
  readonly by: "look_up" | "check" | "start_up" | "late_reply";
  readonly changes: readonly Change[];
  readonly because: "no_room" | null;
}

export interface LookUps {
  lookUp(opId: string, by: Resolution["by"], options?: { silent?: boolean }): Promise<OperationVerdict>;
  resolveAll(by: Resolution["by"]): Promise<boolean>;
  found(opId: string, operation: DoneOperation, by: Resolution["by"], silent?: boolean): Promise<OperationVerdict>;
  reject(prepared: PreparedRecord, reason: RejectedRecord["reason"]): Promise<void>;
  /** Keeps what an exception said about room, for the words of a later "not saved". It never decides anything. */
  remember(opId: string, exception: ExceptionReport): void;
}

/**
 * Looks operations up in the store and fences what is absent. A program action: no model request is made, and "saved"
 * never resumes a turn. Absent without a written fence stays unknown.
 */
export function createLookUp(deps: OperationDependencies): LookUps {
  const { store, session, clock, diagnostic, deadlines } = deps;
  const withoutRoom = new Set<string>();

  async function lookUp(
    opId: string,
    by: Resolution["by"],
    options: { silent?: boolean } = {},
  ): Promise<OperationVerdict> {
    const silent = options.silent ?? false;
    const journal = deps.journal();
    const prepared = journal?.prepared(opId) ?? null;
    if (journal === null || prepared === null) return "unknown";
    const done = journal.confirmed(opId);
    if (done !== null) return verdictOf(done);
    if (journal.rejected(opId) !== null) return "not_applied";
    const token = session.token();
    // An operation of another store can only be asked there.
    if (token === null || token.storeId !== prepared.storeId) return "unknown";
    const answer = await store.ask("store.lookUp", { opId, token, at: clock.now() }, deadlines.lookUpMs);
    if (!answer.ok) {
      diagnostic.record("store", "a look-up was not answered", answer.failure);
      return "unknown";
    }
    const { reply } = answer;
    switch (reply.kind) {
      case "found":
        if (reply.operation.kind === "done") return found(opId, reply.operation, by, silent);
        return absent(prepared, by, silent);
      case "fenced":
        return absent(prepared, by, silent);
      case "store_changed":
      case "store_unavailable":
        diagnostic.record("store", "a look-up could not be made", reply.kind);
        return "unknown";
      case "exception":
        diagnostic.record("store", "a look-up failed", reply.exception);
        return "unknown";
      default:
        return assertNever(reply);
    }
  }

  async function found(
    opId: string,
    operation: DoneOperation,
    by: Resolution["by"],
    silent = false,
  ): Promise<OperationVerdict> {
    const journal = deps.journal();
    const prepared = journal?.prepared(opId) ?? null;
    if (journal === null || prepared === null) return "unknown";
    if (journal.confirmed(opId) !== null || journal.rejected(opId) !== null) return verdictOf(operation);
    try {
      await journal.append({ type: "confirmed", operation, via: by === "check" ? "look_up" : by, at: clock.now() });
    } catch (error) {
      diagnostic.record("journal", "an operation was found, but could not be recorded", error);
      return "unknown";
    }
    const verdict = verdictOf(operation);
    if (!silent) deps.onResolved({ prepared, verdict, by, changes: operation.changes, because: null });
    return verdict;
  }

  async function absent(prepared: PreparedRecord, by: Resolution["by"], silent: boolean): Promise<OperationVerdict> {
    await reject(prepared, "fenced");
    const because = withoutRoom.has(prepared.opId) ? "no_room" : null;
    if (!silent) deps.onResolved({ prepared, verdict: "not_applied", by, changes: [], because });
    return "not_applied";
  }

  /** The proof is the fence in the store; a journal that cannot record it only means that it is asked again. */
  async function reject(prepared: PreparedRecord, reason: RejectedRecord["reason"]): Promise<void> {
    try {
      await deps.journal()?.append({ type: "rejected", opId: prepared.opId, reason, at: clock.now() });
    } catch (error) {
      diagnostic.record("journal", "a rejected operation could not be recorded", error);
    }
  }

  async function resolveAll(by: Resolution["by"]): Promise<boolean> {
    for (const prepared of deps.journal()?.unresolved() ?? []) await lookUp(prepared.opId, by);
    return (deps.journal()?.unresolved().length ?? 0) === 0;
  }

  function remember(opId: string, exception: ExceptionReport): void {
    // A browser often reports a full disk as an abort whose cause is the quota.
    const names = [exception.name, ...exception.causes];
    if (names.some((name) => name.startsWith("QuotaExceededError"))) withoutRoom.add(opId);
  }

  return { lookUp, resolveAll, found, reject, remember };
}

/** A row whose outcome is an error is proof that nothing was changed. */
function verdictOf(operation: DoneOperation): OperationVerdict {
  return operation.outcome.status === "ok" ? "applied" : "not_applied";
}
