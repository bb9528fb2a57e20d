import { z } from "../zod";
import { isCalendarDate } from "./calendar";
import { numericFields } from "./fields";
import { enteredUnits } from "./units";

export const calendarDateSchema = z.string().refine(isCalendarDate, { message: "calendar date YYYY-MM-DD" });

/**
 * Who changed a value. `coach` is a tool call of a model, `hand` a form, `import` a file, `undo` the taking back of one,
 * `workbench` a tool that a developer ran by hand.
 */
export const origins = ["coach", "hand", "undo", "import", "sample", "workbench"] as const;
export const originSchema = z.enum(origins);
export type Origin = z.infer<typeof originSchema>;

/** Where a stored value comes from: the operation that wrote it, and when (milliseconds since the epoch). */
export const provenanceSchema = z.object({ opId: z.string(), by: originSchema, at: z.number() });
export type Provenance = z.infer<typeof provenanceSchema>;

export const storedValueSchema = z.object({
  /** Metric: kg, % or cm, two decimals. */
  value: z.number(),
  entered: z.object({ value: z.number(), unit: z.enum(enteredUnits) }),
  from: provenanceSchema,
});
export type StoredValue = z.infer<typeof storedValueSchema>;

export const storedNoteSchema = z.object({ text: z.string(), from: provenanceSchema });

/** One day. A record without any value and without a note does not exist: the last deletion removes the row. */
export const dayRecordSchema = z.object({
  date: calendarDateSchema,
  /**
   * Raised by one with each change; an approval binds it. A new row begins at the position (`seq`) of its operation, so
   * that one which was deleted and made again never has an earlier revision.
   */
  revision: z.number().int(),
  values: z.partialRecord(z.enum(numericFields), storedValueSchema),
  note: storedNoteSchema.nullable(),
});
export type DayRecord = z.infer<typeof dayRecordSchema>;

/** A target for one field, in metric, until a day. */
export const goalRecordSchema = z.object({
  field: z.enum(numericFields),
  revision: z.number().int(),
  target: z.number(),
  entered: z.object({ value: z.number(), unit: z.enum(enteredUnits) }),
  by: calendarDateSchema.nullable(),
  from: provenanceSchema,
});
export type GoalRecord = z.infer<typeof goalRecordSchema>;

/** What one operation did to one row: its image before and after, whole. `null` is "no row". */
export const changeSchema = z.discriminatedUnion("table", [
  z.object({
    table: z.literal("days"),
    key: calendarDateSchema,
    before: dayRecordSchema.nullable(),
    after: dayRecordSchema.nullable(),
  }),
  z.object({
    table: z.literal("goals"),
    key: z.enum(numericFields),
    before: goalRecordSchema.nullable(),
    after: goalRecordSchema.nullable(),
  }),
]);
export type Change = z.infer<typeof changeSchema>;
