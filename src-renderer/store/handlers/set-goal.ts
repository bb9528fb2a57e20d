import type { GoalRecord } from "../../../src-shared/domain/record";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { Rows } from "../rows";
import { nextRevision, ok, type Computed, type WriteContext } from "./computed";
import { viewOfGoal } from "./read-goal";

/** Sets or replaces a goal. Data: `goalDataSchema`, `already` when the very same goal was set before. */
export async function setGoal(rows: Rows, args: ArgumentsOf<"set_goal">, context: WriteContext): Promise<Computed> {
  const { goal, by } = args;
  const before = await rows.goal(goal.field);
  if (before !== null && before.target === goal.value && before.by === by) {
    return { outcome: ok({ ...viewOfGoal(before), already: true }), changes: [] };
  }
  const after: GoalRecord = {
    field: goal.field,
    revision: nextRevision(before, context),
    target: goal.value,
    entered: goal.entered,
    by,
    from: context.from,
  };
  return {
    outcome: ok({ ...viewOfGoal(after), already: false }),
    changes: [{ table: "goals", key: goal.field, before, after }],
  };
}
