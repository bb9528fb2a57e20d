import { assertNever } from "../../../src-shared/assert-never";
import { addDays, addMonths, type CalendarDate } from "../../../src-shared/domain/calendar";

export const chartRanges = ["week", "month", "quarter", "year", "all"] as const;
export type ChartRange = (typeof chartRanges)[number];

/** First and last day of a range that ends today. `all` begins at the first value, and shows a week at least. */
export function rangeDays(
  range: ChartRange,
  today: CalendarDate,
  first: CalendarDate | null,
): { from: CalendarDate; to: CalendarDate } {
  return { from: firstDay(range, today, first), to: today };
}

function firstDay(range: ChartRange, today: CalendarDate, first: CalendarDate | null): CalendarDate {
  switch (range) {
    case "week":
      return addDays(today, -6);
    case "month":
      return addDays(addMonths(today, -1), 1);
    case "quarter":
      return addDays(addMonths(today, -3), 1);
    case "year":
      return addDays(addMonths(today, -12), 1);
    case "all": {
      const week = addDays(today, -6);
      return first === null || first > week ? week : first;
    }
    default:
      return assertNever(range);
  }
}
