import type { StorePort, Clock } from "../../../src-main/harness/ports";
import { nextChainHash } from "../../../src-shared/contract/operation";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { Change, DayRecord } from "../../../src-shared/domain/record";
import type { IpcResult } from "../../../src-shared/ipc/peer";
import type { ExecuteReply, ExecuteRequest, LookUpReply, OperationRow } from "../../../src-shared/ipc/store-channels";

/** How one request to the store goes. `answer` is the undisturbed way. */
export const storeBehaviours = [
  "answer",
  "throw_before",
  "throw_after",
  "never_and_absent",
  "never_and_there",
  "lands_late",
  "answers_late",
  "corrupt_and_absent",
  "corrupt_and_there",
  "lost_and_absent",
  "lost_and_there",
  "mismatch",
  "changed",
  "unavailable",
] as const;
export type StoreBehaviour = (typeof storeBehaviours)[number];

/** The words of injected exceptions: they may stand in the diagnostic and nowhere else. */
export const SECRET = "network timeout ECONNRESET password=x";

export interface MemoryStore extends StorePort {
  readonly executed: ExecuteRequest[];
  readonly lookedUp: string[];
  readonly rows: ReadonlyMap<string, OperationRow>;
  readonly days: ReadonlyMap<string, number>;
  /** What comes after its deadline goes here, as from the peer. */
  onLateReply: (opId: string, reply: ExecuteReply) => void;
  connected: boolean;
  /** The person changes a day past the coach. */
  changeByHand(date: string): void;
}

type DayChange = Extract<Change, { table: "days" }>;

const token = { storeId: "store-1", epoch: 1 };
const exception = { name: "Error", message: SECRET, stack: `Error: ${SECRET}\n    at /home/x`, causes: [SECRET] };

/**
 * The store's half of the write protocol without IndexedDB: operation rows, tombstones, look-up and fence, and a
 * behaviour for each request. `next` is asked once for every request that is not undisturbed.
 */
