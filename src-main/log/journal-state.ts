import { assertNever } from "../../src-shared/assert-never";
import { lineageAfter } from "../../src-shared/contract/lineage";
import { nextChainHash } from "../../src-shared/contract/operation";
import type { Change, DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { DoneOperation, OperationRow } from "../../src-shared/ipc/store-channels";
import type {
  ConfirmedRecord,
  JournalHead,
  JournalImage,
  JournalRecord,
  PreparedRecord,
  RejectedRecord,
  SessionRecord,
} from "../harness/journal-port";
import { CHAIN_HASH_LENGTH, type JournalFileRecord } from "./journal-record";

/** A record that contradicts what the journal already says. Nothing was written; the journal stays usable. */
export class JournalRecordRefused extends Error {
  override readonly name = "JournalRecordRefused";
  constructor(readonly because: "invalid" | "position" | "chain" | "epoch" | "repeated" | "already_settled") {
    super(`the record contradicts the journal: ${because}`);
  }
}

/** What the records of a journal come to, in memory. Applies them one by one; knows nothing of files. */
export class JournalState {
  journalId = "";
  lineage = 1;
  epoch = 0;
  seq = 0;
  chainHash = "";
  empty = true;
  /** The state that `operations` starts from was a snapshot; its lineage. */
  baseLineage = 1;
  baseSeq = 0;
  /** Chain hashes of consecutive positions, the first of them that of `chainFrom`, the last that of `seq`. */
  chain: string[] = [];
  chainFrom = 1;
  /** Confirmed operations that are known whole, in order of `seq`; the last ones without a gap. */
  operations: ConfirmedRecord[] = [];
  readonly days = new Map<string, DayRecord>();
  readonly goals = new Map<string, GoalRecord>();
  readonly confirmedByOp = new Map<string, DoneOperation>();
  readonly preparedByOp = new Map<string, PreparedRecord>();
  readonly rejectedByOp = new Map<string, RejectedRecord>();
  readonly unresolvedByOp = new Map<string, PreparedRecord>();
  /** The last session of each store. */
  readonly sessions = new Map<string, SessionRecord>();

  /** Throws `JournalRecordRefused` when a record must not follow what is there. */
  check(record: JournalRecord): void {
    switch (record.type) {
      case "prepared":
        if (this.preparedByOp.has(record.opId)) throw new JournalRecordRefused("repeated");
        return;
      case "confirmed": {
        const { operation } = record;
        if (this.rejectedByOp.has(operation.opId)) throw new JournalRecordRefused("already_settled");
        if (operation.seq !== this.seq + 1) throw new JournalRecordRefused("position");
        if (operation.chainHash !== nextChainHash(this.chainHash, operation)) throw new JournalRecordRefused("chain");
        return;
      }
      case "rejected":
        if (this.confirmedByOp.has(record.opId)) throw new JournalRecordRefused("already_settled");
        if (this.rejectedByOp.has(record.opId)) throw new JournalRecordRefused("repeated");
        return;
      case "session":
        if (record.epoch <= this.epoch) throw new JournalRecordRefused("epoch");
        return;
      case "snapshot": {
        const positions = [record, ...record.operations].filter(({ seq }) => seq > 0);
        if (positions.some(({ chainHash }) => chainHash.length !== CHAIN_HASH_LENGTH)) throw new JournalRecordRefused("chain");
        return;
      }
      default:
        assertNever(record);
    }
  }

  /** Takes in a record that is on the disk. Never throws. */
  apply(record: JournalFileRecord): void {
    switch (record.type) {
      case "begun":
        this.journalId = record.journalId;
        this.chainFrom = record.past.from;
        this.chain = splitHashes(record.past.hashes);
        return;
      case "prepared":
        this.empty = false;
        this.preparedByOp.set(record.opId, record);
        if (!this.confirmedByOp.has(record.opId) && !this.rejectedByOp.has(record.opId)) {
          this.unresolvedByOp.set(record.opId, record);
        }
        return;
      case "confirmed":
        this.empty = false;
        this.confirm(record);
        return;
      case "rejected":
        this.empty = false;
        this.rejectedByOp.set(record.opId, record);
        this.unresolvedByOp.delete(record.opId);
        return;
      case "session":
        this.empty = false;
        this.sessions.set(record.storeId, record);
        this.epoch = Math.max(this.epoch, record.epoch);
        return;
      case "snapshot":
        this.empty = false;
        this.replaceAll(record);
        return;
      default:
        assertNever(record);
    }
  }

  head(): JournalHead {
    const { journalId, lineage, epoch, seq, chainHash } = this;
    return { journalId, lineage, epoch, seq, chainHash };
  }

  chainHashAt(seq: number): string | null {
    if (seq === 0) return "";
    return this.chain[seq - this.chainFrom] ?? null;
  }

  operationsAfter(seq: number): readonly DoneOperation[] | null {
    const wanted = this.seq - seq;
    if (wanted <= 0) return [];
    if (wanted > this.operations.length) return null;
    const after = this.operations.slice(this.operations.length - wanted).map(({ operation }) => operation);
    return after[0]?.seq === seq + 1 ? after : null;
  }

  image(): JournalImage {
    const tombstones = [...this.rejectedByOp.values()].map(
      ({ opId, at }): OperationRow => ({ kind: "tombstone", opId, at, epoch: this.preparedByOp.get(opId)?.epoch ?? 0 }),
    );
    return {
      days: [...this.days.values()],
      goals: [...this.goals.values()],
      operations: [...this.operations.map(({ operation }) => operation), ...tombstones],
    };
  }

  private confirm(record: ConfirmedRecord): void {
    const { operation } = record;
    this.operations.push(record);
    this.confirmedByOp.set(operation.opId, operation);
    this.unresolvedByOp.delete(operation.opId);
    for (const change of operation.changes) putImage(this.days, this.goals, change, change.after);
    this.lineage = lineageAfter(this.lineage, operation);
    this.moveTo(operation.seq, operation.chainHash);
  }

  private moveTo(seq: number, chainHash: string): void {
    if (this.chain.length === 0 || seq !== this.chainFrom + this.chain.length) {
      this.chain = [];
      this.chainFrom = seq;
    }
    this.chain.push(chainHash);
    this.seq = seq;
    this.chainHash = chainHash;
  }

  private replaceAll(record: Extract<JournalRecord, { type: "snapshot" }>): void {
    this.days.clear();
    this.goals.clear();
    for (const day of record.days) this.days.set(day.date, day);
    for (const goal of record.goals) this.goals.set(goal.field, goal);
    // Operations of a history that was given up stay known by their id: they were confirmed once, and were said to be.
    this.operations = [...record.operations]
      .sort((a, b) => a.seq - b.seq)
      .map((operation) => ({ type: "confirmed", operation, via: "append", at: operation.at }));
    for (const { operation } of this.operations) {
      this.confirmedByOp.set(operation.opId, operation);
      this.unresolvedByOp.delete(operation.opId);
    }
    this.lineage = record.lineage;
    this.baseLineage = record.lineage;
    this.baseSeq = record.seq;
    const known = this.chainHashAt(record.seq) === record.chainHash;
    if (known) this.chain.length = Math.max(0, record.seq + 1 - this.chainFrom);
    else this.takeChain(record.seq, record.chainHash);
    this.seq = record.seq;
    this.chainHash = record.chainHash;
  }

  /** The chain of a store that was taken over: as far back as its operations go without a gap. */
  private takeChain(seq: number, chainHash: string): void {
    const chain = [chainHash];
    let from = seq;
    for (const { operation } of this.operations.toReversed()) {
      if (operation.seq === seq) continue;
      if (operation.seq !== from - 1) break;
      chain.push(operation.chainHash);
      from = operation.seq;
    }
    this.chain = seq === 0 ? [] : chain.reverse();
    this.chainFrom = seq === 0 ? 1 : from;
  }
}

/** Puts the image of a row, `null` being no row. */
export function putImage(
  days: Map<string, DayRecord>,
  goals: Map<string, GoalRecord>,
  change: Change,
  image: DayRecord | GoalRecord | null,
): void {
  if (image === null) {
    if (change.table === "days") days.delete(change.key);
    else goals.delete(change.key);
  } else if ("date" in image) {
    days.set(image.date, image);
  } else {
    goals.set(image.field, image);
  }
}

function splitHashes(hashes: string): string[] {
  const chain: string[] = [];
  for (let at = 0; at < hashes.length; at += CHAIN_HASH_LENGTH) chain.push(hashes.slice(at, at + CHAIN_HASH_LENGTH));
  return chain;
}
