import { deleteMeasurement } from "./delete-measurement";
import type { ToolDefinition } from "./definition";
import { latestMeasurement } from "./latest-measurement";
import { listMeasurements } from "./list-measurements";
import { readGoal } from "./read-goal";
import { readMeasurement } from "./read-measurement";
import { saveMeasurement } from "./save-measurement";
import { setGoal } from "./set-goal";
import { summarizeTrend } from "./summarize-trend";

/** Every tool, in the order in which models and people see them. Constant for a conversation. */
export const toolCatalogue = [
  readMeasurement,
  latestMeasurement,
  listMeasurements,
  summarizeTrend,
  saveMeasurement,
  deleteMeasurement,
  readGoal,
  setGoal,
] as const;

export type ToolName = (typeof toolCatalogue)[number]["name"];

export const toolNames: readonly ToolName[] = toolCatalogue.map((tool) => tool.name);

/** Compares with the names of the list, so `__proto__` or `toString` find nothing. */
export function findTool(name: string, catalogue: readonly ToolDefinition[] = toolCatalogue): ToolDefinition | null {
  return catalogue.find((tool) => tool.name === name) ?? null;
}
