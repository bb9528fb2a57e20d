import { z } from "../zod";
import { changeSchema, dayRecordSchema, goalRecordSchema } from "../domain/record";

/**
 * Writes that only the program asks for, never a model: they take the same road as tool calls (journal, operation row,
 * look-up) but are not in the catalogue.
 */
export const programArgumentsSchema = z.discriminatedUnion("tool", [
  /** Takes back one operation. Every change is compared with the present rows; a difference is a `conflict`. */
  z.strictObject({ tool: z.literal("undo"), of: z.string(), changes: z.array(changeSchema).min(1) }),
  /** Adds days from a file or the sample data. A field that has another value already is left as it is and counted. */
  z.strictObject({
    tool: z.literal("import_days"),
    batchId: z.string(),
    by: z.enum(["import", "sample"]),
    days: z.array(dayRecordSchema).max(1_000),
  }),
  /** Replaces everything with a backup, in one transaction. Operation rows and tombstones stay. */
  z.strictObject({
    tool: z.literal("restore_backup"),
    days: z.array(dayRecordSchema),
    goals: z.array(goalRecordSchema),
  }),
]);
export type ProgramArguments = z.infer<typeof programArgumentsSchema>;
