import type { z } from "../../../src-shared/zod";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { GoalRecord } from "../../../src-shared/domain/record";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { goalDataSchema } from "../../../src-shared/tools/result-data";
import type { Rows } from "../rows";
import { failed, ok } from "./computed";
import { unitOf } from "./day-values";

/** Data: `{ field, target, unit, entered, by }` (`goalDataSchema`). */
export async function readGoal(rows: Rows, args: ArgumentsOf<"read_goal">): Promise<StoreOutcome> {
  const goal = await rows.goal(args.field);
  return goal === null ? failed({ code: "not_found", scope: "field", field: args.field }) : ok(viewOfGoal(goal));
}

export function viewOfGoal(goal: GoalRecord): z.infer<typeof goalDataSchema> {
  const { field, target, entered, by } = goal;
  return { field, target, unit: unitOf(field), entered, by };
}
