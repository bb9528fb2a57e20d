import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { Change, Provenance } from "../../../src-shared/domain/record";

/** What a write would do to the rows that it saw: its outcome, and the changes that go with it. */
export interface Computed {
  readonly outcome: StoreOutcome;
  readonly changes: readonly Change[];
}

/** What a write may know beside its arguments. No handler reads a clock. */
export interface WriteContext {
  readonly from: Provenance;
  /** Position that the operation will have; the revision of every row that it creates. */
  readonly seq: number;
  readonly lineage: number;
}

export function ok(data: Record<string, unknown>): StoreOutcome {
  return { status: "ok", data };
}

export function failed(failure: ToolFailure): StoreOutcome {
  return { status: "error", failure };
}

/** An expected failure is settled like a success: recorded, with its mark, and without any change. */
export function refused(failure: ToolFailure): Computed {
  return { outcome: failed(failure), changes: [] };
}

/**
 * The revision after a change: one more. A row that is made begins at the operation's position, so that one which was
 * deleted and made again never has a revision that an open approval may have bound.
 */
export function nextRevision(present: { readonly revision: number } | null, context: WriteContext): number {
  return present === null ? context.seq : present.revision + 1;
}
