import { z } from "../zod";
import { calendarDateSchema } from "../domain/record";
import { measurementFields, numericFields } from "../domain/fields";
import { enteredUnits } from "../domain/units";

/**
 * Arguments after validation: what a handler gets. Every date exists, every value is inside its range, every number has
 * its unit and its metric value. `validate-arguments.ts` makes them; nothing else does.
 */
export const numericEntrySchema = z.strictObject({
  field: z.enum(numericFields),
  /** Metric, two decimals. */
  value: z.number(),
  entered: z.strictObject({ value: z.number(), unit: z.enum(enteredUnits) }),
});
export type NumericEntry = z.infer<typeof numericEntrySchema>;

export const validatedArgumentsSchema = z.discriminatedUnion("tool", [
  z.strictObject({
    tool: z.literal("read_measurement"),
    date: calendarDateSchema,
    field: z.enum(measurementFields).nullable(),
  }),
  z.strictObject({ tool: z.literal("latest_measurement"), field: z.enum(measurementFields) }),
  z.strictObject({
    tool: z.literal("list_measurements"),
    from: calendarDateSchema,
    to: calendarDateSchema,
    field: z.enum(measurementFields).nullable(),
  }),
  z.strictObject({
    tool: z.literal("summarize_trend"),
    field: z.enum(numericFields),
    from: calendarDateSchema,
    to: calendarDateSchema,
  }),
  z.strictObject({
    tool: z.literal("save_measurement"),
    date: calendarDateSchema,
    values: z.array(numericEntrySchema),
    note: z.string().nullable(),
    replace: z.boolean(),
  }),
  z.strictObject({
    tool: z.literal("delete_measurement"),
    date: calendarDateSchema,
    field: z.enum(measurementFields).nullable(),
  }),
  z.strictObject({ tool: z.literal("read_goal"), field: z.enum(numericFields) }),
  z.strictObject({
    tool: z.literal("set_goal"),
    goal: numericEntrySchema,
    by: calendarDateSchema.nullable(),
  }),
]);
export type ValidatedArguments = z.infer<typeof validatedArgumentsSchema>;
export type ArgumentsOf<Name extends ValidatedArguments["tool"]> = Extract<ValidatedArguments, { tool: Name }>;
