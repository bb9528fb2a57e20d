import { dayNumber, type CalendarDate } from "../../../src-shared/domain/calendar";
import { GAP_DAYS, type TrendPoint } from "../../../src-shared/domain/trend";
import type { Projection } from "./projection";
import { thin, type ChartPoint } from "./thin";
import { timeTicks, valueAxis, type TimeTicks } from "./axis-ticks";

/** One row of the chart: a day with a value. A row without `trend` breaks the line. */
export interface ChartRow {
  readonly day: number;
  readonly value: number | null;
  readonly trend: number | null;
}

/** A dashed line over days without data. */
export interface Bridge {
  readonly from: ChartPoint;
  readonly to: ChartPoint;
}

/** The trend's straight continuation, with a band of twice the standard error on each side. */
export interface ProjectionShape {
  readonly start: ChartPoint;
  readonly end: ChartPoint;
  readonly low: number;
  readonly high: number;
}

export interface ChartModel {
  readonly rows: readonly ChartRow[];
  readonly bridges: readonly Bridge[];
  /** The last point of the trend inside the range. */
  readonly head: ChartPoint | null;
  readonly goal: number | null;
  readonly projection: ProjectionShape | null;
  readonly days: { readonly from: number; readonly to: number };
  readonly values: { readonly from: number; readonly to: number };
  readonly timeTicks: TimeTicks;
  readonly valueTicks: readonly number[];
  /** How many values are in the range, drawn or not. */
  readonly count: number;
}

export interface ChartInput {
  /** Every value of the field, ascending by day, metric. */
  readonly points: readonly TrendPoint[];
  /** The smoothed trend over all of them, so that it is the same in every range. */
  readonly smoothed: readonly TrendPoint[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly goal: number | null;
  readonly projection: Projection | null;
  /** From the metric unit to that of the axis. */
  readonly toAxis: (metric: number) => number;
  /** More values than this are thinned; see `thin`. */
  readonly mostPoints?: number;
  readonly mostTimeTicks?: number;
}

export const MOST_POINTS = 2_000;
/** The projection takes at most this share of the width. */
const PROJECTION_SHARE = 0.18;
/** A goal is drawn when it is no further from the values than this many times their span. */
const GOAL_ROOM = 3;
const LEAST_GOAL_ROOM = 2;

/** Everything that the chart draws, in the axis' unit and in day numbers. Pure, so that a test can look at it. */
export function chartModel(input: ChartInput): ChartModel {
  const { toAxis } = input;
  const from = dayNumber(input.from);
  const to = dayNumber(input.to);
  const inRange = ({ day }: ChartPoint): boolean => day >= from && day <= to;
  const onAxis = ({ date, value }: TrendPoint): ChartPoint => ({ day: dayNumber(date), value: toAxis(value) });

  const values = input.points.map(onAxis).filter(inRange);
  const trend = input.smoothed.map(onAxis).filter(inRange);
  const drawn = thin(values, input.mostPoints ?? MOST_POINTS);
  const { rows, bridges } = withGaps(drawn, values, trend);
  const projection = projectionShape(input.projection, toAxis, to, (to - from) * PROJECTION_SHARE);

  const goal = nearGoal(input.goal === null ? null : toAxis(input.goal), values);
  const all = [...values.map(({ value }) => value), ...trend.map(({ value }) => value)];
  if (goal !== null) all.push(goal);
  if (projection !== null) all.push(projection.low, projection.high);
  const axis = all.length === 0 ? { from: 0, to: 1, ticks: [] } : valueAxis(min(all), max(all));
  const end = Math.max(to, Math.ceil(projection?.end.day ?? to));
  return {
    rows,
    bridges,
    head: trend.at(-1) ?? null,
    goal,
    projection,
    days: { from, to: end },
    values: { from: axis.from, to: axis.to },
    timeTicks: timeTicks(from, to, input.mostTimeTicks),
    valueTicks: axis.ticks,
    count: values.length,
  };
}

/** A goal that is so far off that the values would become a flat line beside it is told in numbers only. */
function nearGoal(goal: number | null, values: readonly ChartPoint[]): number | null {
  if (goal === null || values.length === 0) return goal;
  const numbers = values.map(({ value }) => value);
  const [least, most] = [min(numbers), max(numbers)];
  const distance = Math.max(least - goal, goal - most, 0);
  return distance <= Math.max(most - least, LEAST_GOAL_ROOM) * GOAL_ROOM ? goal : null;
}

/** Breaks the trend wherever more than `GAP_DAYS` days in a row have no value, and bridges the break with dashes. */
function withGaps(
  drawn: readonly ChartPoint[],
  values: readonly ChartPoint[],
  trend: readonly ChartPoint[],
): { rows: ChartRow[]; bridges: Bridge[] } {
  const breaks = new Set<number>();
  const bridges: Bridge[] = [];
  const trendOn = new Map(trend.map(({ day, value }) => [day, value]));
  for (const [index, point] of values.entries()) {
    const next = values[index + 1];
    if (next === undefined || next.day - point.day - 1 <= GAP_DAYS) continue;
    breaks.add(next.day);
    bridges.push({
      from: { day: point.day, value: trendOn.get(point.day) ?? point.value },
      to: { day: next.day, value: trendOn.get(next.day) ?? next.value },
    });
  }
  const rows: ChartRow[] = [];
  let breakDays = [...breaks];
  for (const { day, value } of drawn) {
    // Thinning may have dropped the very first day after a gap; the break still belongs before what follows.
    if (breakDays[0] !== undefined && breakDays[0] <= day) {
      rows.push({ day: breakDays[0] - 0.5, value: null, trend: null });
      breakDays = breakDays.filter((start) => start > day);
    }
    rows.push({ day, value, trend: trendOn.get(day) ?? null });
  }
  return { rows, bridges };
}

function projectionShape(
  projection: Projection | null,
  toAxis: (metric: number) => number,
  to: number,
  room: number,
): ProjectionShape | null {
  if (projection === null) return null;
  const start = dayNumber(projection.from.date);
  const end = Math.min(dayNumber(projection.date), to + Math.max(2, room));
  const days = end - start;
  if (days <= 0 || start > to) return null;
  const value = projection.from.value + projection.slope * days;
  const margin = 2 * projection.slopeError * days;
  const [low = 0, high = 0] = [toAxis(value - margin), toAxis(value + margin)];
  return {
    start: { day: start, value: toAxis(projection.from.value) },
    end: { day: end, value: toAxis(value) },
    low: Math.min(low, high),
    high: Math.max(low, high),
  };
}

// Not Math.min(...): ten years of values are too many arguments for some engines.
function min(values: readonly number[]): number {
  return values.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY);
}

function max(values: readonly number[]): number {
  return values.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY);
}
