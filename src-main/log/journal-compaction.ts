import { lineageAfter } from "../../src-shared/contract/lineage";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { ConfirmedRecord, PreparedRecord, RejectedRecord } from "../harness/journal-port";
import type { JournalFileRecord } from "./journal-record";
import { putImage, type JournalState } from "./journal-state";

/**
 * Operations that a compaction keeps whole, so that the store of the other host can catch up without a rebuild, and an undo
 * finds what it takes back. Years of a person's use; twice as many are read in a quarter of a second.
 */
export const KEPT_OPERATIONS = 5_000;
const KEPT_REJECTIONS = 1_000;
const KEPT_SESSIONS = 20;

/**
 * The records of a compacted journal: what it is, a snapshot, and the latest operations on top of it. Read again they come
 * to the same state; only operations before the snapshot are known by their place in the chain alone.
 */
export function compactedRecords(state: JournalState, at: number, kept: number = KEPT_OPERATIONS): JournalFileRecord[] {
  const confirmed = contiguousTail(state, kept);
  const first = confirmed[0]?.operation;
  const seq = first === undefined ? state.seq : first.seq - 1;
  const image = imageBefore(state, confirmed);
  const { journalId } = state;
  const hashes = state.chain.slice(0, Math.max(0, seq + 1 - state.chainFrom)).join("");
  const records: JournalFileRecord[] = [{ type: "begun", journalId, past: { from: state.chainFrom, hashes }, at }];
  const lineage = lineageBefore(state, confirmed);
  if (seq > 0 || lineage !== 1 || image.days.length > 0 || image.goals.length > 0) {
    const chainHash = state.chainHashAt(seq) ?? "";
    records.push({ type: "snapshot", lineage, seq, chainHash, ...image, operations: [], at });
  }
  records.push(...[...state.sessions.values()].sort((a, b) => a.epoch - b.epoch).slice(-KEPT_SESSIONS));
  for (const record of confirmed) {
    const prepared = state.preparedByOp.get(record.operation.opId);
    if (prepared !== undefined) records.push(prepared);
    records.push(record);
  }
  for (const rejected of keptRejections(state)) {
    const prepared = state.preparedByOp.get(rejected.opId);
    if (prepared !== undefined) records.push(prepared);
    records.push(rejected);
  }
  records.push(...state.unresolvedByOp.values());
  return records;
}

function contiguousTail(state: JournalState, kept: number): ConfirmedRecord[] {
  const tail: ConfirmedRecord[] = [];
  for (const record of state.operations.toReversed()) {
    if (tail.length === kept || record.operation.seq !== state.seq - tail.length) break;
    // The chain has to be known at the position before, where the snapshot will be.
    if (state.chainHashAt(record.operation.seq - 1) === null) break;
    tail.push(record);
  }
  return tail.reverse();
}

/** Rows as they were before these operations: their before-images, applied backwards. */
function imageBefore(state: JournalState, confirmed: readonly ConfirmedRecord[]): { days: DayRecord[]; goals: GoalRecord[] } {
  const days = new Map(state.days);
  const goals = new Map(state.goals);
  for (const { operation } of confirmed.toReversed()) {
    for (const change of operation.changes.toReversed()) putImage(days, goals, change, change.before);
  }
  return { days: [...days.values()], goals: [...goals.values()] };
}

function lineageBefore(state: JournalState, confirmed: readonly ConfirmedRecord[]): number {
  const first = confirmed[0]?.operation.seq ?? state.seq + 1;
  return state.operations
    .filter(({ operation }) => operation.seq < first && operation.seq > state.baseSeq)
    .reduce((lineage, { operation }) => lineageAfter(lineage, operation), state.baseLineage);
}

/** A fence must be remembered while a store may still be in the session in which the operation was dispatched. */
function keptRejections(state: JournalState): RejectedRecord[] {
  const all = [...state.rejectedByOp.values()];
  const recent = new Set(all.slice(-KEPT_REJECTIONS));
  return all.filter((rejected) => recent.has(rejected) || mayBeLive(state, state.preparedByOp.get(rejected.opId)));
}

function mayBeLive(state: JournalState, prepared: PreparedRecord | undefined): boolean {
  return prepared !== undefined && prepared.epoch >= (state.sessions.get(prepared.storeId)?.epoch ?? 0);
}
