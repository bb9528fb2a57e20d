import type { WriteArguments } from "../../src-shared/contract/operation";
import type { DayRecord, GoalRecord, Origin } from "../../src-shared/domain/record";
import type { DoneOperation, OperationRow } from "../../src-shared/ipc/store-channels";

/** A write that is about to be dispatched. Durable before anything else happens. */
export interface PreparedRecord {
  readonly type: "prepared";
  readonly opId: string;
  readonly by: Origin;
  readonly args: WriteArguments;
  readonly argsHash: string;
  readonly intentKey: string;
  readonly storeId: string;
  readonly epoch: number;
  readonly at: number;
  readonly today: string;
  /** Where it was asked for; `null` for what is done by hand. */
  readonly conversationId: string | null;
  readonly turnId: string | null;
  /** The operation that this one makes again, after its absence was proved. */
  readonly retryOf: string | null;
}

/** The store has it. Carries the operation row whole: position, outcome, before- and after-images. */
export interface ConfirmedRecord {
  readonly type: "confirmed";
  readonly operation: DoneOperation;
  readonly via: "reply" | "look_up" | "start_up" | "late_reply" | "append";
  readonly at: number;
}

/** The store has it not, and never will: never dispatched, fenced, or given up by the person with its store. */
export interface RejectedRecord {
  readonly type: "rejected";
  readonly opId: string;
  readonly reason: "never_dispatched" | "fenced" | "abandoned";
  readonly at: number;
}

/** A session of a store began. The epoch of a journal only rises, over all stores and hosts. */
export interface SessionRecord {
  readonly type: "session";
  readonly storeId: string;
  readonly host: "electron" | "browser";
  readonly epoch: number;
  readonly lineage: number;
  readonly at: number;
}

/** The state of a store, taken over whole: a new journal for existing data, or a compaction. */
export interface SnapshotRecord {
  readonly type: "snapshot";
  readonly lineage: number;
  readonly seq: number;
  readonly chainHash: string;
  readonly days: readonly DayRecord[];
  readonly goals: readonly GoalRecord[];
  readonly operations: readonly DoneOperation[];
  readonly at: number;
}

export type JournalRecord = PreparedRecord | ConfirmedRecord | RejectedRecord | SessionRecord | SnapshotRecord;

export interface JournalHead {
  readonly journalId: string;
  readonly lineage: number;
  /** Highest epoch of any session so far; 0 before the first. */
  readonly epoch: number;
  /** Position of the last confirmed operation, 0 for none. */
  readonly seq: number;
  readonly chainHash: string;
}

/** Everything that is confirmed, as rows: what a rebuilt store must equal. */
export interface JournalImage {
  readonly days: readonly DayRecord[];
  readonly goals: readonly GoalRecord[];
  /** Done operations in order of `seq`; tombstones for what was rejected. */
  readonly operations: readonly OperationRow[];
}

/** The safety journal: the authority over what is saved. Implemented over a file in `src-main/log`. */
export interface JournalPort {
  head(): JournalHead;
  /** True before the first session and operation. */
  isEmpty(): boolean;
  /**
   * Appends and fsyncs. Rejects when the record is not certainly on disk; after a failed fsync nothing is written any
   * more in this run. A `confirmed` record whose `seq` is not the next one is refused.
   */
  append(record: JournalRecord): Promise<void>;
  /** False after a failure that `append` cannot get over in this run. */
  isWritable(): boolean;
  /** Prepared, neither confirmed nor rejected, oldest first. */
  unresolved(): readonly PreparedRecord[];
  prepared(opId: string): PreparedRecord | null;
  confirmed(opId: string): DoneOperation | null;
  rejected(opId: string): RejectedRecord | null;
  /** The host whose store this is, or `null` when no session of it is known. */
  hostOf(storeId: string): SessionRecord["host"] | null;
  /** Confirmed operations after a position, in order. `null` when they are only in a snapshot any more. */
  operationsAfter(seq: number): readonly DoneOperation[] | null;
  /** Chain hash at a position, or `null` when that position is not in this history. */
  chainHashAt(seq: number): string | null;
  image(): JournalImage;
}