export function memoryStore(clock: Clock, next: (channel: string) => StoreBehaviour = () => "answer"): MemoryStore {
  const rows = new Map<string, OperationRow>();
  const days = new Map<string, number>();
  const images = new Map<string, DayRecord>();
  const executed: ExecuteRequest[] = [];
  const lookedUp: string[] = [];
  let seq = 0;
  let chainHash = "";

  function commit(request: ExecuteRequest): OperationRow {
    const before = rows.get(request.opId);
    if (before !== undefined) return before;
    const { outcome, change } = effect(request);
    if (change !== null) apply(change);
    seq += 1;
    chainHash = nextChainHash(chainHash, { opId: request.opId, seq });
    const { opId, argsHash, intentKey, by, at } = request;
    const changes = change === null ? [] : [change];
    const row: OperationRow = { kind: "done", opId, argsHash, intentKey, by, at, seq, chainHash, outcome, changes };
    rows.set(opId, row);
    return row;
  }

  /** What a write would come to now. Changes nothing. */
  function effect(request: ExecuteRequest): { outcome: StoreOutcome; change: DayChange | null } {
    const { args, expected } = request;
    const ok = (data: Record<string, unknown>): StoreOutcome => ({ status: "ok", data });
    if (args.tool !== "save_measurement" && args.tool !== "delete_measurement") return { outcome: ok({}), change: null };
    const { date } = args;
    const before = images.get(date) ?? null;
    // What was approved was approved of exactly this row.
    if (expected?.some(({ key, revision }) => key === date && revision !== (before?.revision ?? 0)) === true) {
      return { outcome: { status: "error", failure: { code: "conflict", reason: "changed", date, values: [] } }, change: null };
    }
    if (args.tool === "delete_measurement") {
      if (before === null) return { outcome: { status: "error", failure: { code: "not_found", scope: "day", date } }, change: null };
      return { outcome: ok({ date }), change: { table: "days", key: date, before, after: null } };
    }
    const value = args.values[0]?.value ?? 0;
    const present = before?.values.weight?.value;
    if (present === value) return { outcome: ok({ date, already: true }), change: null };
    if (present !== undefined && !args.replace) {
      return { outcome: { status: "error", failure: { code: "conflict", reason: "value", date, values: [] } }, change: null };
    }
    const from = { opId: request.opId, by: request.by, at: request.at };
    const values = { weight: { value, entered: { value, unit: "kg" as const }, from } };
    const after: DayRecord = { date, revision: (before?.revision ?? seq) + 1, values, note: null };
    return { outcome: ok({ date, already: false }), change: { table: "days", key: date, before, after } };
  }

  function apply({ key, after }: DayChange): void {
    if (after === null) {
      images.delete(key);
      days.delete(key);
      return;
    }
    images.set(key, after);
    days.set(key, after.values.weight?.value ?? 0);
  }

  function read({ args }: ExecuteRequest): StoreOutcome {
    if (args.tool !== "read_measurement") return { status: "ok", data: {} };
    const value = days.get(args.date);
    if (value === undefined) return { status: "error", failure: { code: "not_found", scope: "day", date: args.date } };
    return { status: "ok", data: { date: args.date, values: [{ field: "weight", value, entered: null }], note: null } };
  }

  function run(request: ExecuteRequest): ExecuteReply {
    if (request.effect === "read") return { kind: "read", outcome: read(request), faults: [] };
    return { kind: "written", operation: commit(request), repeated: false, faults: [] };
  }

  function execute(request: ExecuteRequest, deadlineMs: number): Promise<IpcResult<ExecuteReply>> {
    executed.push(structuredClone(request));
    const lost: IpcResult<ExecuteReply> = { ok: false, failure: "closed" };
    const replied = (reply: ExecuteReply): Promise<IpcResult<ExecuteReply>> => Promise.resolve({ ok: true, reply });
    const expired = (later: () => void = () => undefined): Promise<IpcResult<ExecuteReply>> =>
      new Promise((resolve) => {
        clock.setTimer(() => {
          resolve({ ok: false, failure: "deadline" });
        }, deadlineMs);
        clock.setTimer(later, deadlineMs * 3);
      });
    const behaviour = next("store.execute");
    switch (behaviour) {
      case "answer":
        return replied(run(request));
      case "throw_before":
        return replied({ kind: "exception", exception, faults: [] });
      case "throw_after":
        run(request);
        return replied({ kind: "exception", exception, faults: [] });
      case "never_and_absent":
        return expired();
      case "never_and_there":
        run(request);
        return expired();
      case "lands_late":
        return expired(() => {
          store.onLateReply(request.opId, run(request));
        });
      case "answers_late": {
        const reply = run(request);
        return expired(() => {
          store.onLateReply(request.opId, reply);
        });
      }
      case "corrupt_and_absent":
        return Promise.resolve({ ok: false, failure: "invalid_reply" });
      case "corrupt_and_there":
        run(request);
        return Promise.resolve({ ok: false, failure: "invalid_reply" });
      case "lost_and_absent":
        return Promise.resolve(lost);
      case "lost_and_there":
        run(request);
        return Promise.resolve(lost);
      case "mismatch":
        return replied({ kind: "operation_mismatch" });
      case "changed":
        return replied({ kind: "store_changed" });
      case "unavailable":
        return replied({ kind: "store_unavailable", reason: "failed", exception });
    }
  }

  function lookUp(opId: string, deadlineMs: number): Promise<IpcResult<LookUpReply>> {
    lookedUp.push(opId);
    switch (next("store.lookUp")) {
      case "answer": {
        const operation = rows.get(opId);
        if (operation !== undefined) return Promise.resolve({ ok: true, reply: { kind: "found", operation } });
        rows.set(opId, { kind: "tombstone", opId, at: clock.now(), epoch: token.epoch });
        return Promise.resolve({ ok: true, reply: { kind: "fenced" } });
      }
      case "throw_before":
        return Promise.resolve({ ok: true, reply: { kind: "exception", exception, faults: [] } });
      case "changed":
        return Promise.resolve({ ok: true, reply: { kind: "store_changed" } });
      default:
        return new Promise((resolve) => {
          clock.setTimer(() => {
            resolve({ ok: false, failure: "deadline" });
          }, deadlineMs);
        });
    }
  }

  const store: MemoryStore = {
    executed,
    lookedUp,
    rows,
    days,
    onLateReply: () => undefined,
    connected: true,
    changeByHand(date) {
      const before = images.get(date) ?? null;
      const from = { opId: `by-hand-${seq}`, by: "hand" as const, at: clock.now() };
      const values = { weight: { value: 61, entered: { value: 61, unit: "kg" as const }, from } };
      apply({ table: "days", key: date, before, after: { date, revision: (before?.revision ?? seq) + 1, values, note: null } });
    },
    isConnected: () => store.connected,
    ask(name, request, deadlineMs) {
      const answer = (): Promise<IpcResult<unknown>> => {
        if (name === "store.execute") return execute(request as ExecuteRequest, deadlineMs);
        if (name === "store.lookUp") return lookUp((request as { opId: string }).opId, deadlineMs);
        const { outcome, change } = effect(request as ExecuteRequest);
        return Promise.resolve({ ok: true, reply: { kind: "preview", outcome, changes: change === null ? [] : [change] } });
      };
      return answer() as ReturnType<StorePort["ask"]> as never;
    },
  };
  return store;
}
