import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord, GoalRecord } from "../../../src-shared/domain/record";
import { smooth, type TrendPoint } from "../../../src-shared/domain/trend";
import { projectGoal, recentSlope, type Projection } from "./projection";

/** The numbers at the top of the screen, metric. */
export interface FieldSummary {
  readonly points: readonly TrendPoint[];
  /** The smoothed trend, a point for each value. */
  readonly smoothed: readonly TrendPoint[];
  /** The smoothed value on the day of the latest one. */
  readonly trend: TrendPoint | null;
  readonly latest: TrendPoint | null;
  /** Change in seven days at the pace of the last weeks; `null` where that is not known. */
  readonly perWeek: number | null;
  readonly goal: GoalRecord | null;
  readonly projection: Projection | null;
}

/** `days` ascending. */
export function summarizeField(
  days: readonly DayRecord[],
  goals: readonly GoalRecord[],
  field: NumericField,
  today: CalendarDate,
): FieldSummary {
  const points: TrendPoint[] = [];
  for (const { date, values } of days) {
    const stored = values[field];
    if (stored !== undefined) points.push({ date, value: stored.value });
  }
  const smoothed = smooth(points).flat();
  const trend = smoothed.at(-1) ?? null;
  const goal = goals.find((one) => one.field === field) ?? null;
  const line = recentSlope(points, today);
  return {
    points,
    smoothed,
    trend,
    latest: points.at(-1) ?? null,
    perWeek: line === null ? null : line.slope * 7,
    goal,
    projection: goal === null ? null : projectGoal(points, trend, goal.target, today),
  };
}
