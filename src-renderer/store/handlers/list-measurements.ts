import type { z } from "../../../src-shared/zod";
import type { StoreOutcome } from "../../../src-shared/contract/store-outcome";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { DayView, listDataSchema } from "../../../src-shared/tools/result-data";
import type { Rows } from "../rows";
import { failed, ok } from "./computed";
import { has, sizeOf, viewOfDay } from "./day-values";
import { LARGEST_ITEM, LARGEST_LIST, LONGEST_LIST } from "./size-limits";

/**
 * Data: `{ from, to, days, shown, total }` (`listDataSchema`), newest day last. A long list is cut by whole days and keeps
 * the newest; `shown` and `total` tell. A range without any day is an empty list, which is ok.
 */
export async function listMeasurements(rows: Rows, args: ArgumentsOf<"list_measurements">): Promise<StoreOutcome> {
  const { from, to, field } = args;
  const inRange = await rows.daysBetween(from, to);
  const matching = field === null ? inRange : inRange.filter((day) => has(day, field));
  const days: DayView[] = [];
  let size = 0;
  for (const day of matching.slice(-LONGEST_LIST).reverse()) {
    const view = viewOfDay(day, field);
    const itemSize = sizeOf(view);
    if (itemSize > LARGEST_ITEM && days.length === 0) {
      return failed({ code: "item_too_large", size: itemSize, limit: LARGEST_ITEM });
    }
    // The newest is always shown, however large: a list that shows none of its days would read as an empty one.
    if (days.length > 0 && size + itemSize > LARGEST_LIST) break;
    size += itemSize;
    days.unshift(view);
  }
  const data: z.infer<typeof listDataSchema> = { from, to, days, shown: days.length, total: matching.length };
  return ok(data);
}
