import { assertNever } from "../../../src-shared/assert-never";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { WriteArguments } from "../../../src-shared/contract/operation";
import type { Change } from "../../../src-shared/domain/record";
import type { ExecuteRequest, StoreSession } from "../../../src-shared/ipc/store-channels";
import type { Rows } from "../rows";
import { refused, type Computed, type WriteContext } from "./computed";
import { deleteMeasurement } from "./delete-measurement";
import { importDays } from "./import-days";
import { restoreBackup } from "./restore-backup";
import { saveMeasurement } from "./save-measurement";
import { setGoal } from "./set-goal";
import { undo } from "./undo";

/**
 * What a write does to the rows as they are in this transaction, without doing it. A preview and the write itself are the
 * same computation, so what a person approves is what happens, or a `conflict`.
 */
export async function compute(
  rows: Rows,
  request: ExecuteRequest,
  args: WriteArguments,
  session: StoreSession,
): Promise<Computed> {
  const moved = await changedSinceApproval(rows, request.expected ?? []);
  if (moved !== null) return refused(moved);
  return await computeWith(rows, args, {
    from: { opId: request.opId, by: request.by, at: request.at },
    seq: session.seq + 1,
    lineage: session.lineage,
  });
}

async function computeWith(rows: Rows, args: WriteArguments, context: WriteContext): Promise<Computed> {
  switch (args.tool) {
    case "save_measurement":
      return await saveMeasurement(rows, args, context);
    case "delete_measurement":
      return await deleteMeasurement(rows, args, context);
    case "set_goal":
      return await setGoal(rows, args, context);
    case "undo":
      return await undo(rows, args, context);
    case "import_days":
      return await importDays(rows, args, context);
    case "restore_backup":
      return await restoreBackup(rows, args, context);
    default:
      return assertNever(args);
  }
}

/** An approval binds the revisions that the person saw; 0 stands for "no row". */
async function changedSinceApproval(
  rows: Rows,
  expected: NonNullable<ExecuteRequest["expected"]>,
): Promise<ToolFailure | null> {
  for (const { table, key, revision } of expected) {
    const present = table === "days" ? await rows.day(key) : await rows.goal(key);
    if ((present?.revision ?? 0) === revision) continue;
    return { code: "conflict", reason: "changed", ...whichRow(table, key), values: [] };
  }
  return null;
}

function whichRow(table: Change["table"], key: string): { date?: string; goal?: GoalKey } {
  return table === "days" ? { date: key } : { goal: key as GoalKey };
}
type GoalKey = Extract<Change, { table: "goals" }>["key"];
