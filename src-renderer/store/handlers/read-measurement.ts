import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { Rows } from "../rows";
import { failed } from "./computed";
import { has, viewOfDay } from "./day-values";
import { wholeItem } from "./size-limits";

/** Data: `{ date, values, note }` (`dayViewSchema`); with a field, only that one. */
export async function readMeasurement(rows: Rows, args: ArgumentsOf<"read_measurement">): Promise<StoreOutcome> {
  const { date, field } = args;
  const day = await rows.day(date);
  if (day === null) return failed({ code: "not_found", scope: "day", date, ...(field === null ? {} : { field }) });
  if (field !== null && !has(day, field)) return failed({ code: "not_found", scope: "field", date, field });
  return wholeItem(viewOfDay(day, field));
}
