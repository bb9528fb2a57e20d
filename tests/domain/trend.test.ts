import { describe, expect, it } from "vitest";
import { addDays } from "../../src-shared/domain/calendar";
import { smooth, summarizeTrend } from "../../src-shared/domain/trend";

const daily = (start: string, values: readonly number[]) =>
  values.map((value, index) => ({ date: addDays(start, index), value }));

describe("summarizeTrend", () => {
  it("is null without a value in the range, so that an empty range never looks like no change", () => {
    expect(summarizeTrend([], "2026-01-01", "2026-01-31")).toBeNull();
    expect(summarizeTrend([{ date: "2026-02-01", value: 77 }], "2026-01-01", "2026-01-31")).toBeNull();
  });

  it("takes the rate from a line through all values: 0.1 kg less a day is 0.7 kg less a week", () => {
    const points = daily("2026-01-01", [78, 77.9, 77.8, 77.7, 77.6]);
    expect(summarizeTrend(points.reverse(), "2026-01-01", "2026-01-31")).toEqual({
      count: 5,
      first: { date: "2026-01-01", value: 78 },
      last: { date: "2026-01-05", value: 77.6 },
      change: -0.4,
      weeklyRate: -0.7,
      gaps: [],
    });
  });

  it("weighs days by their distance: 0, 1 and 10 days with 80, 80 and 79", () => {
    const points = [
      { date: "2026-03-01", value: 80 },
      { date: "2026-03-02", value: 80 },
      { date: "2026-03-11", value: 79 },
    ];
    // Slope = Σ(d−11/3)(v−239/3) / Σ(d−11/3)² = −19/3 ÷ 182/3 = −19/182 a day.
    expect(summarizeTrend(points, "2026-03-01", "2026-03-31")?.weeklyRate).toBe(-0.73);
  });

  it("has no rate for a single day", () => {
    expect(summarizeTrend([{ date: "2026-01-01", value: 77 }], "2026-01-01", "2026-01-31")).toMatchObject({
      change: 0,
      weeklyRate: null,
    });
  });

  it("names a gap by its days without a value, and only when there are more than seven", () => {
    const seven = [
      { date: "2026-01-01", value: 77 },
      { date: "2026-01-09", value: 77 },
    ];
    expect(summarizeTrend(seven, "2026-01-01", "2026-01-31")?.gaps).toEqual([]);
    const eight = [
      { date: "2026-01-01", value: 77 },
      { date: "2026-01-10", value: 77 },
    ];
    expect(summarizeTrend(eight, "2026-01-01", "2026-01-31")?.gaps).toEqual([
      { from: "2026-01-02", to: "2026-01-09", days: 8 },
    ]);
  });
});

describe("smooth", () => {
  it("gives a value of one half-life ago half the weight of the newest", () => {
    const [segment] = smooth([
      { date: "2026-01-01", value: 80 },
      { date: "2026-01-08", value: 77 },
    ]);
    expect(segment?.map((point) => point.value)).toEqual([80, (80 * 0.5 + 77) / 1.5]);
  });

  it("leaves a constant series as it is, however uneven its days are", () => {
    const points = ["2026-01-01", "2026-01-02", "2026-01-09", "2026-01-20"].map((date) => ({ date, value: 77.4 }));
    for (const point of smooth(points).flat()) expect(point.value).toBeCloseTo(77.4, 10);
  });

  it("begins a new segment after more than fourteen days, so that no line crosses what is not known", () => {
    const points = [
      { date: "2026-01-01", value: 80 },
      { date: "2026-01-15", value: 79 },
      { date: "2026-01-30", value: 70 },
    ];
    const segments = smooth(points);
    expect(segments.map((segment) => segment.length)).toEqual([2, 1]);
    expect(segments[1]?.[0]?.value).toBe(70);
  });
});
