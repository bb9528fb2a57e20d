import type { z } from "../../../src-shared/zod";
import type { DayRecord } from "../../../src-shared/domain/record";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { deleteDataSchema } from "../../../src-shared/tools/result-data";
import type { Rows } from "../rows";
import { nextRevision, ok, refused, type Computed, type WriteContext } from "./computed";
import { copyOfDay, has, isEmptyDay, viewOfDay } from "./day-values";

/** Removes a field of a day, or all of it. Data: `deleteDataSchema`. The last field takes the row with it. */
export async function deleteMeasurement(
  rows: Rows,
  args: ArgumentsOf<"delete_measurement">,
  context: WriteContext,
): Promise<Computed> {
  const { date, field } = args;
  const before = await rows.day(date);
  if (before === null) return refused({ code: "not_found", scope: "day", date, ...(field === null ? {} : { field }) });
  if (field !== null && !has(before, field)) return refused({ code: "not_found", scope: "field", date, field });
  const left = copyOfDay(before);
  if (field === "note") left.note = null;
  else if (field !== null) delete left.values[field];
  const after: DayRecord | null =
    field === null || isEmptyDay(left) ? null : { ...left, revision: nextRevision(before, context) };
  const data: z.infer<typeof deleteDataSchema> = { date, removed: viewOfDay(before, field) };
  return { outcome: ok(data), changes: [{ table: "days", key: date, before, after }] };
}
