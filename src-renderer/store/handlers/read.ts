import { assertNever } from "../../../src-shared/assert-never";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { StoreArguments } from "../../../src-shared/contract/operation";
import type { Rows } from "../rows";
import { latestMeasurement } from "./latest-measurement";
import { listMeasurements } from "./list-measurements";
import { readGoal } from "./read-goal";
import { readMeasurement } from "./read-measurement";
import { summarizeTrend } from "./summarize-trend";

const readTools = [
  "read_measurement",
  "latest_measurement",
  "list_measurements",
  "summarize_trend",
  "read_goal",
] as const;
export type ReadArguments = Extract<StoreArguments, { tool: (typeof readTools)[number] }>;

export function isReadArguments(args: StoreArguments): args is ReadArguments {
  return (readTools as readonly string[]).includes(args.tool);
}

export async function read(rows: Rows, args: ReadArguments): Promise<StoreOutcome> {
  switch (args.tool) {
    case "read_measurement":
      return await readMeasurement(rows, args);
    case "latest_measurement":
      return await latestMeasurement(rows, args);
    case "list_measurements":
      return await listMeasurements(rows, args);
    case "summarize_trend":
      return await summarizeTrend(rows, args);
    case "read_goal":
      return await readGoal(rows, args);
    default:
      return assertNever(args);
  }
}
