import { addDays, daysBetween, type CalendarDate } from "./calendar";
import { roundHundredths } from "./units";

/** One value of a field on one day, in the field's metric unit. */
export interface TrendPoint {
  readonly date: CalendarDate;
  readonly value: number;
}

/** More than 7 days in a row without a value, between two days that have one. Both ends are days without a value. */
export interface TrendGap {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** How many days, both ends included. */
  readonly days: number;
}

export interface TrendSummary {
  /** Number of values in the range. */
  readonly count: number;
  readonly first: TrendPoint;
  readonly last: TrendPoint;
  /** `last` minus `first`, in the field's metric unit, two decimals. */
  readonly change: number;
  /** Slope of the least-squares line, in the metric unit per 7 days, two decimals; `null` with fewer than two days. */
  readonly weeklyRate: number | null;
  readonly gaps: readonly TrendGap[];
}

/** A gap is longer than this many days. */
export const GAP_DAYS = 7;
/** After this many days a value counts half in the smoothed trend. */
export const SMOOTHING_HALF_LIFE_DAYS = 7;
/** Two values further apart than this many days belong to different segments of the smoothed trend. */
export const SEGMENT_BREAK_DAYS = 14;

/**
 * First, last, change, weekly rate and gaps of the values from `from` to `to`, both included, in any order; at most one
 * value a day. `null` when there is none: that is "not found in this range", never zero.
 */
export function summarizeTrend(
  points: readonly TrendPoint[],
  from: CalendarDate,
  to: CalendarDate,
): TrendSummary | null {
  const inside = sortedByDay(points.filter((point) => point.date >= from && point.date <= to));
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    count: inside.length,
    first,
    last,
    change: roundHundredths(last.value - first.value),
    weeklyRate: weeklyRate(inside, first.date),
    gaps: gapsOf(inside),
  };
}

/**
 * A smoothed trend for a chart: one segment for each stretch without a break of more than `SEGMENT_BREAK_DAYS`. Each
 * point is the mean of the values of its segment so far, a value's weight halving with every half-life of its age. So it
 * depends on the time between values, not on their number, and begins at the first value without a bias.
 */
export function smooth(points: readonly TrendPoint[], halfLifeDays = SMOOTHING_HALF_LIFE_DAYS): TrendPoint[][] {
  const segments: TrendPoint[][] = [];
  let previous: CalendarDate | null = null;
  let weighted = 0;
  let weights = 0;
  for (const point of sortedByDay(points)) {
    const days: number | null = previous === null ? null : daysBetween(previous, point.date);
    if (days === null || days > SEGMENT_BREAK_DAYS) {
      segments.push([]);
      weighted = 0;
      weights = 0;
    } else {
      const kept = 2 ** (-days / halfLifeDays);
      weighted *= kept;
      weights *= kept;
    }
    weighted += point.value;
    weights += 1;
    segments.at(-1)?.push({ date: point.date, value: weighted / weights });
    previous = point.date;
  }
  return segments;
}

function sortedByDay(points: readonly TrendPoint[]): TrendPoint[] {
  return [...points].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function weeklyRate(points: readonly TrendPoint[], origin: CalendarDate): number | null {
  const days = points.map((point) => daysBetween(origin, point.date));
  const meanDay = days.reduce((sum, day) => sum + day, 0) / days.length;
  const meanValue = points.reduce((sum, point) => sum + point.value, 0) / points.length;
  let covariance = 0;
  let variance = 0;
  for (const [index, point] of points.entries()) {
    const distance = (days[index] ?? 0) - meanDay;
    covariance += distance * (point.value - meanValue);
    variance += distance * distance;
  }
  return variance === 0 ? null : roundHundredths((covariance / variance) * 7);
}

function gapsOf(points: readonly TrendPoint[]): TrendGap[] {
  const gaps: TrendGap[] = [];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined) break;
    const days = daysBetween(point.date, next.date) - 1;
    if (days > GAP_DAYS) gaps.push({ from: addDays(point.date, 1), to: addDays(next.date, -1), days });
  }
  return gaps;
}
