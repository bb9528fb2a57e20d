import { describe, expect, test } from "vitest";
import { summarizeField } from "../../../src-renderer/features/measurements/field-summary";
import { addDays, daysBetween } from "../../../src-shared/domain/calendar";
import type { DayRecord, GoalRecord } from "../../../src-shared/domain/record";

const TODAY = "2026-03-31";
const from = { opId: "op", by: "hand", at: 0 } as const;

function days(count: number, weight: (ago: number) => number, last = TODAY): DayRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    const value = weight(ago);
    return {
      date: addDays(last, -ago),
      revision: 1,
      values: { weight: { value, entered: { value, unit: "kg" as const }, from } },
      note: null,
    };
  });
}

function goal(target: number): GoalRecord[] {
  return [{ field: "weight", revision: 1, target, entered: { value: target, unit: "kg" }, by: null, from }];
}

const losing = days(60, (ago) => 77 + ago * 0.05 + (ago % 2 === 0 ? 0.2 : -0.2));

describe("the numbers at the top", () => {
  test("a steady loss shows its pace a week and a day for the goal", () => {
    const summary = summarizeField(losing, goal(75), "weight", TODAY);
    expect(summary.latest).toEqual({ date: TODAY, value: 77.2 });
    expect(summary.perWeek).toBeCloseTo(-0.35, 1);
    expect(summary.trend?.value).toBeGreaterThan(77);
    expect(daysBetween(TODAY, summary.projection?.date ?? TODAY)).toBeGreaterThan(40);
    expect(summary.projection?.weeks).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ["the goal lies the other way", losing, 90],
    ["the goal is reached", losing, summarizeField(losing, [], "weight", TODAY).trend?.value ?? 0],
    ["there is no clear direction", days(40, (ago) => 80 + (ago % 2 === 0 ? 1 : -1)), 75],
    ["it would take more than two years", days(40, (ago) => 80 + ago * 0.001), 60],
    ["there are too few values", days(4, (ago) => 80 + ago), 75],
    ["the values are old", days(40, (ago) => 80 + ago * 0.1, addDays(TODAY, -30)), 75],
  ])("no day is named when %s", (_why, records, target) => {
    expect(summarizeField(records, goal(target), "weight", TODAY).projection).toBeNull();
  });

  test("a field without values is unknown, not zero", () => {
    expect(summarizeField(losing, goal(75), "waist", TODAY)).toEqual({
      points: [],
      smoothed: [],
      trend: null,
      latest: null,
      perWeek: null,
      goal: null,
      projection: null,
    });
  });
});
