import { nextChainHash } from "../../src-shared/contract/operation";
import type { Change, DayRecord } from "../../src-shared/domain/record";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import type {
  ConfirmedRecord,
  PreparedRecord,
  RejectedRecord,
  SessionRecord,
} from "../../src-main/harness/journal-port";
import type { StoreOutcome } from "../../src-shared/contract/store-outcome";

/** Makes the records of a plausible history, each following the one before. */
export interface Author {
  prepared(date: string, kg: number, opId?: string): PreparedRecord;
  /** The operation that a prepared record asked for, done. */
  confirmed(prepared: PreparedRecord): ConfirmedRecord;
  rejected(prepared: PreparedRecord, reason?: RejectedRecord["reason"]): RejectedRecord;
  session(storeId?: string): SessionRecord;
  /** A restore that removes every day, and begins a lineage. */
  restore(opId: string, lineage: number): ConfirmedRecord;
}

export function author(): Author {
  const days = new Map<string, DayRecord>();
  let head = { seq: 0, chainHash: "" };
  let epoch = 0;
  let ids = 0;
  let at = 1_700_000_000_000;

  function operation(facts: Pick<DoneOperation, "opId" | "argsHash" | "intentKey">, changes: Change[], outcome: StoreOutcome): DoneOperation {
    const seq = head.seq + 1;
    head = { seq, chainHash: nextChainHash(head.chainHash, { opId: facts.opId, seq }) };
    for (const { key, after } of changes) {
      if (after === null) days.delete(key);
      else if ("date" in after) days.set(after.date, after);
    }
    const { opId, argsHash, intentKey } = facts;
    return { kind: "done", opId, argsHash, intentKey, by: "hand", at: (at += 1), ...head, outcome, changes };
  }

  return {
    prepared(date, kg, opId = `op-${String((ids += 1))}`) {
      const entered = { value: kg, unit: "kg" } as const;
      return {
        type: "prepared",
        opId,
        by: "hand",
        args: { tool: "save_measurement", date, values: [{ field: "weight", value: kg, entered }], note: null, replace: true },
        argsHash: `hash-of-${opId}`,
        intentKey: `save|${date}|weight=${String(kg)}`,
        storeId: "store-1",
        epoch,
        at: (at += 1),
        today: "2026-01-01",
        conversationId: null,
        turnId: null,
        retryOf: null,
      };
    },
    confirmed(prepared) {
      if (prepared.args.tool !== "save_measurement") throw new Error("only saves");
      const { date, values } = prepared.args;
      const before = days.get(date) ?? null;
      const from = { opId: prepared.opId, by: "hand", at } as const;
      const [entry] = values;
      const weight = entry === undefined ? {} : { weight: { value: entry.value, entered: entry.entered, from } };
      const after: DayRecord = { date, revision: (before?.revision ?? 0) + 1, values: weight, note: null };
      const done = operation(prepared, [{ table: "days", key: date, before, after }], { status: "ok", data: { date } });
      return { type: "confirmed", operation: done, via: "reply", at };
    },
    rejected: ({ opId }, reason = "fenced") => ({ type: "rejected", opId, reason, at: (at += 1) }),
    session(storeId = "store-1") {
      epoch += 1;
      return { type: "session", storeId, host: "browser", epoch, lineage: 1, at: (at += 1) };
    },
    restore(opId, lineage) {
      const changes = [...days.values()].map((day): Change => ({ table: "days", key: day.date, before: day, after: null }));
      const facts = { opId, argsHash: "hash", intentKey: "restore|0123456789abcdef" };
      const done = operation(facts, changes, { status: "ok", data: { days: 0, goals: 0, removed: changes.length, lineage } });
      return { type: "confirmed", operation: done, via: "reply", at };
    },
  };
}

/** The n-th day from 2000-01-01 on, as a calendar date. */
export function dayNumber(n: number): string {
  return new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
}
