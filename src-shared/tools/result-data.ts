import { z } from "../zod";
import { numericFields } from "../domain/fields";
import { enteredUnits } from "../domain/units";

/**
 * What an ok result of each tool carries in `data`: made by the store's handlers, read by the offline coach and by the
 * receipt. Values are metric, each with its unit and with the value and unit that the person entered.
 */
export const valueViewSchema = z.object({
  field: z.enum(numericFields),
  /** Metric, in `unit`. */
  value: z.number(),
  unit: z.enum(["kg", "%", "cm"]),
  entered: z.object({ value: z.number(), unit: z.enum(enteredUnits) }),
});
export type ValueView = z.infer<typeof valueViewSchema>;

/**
 * A day, or the asked fields of it; all that `read_measurement` and `latest_measurement` return: the values in
 * the order of `numericFields`, and the note as it was written.
 */
export const dayViewSchema = z.object({
  date: z.string(),
  values: z.array(valueViewSchema),
  note: z.string().nullable(),
});
export type DayView = z.infer<typeof dayViewSchema>;

const datedValue = z.object({ date: z.string(), value: z.number() });

/** `list_measurements`: ascending by day; `shown` of `total` days when the list was cut. */
export const listDataSchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(dayViewSchema),
  shown: z.number().int(),
  total: z.number().int(),
});

/** `summarize_trend`: `summarizeTrend` of `domain/trend.ts` with its field and unit. */
export const trendDataSchema = z.object({
  field: z.enum(numericFields),
  unit: z.enum(["kg", "%", "cm"]),
  from: z.string(),
  to: z.string(),
  count: z.number().int(),
  first: datedValue,
  last: datedValue,
  change: z.number(),
  weeklyRate: z.number().nullable(),
  gaps: z.array(z.object({ from: z.string(), to: z.string(), days: z.number().int() })),
});

/** `save_measurement`: what the day now has of the saved fields. `already`: it was so before. */
export const saveDataSchema = dayViewSchema.extend({ already: z.boolean() });

/** `delete_measurement`: what was removed. */
export const deleteDataSchema = z.object({ date: z.string(), removed: dayViewSchema });

/** `read_goal` and `set_goal`. `target` is metric, in `unit`. */
export const goalDataSchema = z.object({
  field: z.enum(numericFields),
  target: z.number(),
  unit: z.enum(["kg", "%", "cm"]),
  entered: z.object({ value: z.number(), unit: z.enum(enteredUnits) }),
  by: z.string().nullable(),
  /** Of `set_goal`: the same goal was set before. */
  already: z.boolean().optional(),
});
