import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { MeasurementField } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { Rows } from "../rows";
import { failed } from "./computed";
import { has, viewOfDay } from "./day-values";
import { wholeItem } from "./size-limits";

/** Days are read in pieces from the end: much faster than a cursor when the field was last written long ago. */
const PIECE = 500;

/** Data: `{ date, values, note }` (`dayViewSchema`) of the last day that has the field, with that field only. */
export async function latestMeasurement(rows: Rows, args: ArgumentsOf<"latest_measurement">): Promise<StoreOutcome> {
  const day = await latestDayWith(rows, args.field);
  if (day === null) return failed({ code: "not_found", scope: "all", field: args.field });
  return wholeItem(viewOfDay(day, args.field));
}

export async function latestDayWith(rows: Rows, field: MeasurementField): Promise<DayRecord | null> {
  const dates = await rows.dates();
  for (let end = dates.length; end > 0; end -= PIECE) {
    const from = dates[Math.max(0, end - PIECE)];
    const to = dates[end - 1];
    if (from === undefined || to === undefined) break;
    const day = (await rows.daysBetween(from, to)).findLast((candidate) => has(candidate, field));
    if (day !== undefined) return day;
  }
  return null;
}
