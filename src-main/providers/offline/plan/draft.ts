import { z } from "../../../../src-shared/zod";
import { measurementFields, type MeasurementField } from "../../../../src-shared/domain/fields";
import { enteredUnits } from "../../../../src-shared/domain/units";

/** One value that the person wants saved, as far as it is known. */
export const entrySchema = z.object({
  field: z.enum(measurementFields).nullable(),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.enum([...enteredUnits, "m"]).nullable(),
  /** A second reading of the digits. */
  other: z.number().nullable(),
});
export type Entry = z.infer<typeof entrySchema>;

/** A request that lacks something, or one that may be corrected. */
export const draftSchema = z.object({
  action: z.enum(["save", "read", "remove"]),
  /** `null`: not said. A save is then for today. */
  date: z.string().nullable(),
  /** Several days that were meant, when it is not clear which. */
  options: z.array(z.string()),
  /** Of a read or a deletion; `null` is the whole day. */
  field: z.enum(measurementFields).nullable(),
  entries: z.array(entrySchema),
});
export type Draft = z.infer<typeof draftSchema>;

/** A call that the coach may make; arguments as the tool takes them. */
export const plannedCallSchema = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) });
export type PlannedCall = z.infer<typeof plannedCallSchema>;

export const missingPieces = ["date", "value", "exact_value", "number", "unit", "unit_mismatch", "field", "what"] as const;

/** What the coach asked last. It is open only until the next message of the person. */
export const questionSchema = z.discriminatedUnion("kind", [
  /** Yes makes the calls, and nothing else does. */
  z.object({ kind: z.literal("confirm"), calls: z.array(plannedCallSchema).min(1) }),
  z.object({ kind: z.literal("missing"), piece: z.enum(missingPieces), draft: draftSchema }),
]);
export type Question = z.infer<typeof questionSchema>;

/** One thing to do in a turn: a call, and what to do when it finds nothing. */
export interface Task {
  readonly purpose: "read" | "save" | "correct" | "remove_check" | "remove" | "goal_check";
  readonly call: PlannedCall;
  readonly otherwise: Task | null;
}

export function readCall(date: string, field: MeasurementField | null): PlannedCall {
  return { tool: "read_measurement", args: { date, field } };
}

export function saveCall(date: string, entries: readonly Entry[], replace: boolean): PlannedCall {
  const values = entries.map(({ field, value, unit }) => ({ field, value, unit }));
  return { tool: "save_measurement", args: { date, values, replace } };
}

/** Setting a goal replaces the one there is: it is looked at first, and set at once only where there is none. */
export function goalTask(call: PlannedCall): Task {
  const check: PlannedCall = { tool: "read_goal", args: { field: call.args["field"] } };
  return { purpose: "goal_check", call: check, otherwise: task("save", call) };
}

export function task(purpose: Task["purpose"], call: PlannedCall): Task {
  return { purpose, call, otherwise: null };
}
