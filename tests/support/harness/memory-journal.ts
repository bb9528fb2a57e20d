import type { DayRecord, GoalRecord } from "../../../src-shared/domain/record";
import type { DoneOperation, OperationRow } from "../../../src-shared/ipc/store-channels";
import type {
  ConfirmedRecord,
  JournalPort,
  JournalRecord,
  PreparedRecord,
  RejectedRecord,
} from "../../../src-main/harness/journal-port";

export interface MemoryJournal extends JournalPort {
  readonly records: JournalRecord[];
  /** Makes the next appends of these kinds fail, as a full disk does. */
  failOn(...types: JournalRecord["type"][]): void;
}

/** The journal's rules without a file. */
export function memoryJournal(journalId = "journal-1"): MemoryJournal {
  const records: JournalRecord[] = [];
  let failing: readonly string[] = [];
  let writable = true;

  const of = <Type extends JournalRecord["type"]>(type: Type): Extract<JournalRecord, { type: Type }>[] =>
    records.filter((record): record is Extract<JournalRecord, { type: Type }> => record.type === type);
  const snapshot = () => of("snapshot").at(-1);
  /** What was confirmed since the last snapshot. */
  const operations = (): DoneOperation[] =>
    records
      .slice(records.findLastIndex((record) => record.type === "snapshot") + 1)
      .filter((record): record is ConfirmedRecord => record.type === "confirmed")
      .map((record) => record.operation);
  const confirmed = (opId: string): DoneOperation | null =>
    [...(snapshot()?.operations ?? []), ...of("confirmed").map((record) => record.operation)].find(
      (operation) => operation.opId === opId,
    ) ?? null;
  const rejected = (opId: string): RejectedRecord | null =>
    of("rejected").find((record) => record.opId === opId) ?? null;

  return {
    records,
    failOn(...types) {
      failing = types;
    },
    head() {
      const last = operations().at(-1) ?? snapshot();
      return {
        journalId,
        lineage: snapshot()?.lineage ?? 1,
        epoch: Math.max(0, ...of("session").map((record) => record.epoch)),
        seq: last?.seq ?? 0,
        chainHash: last?.chainHash ?? "",
      };
    },
    isEmpty: () => records.length === 0,
    append(record) {
      if (failing.includes(record.type)) {
        writable = false;
        return Promise.reject(new Error("ENOSPC: no space left on device"));
      }
      records.push(structuredClone(record));
      return Promise.resolve();
    },
    isWritable: () => writable,
    unresolved: () =>
      of("prepared").filter(({ opId }) => confirmed(opId) === null && rejected(opId) === null),
    prepared: (opId): PreparedRecord | null => of("prepared").find((record) => record.opId === opId) ?? null,
    confirmed,
    rejected,
    hostOf: (storeId) => of("session").findLast((record) => record.storeId === storeId)?.host ?? null,
    operationsAfter: (seq) => operations().filter((operation) => operation.seq > seq),
    chainHashAt(seq) {
      if (seq === 0) return "";
      const at = snapshot();
      if (at?.seq === seq) return at.chainHash;
      return operations().find((operation) => operation.seq === seq)?.chainHash ?? null;
    },
    image() {
      const days = new Map<string, DayRecord>((snapshot()?.days ?? []).map((day) => [day.date, day]));
      const goals = new Map<string, GoalRecord>((snapshot()?.goals ?? []).map((goal) => [goal.field, goal]));
      for (const operation of operations()) {
        for (const change of operation.changes) {
          if (change.table === "days") put(days, change.key, change.after);
          else put(goals, change.key, change.after);
        }
      }
      const tombstones = of("rejected").map(
        ({ opId, at }): OperationRow => ({ kind: "tombstone", opId, at, epoch: 0 }),
      );
      return { days: [...days.values()], goals: [...goals.values()], operations: [...operations(), ...tombstones] };
    },
  };
}

function put<Row>(rows: Map<string, Row>, key: string, row: Row | null): void {
  if (row === null) rows.delete(key);
  else rows.set(key, row);
}
