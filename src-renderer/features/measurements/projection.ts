import { addDays, daysBetween, type CalendarDate } from "../../../src-shared/domain/calendar";
import type { TrendPoint } from "../../../src-shared/domain/trend";

/** When a goal is reached if everything goes on as in the last weeks. Values are metric. */
export interface Projection {
  /** The day that the trend was last known, and its value then. */
  readonly from: TrendPoint;
  /** Change of the trend a day. */
  readonly slope: number;
  /** Standard error of `slope`. */
  readonly slopeError: number;
  /** The day the goal is reached. */
  readonly date: CalendarDate;
  /** Half the span between the early and the late day, in weeks, at least 1. */
  readonly weeks: number;
}

/** Values of this many days before the last one count. */
export const PROJECTION_DAYS = 28;
const FEWEST_VALUES = 6;
const SHORTEST_SPAN_DAYS = 10;
const FURTHEST_DAYS = 730;
/** A slope of fewer standard errors than this goes no clear way. */
const CLEAR_SLOPE = 1.5;
/** Older than this, the last value says nothing about where the trend is going. */
const STALE_DAYS = 14;

export interface Slope {
  /** Change a day of the least-squares line, metric. */
  readonly slope: number;
  readonly slopeError: number;
}

/** The least-squares line through the values of the last weeks; `null` where they are too few or too close together. */
export function recentSlope(points: readonly TrendPoint[], today: CalendarDate): Slope | null {
  const last = points.at(-1);
  if (last === undefined || daysBetween(last.date, today) > STALE_DAYS) return null;
  const since = addDays(last.date, -PROJECTION_DAYS);
  const recent = points.filter((point) => point.date > since);
  const first = recent[0];
  if (first === undefined || recent.length < FEWEST_VALUES) return null;
  if (daysBetween(first.date, last.date) < SHORTEST_SPAN_DAYS) return null;

  const days = recent.map((point) => daysBetween(first.date, point.date));
  const meanDay = mean(days);
  const meanValue = mean(recent.map((point) => point.value));
  let covariance = 0;
  let variance = 0;
  for (const [index, point] of recent.entries()) {
    const distance = (days[index] ?? 0) - meanDay;
    covariance += distance * (point.value - meanValue);
    variance += distance * distance;
  }
  const slope = covariance / variance;
  let residuals = 0;
  for (const [index, point] of recent.entries()) {
    const expected = meanValue + slope * ((days[index] ?? 0) - meanDay);
    residuals += (point.value - expected) ** 2;
  }
  return { slope, slopeError: Math.sqrt(residuals / Math.max(1, recent.length - 2) / variance) };
}

/**
 * Continues the trend in a straight line to the goal. `null` when the goal is reached, when the trend goes the other way
 * or no clear way, or when it would take more than two years: a date would be a guess.
 */
export function projectGoal(
  points: readonly TrendPoint[],
  trend: TrendPoint | null,
  goal: number,
  today: CalendarDate,
): Projection | null {
  const line = recentSlope(points, today);
  if (line === null || trend === null) return null;
  const distance = goal - trend.value;
  const { slope, slopeError } = line;
  if (Math.abs(distance) < 0.05 || Math.sign(slope) !== Math.sign(distance)) return null;
  if (Math.abs(slope) < CLEAR_SLOPE * slopeError) return null;
  const days = distance / slope;
  if (days > FURTHEST_DAYS) return null;
  const soonest = Math.abs(distance) / (Math.abs(slope) + slopeError);
  const latest = Math.abs(distance) / (Math.abs(slope) - slopeError);
  return {
    from: trend,
    slope,
    slopeError,
    date: addDays(trend.date, Math.ceil(days)),
    weeks: Math.max(1, Math.round((latest - soonest) / 2 / 7)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
