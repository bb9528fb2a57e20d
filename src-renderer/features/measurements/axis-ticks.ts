import { dateOfDayNumber, dateParts, dayNumber } from "../../../src-shared/domain/calendar";

/** An axis shows at least this much: a difference of a hundred grams shall not look like a mountain. */
const LEAST_SPAN = 1;
const PADDING = 0.06;

export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  /** Round numbers inside, in steps of 1, 2 or 5 times a power of ten. */
  readonly ticks: readonly number[];
}

/** An axis with a little room around the values from `least` to `most`, and about `count` ticks. */
export function valueAxis(least: number, most: number, count = 6): ValueAxis {
  const missing = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  const padding = (most - least + 2 * missing) * PADDING;
  const from = least - missing - padding;
  const to = most + missing + padding;
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  // In whole steps, so that no rounding error adds up.
  for (let index = Math.ceil(from / step); index * step <= to; index += 1) ticks.push(Number((index * step).toFixed(6)));
  return { from, to, ticks };
}

export type TimeUnit = "day" | "month" | "year";
export interface TimeTicks {
  /** What a label names. */
  readonly unit: TimeUnit;
  /** Day numbers, ascending. */
  readonly days: readonly number[];
}

const MONTH_DAYS = 30.4;
const candidates: readonly { unit: TimeUnit; step: number; days: number }[] = [
  { unit: "day", step: 1, days: 1 },
  { unit: "day", step: 2, days: 2 },
  { unit: "day", step: 7, days: 7 },
  { unit: "month", step: 1, days: MONTH_DAYS },
  { unit: "month", step: 2, days: MONTH_DAYS * 2 },
  { unit: "month", step: 3, days: MONTH_DAYS * 3 },
  { unit: "month", step: 6, days: MONTH_DAYS * 6 },
  { unit: "year", step: 1, days: 365 },
  { unit: "year", step: 2, days: 730 },
  { unit: "year", step: 5, days: 1826 },
  { unit: "year", step: 10, days: 3652 },
];

/** Days, Mondays, first days of months or of years between two day numbers: at most about `most`. */
export function timeTicks(from: number, to: number, most = 7): TimeTicks {
  const chosen = candidates.find((one) => (to - from) / one.days <= most) ?? candidates.at(-1);
  if (chosen === undefined || to < from) return { unit: "day", days: [] };
  if (chosen.unit === "day") return { unit: "day", days: dayTicks(from, to, chosen.step) };
  const months = chosen.unit === "month" ? chosen.step : chosen.step * 12;
  return { unit: chosen.unit, days: monthTicks(from, to, months) };
}

function dayTicks(from: number, to: number, step: number): number[] {
  // 1970-01-01 was a Thursday: day 4 is a Monday.
  const start = step === 7 ? from + ((((4 - from) % 7) + 7) % 7) : from + ((to - from) % step);
  const days: number[] = [];
  for (let day = start; day <= to; day += step) days.push(day);
  return days;
}

function monthTicks(from: number, to: number, step: number): number[] {
  const { year, month } = dateParts(dateOfDayNumber(from));
  const days: number[] = [];
  const first = Math.floor((year * 12 + month - 1) / step) * step;
  for (let index = first; ; index += step) {
    const start = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
    const day = dayNumber(start);
    if (day > to) return days;
    if (day >= from) days.push(day);
  }
}
