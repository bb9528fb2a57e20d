import type { StorePort, Clock } from "../../../src-main/harness/ports";
import { nextChainHash } from "../../../src-shared/contract/operation";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
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
}

const token = { storeId: "store-1", epoch: 1 };
const exception = { name: "Error", message: SECRET, stack: `Error: ${SECRET}\n    at /home/x`, causes: [SECRET] };

/**
 * The store's half of the write protocol without IndexedDB: operation rows, tombstones, look-up and fence, and a
 * behaviour for each request. `next` is asked once for every request that is not undisturbed.
 */
export function memoryStore(clock: Clock, next: (channel: string) => StoreBehaviour = () => "answer"): MemoryStore {
  const rows = new Map<string, OperationRow>();
  const days = new Map<string, number>();
  const executed: ExecuteRequest[] = [];
  const lookedUp: string[] = [];
  let seq = 0;
  let chainHash = "";

  function commit(request: ExecuteRequest): OperationRow {
    const before = rows.get(request.opId);
    if (before !== undefined) return before;
    const { outcome, changed } = effect(request);
    seq += 1;
    chainHash = nextChainHash(chainHash, { opId: request.opId, seq });
    const { opId, argsHash, intentKey, by, at } = request;
    const changes = changed === null ? [] : [{ table: "days" as const, key: changed, before: null, after: null }];
    const row: OperationRow = { kind: "done", opId, argsHash, intentKey, by, at, seq, chainHash, outcome, changes };
    rows.set(opId, row);
    return row;
  }

  function effect({ args }: ExecuteRequest): { outcome: StoreOutcome; changed: string | null } {
    const ok = (data: Record<string, unknown>): StoreOutcome => ({ status: "ok", data });
    if (args.tool === "save_measurement") {
      const value = args.values[0]?.value ?? 0;
      const present = days.get(args.date);
      if (present === value) return { outcome: ok({ date: args.date, already: true }), changed: null };
      if (present !== undefined && !args.replace) {
        return { outcome: { status: "error", failure: { code: "conflict", reason: "value", date: args.date, values: [] } }, changed: null };
      }
      days.set(args.date, value);
      return { outcome: ok({ date: args.date, already: false }), changed: args.date };
    }
    if (args.tool === "delete_measurement") {
      const there = days.delete(args.date);
      if (there) return { outcome: ok({ date: args.date }), changed: args.date };
      return { outcome: { status: "error", failure: { code: "not_found", scope: "day", date: args.date } }, changed: null };
    }
    return { outcome: ok({}), changed: null };
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
    isConnected: () => store.connected,
    ask(name, request, deadlineMs) {
      const answer: Promise<IpcResult<unknown>> =
        name === "store.execute"
          ? execute(request as ExecuteRequest, deadlineMs)
          : lookUp((request as { opId: string }).opId, deadlineMs);
      return answer as ReturnType<StorePort["ask"]> as never;
    },
  };
  return store;
}
