import { describe, expect, test } from "vitest";
import { timeTicks, valueAxis } from "../../../src-renderer/features/measurements/axis-ticks";
import { chartModel, type ChartInput } from "../../../src-renderer/features/measurements/chart-model";
import { rangeDays } from "../../../src-renderer/features/measurements/chart-range";
import { thin } from "../../../src-renderer/features/measurements/thin";
import { addDays, dateOfDayNumber, dayNumber, weekday } from "../../../src-shared/domain/calendar";
import { smooth, type TrendPoint } from "../../../src-shared/domain/trend";

const TODAY = "2026-03-31";

function daily(days: number, value: (ago: number) => number): TrendPoint[] {
  return Array.from({ length: days }, (_, index) => {
    const ago = days - 1 - index;
    return { date: addDays(TODAY, -ago), value: value(ago) };
  });
}

function model(points: readonly TrendPoint[], more: Partial<ChartInput> = {}) {
  return chartModel({
    points,
    smoothed: smooth(points).flat(),
    from: addDays(TODAY, -89),
    to: TODAY,
    goal: null,
    projection: null,
    toAxis: (metric) => metric,
    ...more,
  });
}

describe("what the chart draws", () => {
  test("days without data for more than a week break the line, and dashes bridge the break", () => {
    const points = daily(60, () => 80).filter(({ date }) => date < "2026-03-01" || date > "2026-03-09");
    const { rows, bridges } = model(points);
    expect(bridges.map(({ from, to }) => [dateOfDayNumber(from.day), dateOfDayNumber(to.day)])).toEqual([
      ["2026-02-28", "2026-03-10"],
    ]);
    const broken = rows.findIndex(({ trend }) => trend === null);
    expect(dateOfDayNumber(rows[broken - 1]?.day ?? 0)).toBe("2026-02-28");
    expect(dateOfDayNumber(rows[broken + 1]?.day ?? 0)).toBe("2026-03-10");
  });

  test("a week without data is no gap", () => {
    const points = daily(60, () => 80).filter(({ date }) => date < "2026-03-01" || date > "2026-03-07");
    expect(model(points).bridges).toEqual([]);
  });

  test("the trend in a short range is the one of the long range: values before it still count", () => {
    const points = daily(60, (ago) => 80 + ago / 10);
    const long = model(points);
    const short = model(points, { from: addDays(TODAY, -6) });
    expect(short.head).toEqual(long.head);
    expect(short.count).toBe(7);
  });

  test("ten years of daily values are thinned to the limit, and no extreme is lost", () => {
    const points = daily(3_650, (ago) => (ago === 1_234 ? 150 : ago === 2_345 ? 40 : 80));
    const { rows, count } = model(points, { from: addDays(TODAY, -3_649), mostPoints: 1_000 });
    expect(count).toBe(3_650);
    expect(rows.length).toBeLessThanOrEqual(1_002);
    const values = rows.map(({ value }) => value);
    expect(values).toContain(150);
    expect(values).toContain(40);
    expect(rows[0]?.day).toBe(dayNumber(points[0]?.date ?? ""));
    expect(rows.at(-1)?.day).toBe(dayNumber(TODAY));
  });

  test("the goal and the whole band of the projection are inside the axis", () => {
    const projection = { from: { date: TODAY, value: 80 }, slope: -0.05, slopeError: 0.01, date: "2026-06-30", weeks: 3 };
    const shown = model(daily(30, () => 80), { goal: 75.6, projection });
    expect(shown.values.from).toBeLessThanOrEqual(75.6);
    expect(shown.projection?.low).toBeLessThan(shown.projection?.end.value ?? 0);
    expect(shown.days.to).toBeGreaterThan(dayNumber(TODAY));
    expect(shown.days.to).toBeLessThan(dayNumber("2026-05-01"));
  });

  test("nothing in the range is an empty drawing, not an error", () => {
    const shown = model(daily(5, () => 80), { from: "2025-01-01", to: "2025-02-01" });
    expect(shown).toMatchObject({ rows: [], bridges: [], head: null, count: 0, valueTicks: [] });
  });
});

describe("thinning", () => {
  test("few points stay as they are", () => {
    const points = [1, 2, 3].map((day) => ({ day, value: day }));
    expect(thin(points, 3)).toEqual(points);
  });

  test("points of one single day come out without a division by nothing", () => {
    const points = Array.from({ length: 10 }, (_, value) => ({ day: 5, value }));
    expect(thin(points, 4).map(({ value }) => value)).toEqual(expect.arrayContaining([0, 9]));
  });
});

describe("ticks", () => {
  test.each([
    [75.6, 80.2, [76, 77, 78, 79, 80]],
    [80, 80, [79.6, 79.8, 80, 80.2, 80.4]],
    [18.9, 19.1, [18.6, 18.8, 19, 19.2, 19.4]],
    [20, 400, [0, 100, 200, 300, 400]],
  ])("an axis for values from %d to %d has room around them and round numbers inside", (least, most, ticks) => {
    const axis = valueAxis(least, most);
    expect(axis.from).toBeLessThan(least);
    expect(axis.to).toBeGreaterThan(most);
    expect(axis.ticks).toEqual(ticks);
  });

  test("a month is ticked on Mondays, three months on the first of each, ten years in years", () => {
    const to = dayNumber(TODAY);
    const month = timeTicks(to - 30, to);
    expect(month.days.map((day) => weekday(dateOfDayNumber(day)))).toEqual(month.days.map(() => 1));
    expect(timeTicks(to - 89, to)).toMatchObject({ unit: "month", days: ["2026-01-01", "2026-02-01", "2026-03-01"].map(dayNumber) });
    expect(timeTicks(to - 3_650, to).unit).toBe("year");
  });
});

describe("ranges", () => {
  test("each ends today and holds whole days", () => {
    expect(rangeDays("week", TODAY, null)).toEqual({ from: "2026-03-25", to: TODAY });
    expect(rangeDays("month", TODAY, null)).toEqual({ from: "2026-03-01", to: TODAY });
    expect(rangeDays("year", TODAY, null)).toEqual({ from: "2025-04-01", to: TODAY });
    expect(rangeDays("all", TODAY, "2020-01-01").from).toBe("2020-01-01");
    expect(rangeDays("all", TODAY, TODAY).from).toBe("2026-03-25");
  });
});

test("a goal far beyond the values is not drawn, for it would press them flat", () => {
  const points = daily(30, (ago) => 80 + ago / 20);
  expect(model(points, { goal: 78 }).goal).toBe(78);
  expect(model(points, { goal: 60 })).toMatchObject({ goal: null });
  expect(model(points, { goal: 60 }).values.from).toBeGreaterThan(79);
});
