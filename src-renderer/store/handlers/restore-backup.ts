import type { Change, DayRecord, GoalRecord } from "../../../src-shared/domain/record";
import type { ProgramArguments } from "../../../src-shared/tools/program-arguments";
import type { Rows } from "../rows";
import { nextRevision, ok, type Computed, type WriteContext } from "./computed";
import { copyOfDay, copyOfGoal } from "./day-values";
import { sameContent } from "./undo";

/**
 * Replaces all days and goals with those of a backup. Rows that are equal already are left as they are; what comes back
 * keeps the provenance that the backup has, for a backup says where each value came from. Operation rows and tombstones stay.
 * Data: `{ days, goals, removed, lineage }`: rows of the backup, rows that are no more, and the lineage that begins.
 */
export async function restoreBackup(
  rows: Rows,
  args: Extract<ProgramArguments, { tool: "restore_backup" }>,
  context: WriteContext,
): Promise<Computed> {
  const changes: Change[] = [];
  const presentDays = new Map((await rows.allDays()).map((day) => [day.date, day]));
  const presentGoals = new Map((await rows.allGoals()).map((goal) => [goal.field, goal]));
  const days = new Map(args.days.map((day): [string, DayRecord] => [day.date, copyOfDay(day)]));
  const goals = new Map(args.goals.map((goal): [string, GoalRecord] => [goal.field, copyOfGoal(goal)]));

  for (const [key, wanted] of days) {
    const before = presentDays.get(key) ?? null;
    if (sameContent(before, wanted)) continue;
    changes.push({ table: "days", key, before, after: { ...wanted, revision: nextRevision(before, context) } });
  }
  for (const [key, before] of presentDays) {
    if (!days.has(key)) changes.push({ table: "days", key, before, after: null });
  }
  for (const wanted of goals.values()) {
    const before = presentGoals.get(wanted.field) ?? null;
    if (sameContent(before, wanted)) continue;
    const after = { ...wanted, revision: nextRevision(before, context) };
    changes.push({ table: "goals", key: wanted.field, before, after });
  }
  for (const [key, before] of presentGoals) {
    if (!goals.has(key)) changes.push({ table: "goals", key, before, after: null });
  }
  const removed = changes.filter(({ after }) => after === null).length;
  return {
    outcome: ok({ days: days.size, goals: goals.size, removed, lineage: context.lineage + 1 }),
    changes,
  };
}
