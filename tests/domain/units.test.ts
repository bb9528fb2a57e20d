import { describe, expect, it } from "vitest";
import { fromMetric, roundHundredths, splitUnit, toMetric, unitQuantity, unitsOf, type EnteredUnit } from "../../src-shared/domain/units";

describe("units", () => {
  it.each([
    [77.4, "kg", 77.4],
    [170, "lb", 77.11],
    [171 / 14, "st", 77.56],
    [18.9, "%", 18.9],
    [33.5, "in", 85.09],
    [71 / 12, "ft", 180.34],
    [85, "cm", 85],
  ] as const)("%d %s is %d in metric, two decimals", (value, unit, metric) => {
    expect(toMetric({ value, unit })).toBe(metric);
  });

  it("round half away from zero on the decimals that a person sees, not on their binary form", () => {
    expect(roundHundredths(1.005)).toBe(1.01);
    expect(roundHundredths(-1.005)).toBe(-1.01);
    expect(roundHundredths(77.125)).toBe(77.13);
    expect(roundHundredths(1e-7)).toBe(0);
    expect(roundHundredths(Number.NaN)).toBeNaN();
    expect(roundHundredths(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it("give back what was entered within the rounding of the metric value", () => {
    for (const unit of ["kg", "lb", "st", "%", "cm", "in", "ft"] as const satisfies EnteredUnit[]) {
      const back = fromMetric(toMetric({ value: 12.3, unit }), unit);
      expect(Math.abs(back - 12.3)).toBeLessThan(0.011);
    }
  });

  it("split stone and feet into two parts that a person says, never into 14 lb or 12 in", () => {
    expect(splitUnit({ value: 171 / 14, unit: "st" })).toEqual({ whole: 12, rest: 3, restUnit: "lb" });
    expect(splitUnit({ value: 71 / 12, unit: "ft" })).toEqual({ whole: 5, rest: 11, restUnit: "in" });
    expect(splitUnit({ value: 12.9999, unit: "st" })).toEqual({ whole: 13, rest: 0, restUnit: "lb" });
    expect(splitUnit({ value: 77.4, unit: "kg" })).toBeNull();
  });

  it("name the units of a quantity, the metric one first, and of no other", () => {
    expect(unitsOf("mass")).toEqual(["kg", "lb", "st"]);
    expect(unitsOf("length")).toEqual(["cm", "in", "ft"]);
    expect(unitsOf("share")).toEqual(["%"]);
    expect(unitQuantity("st")).toBe("mass");
  });
});
