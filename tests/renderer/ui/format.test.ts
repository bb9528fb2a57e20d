import { describe, expect, test } from "vitest";
import { formatDay, formatDuration, formatNumber, formatQuantity } from "../../../src-renderer/ui/format";

const NB = "\u00a0";

describe("numbers, quantities, days and durations", () => {
  test("follow the language, with a real minus and without a break before the unit", () => {
    expect(formatNumber(-0.25, "es")).toBe("\u22120,25");
    expect(formatQuantity(77.4, "kg", "es")).toBe(`77,4${NB}kg`);
    expect(formatQuantity(77.4, "kg", "en")).toBe(`77.4${NB}kg`);
    expect(formatQuantity(18.9, "%", "es")).toBe(`18,9${NB}%`);
  });

  test("two-part units are shown in both parts", () => {
    expect(formatQuantity(12 + 3 / 14, "st", "en")).toBe(`12${NB}st${NB}3${NB}lb`);
    expect(formatQuantity(5 + 11 / 12, "ft", "en")).toBe(`5${NB}ft${NB}11${NB}in`);
    expect(formatQuantity(13.9999, "st", "en")).toBe(`14${NB}st${NB}0${NB}lb`);
  });

  test("a unit of a later version is shown as it is", () => {
    expect(formatQuantity(3, "oz", "en")).toBe(`3${NB}oz`);
  });

  test("the day that is stored is the day that is shown", () => {
    expect(formatDay("2020-01-02", "es")).toBe(`2${NB}ene${NB}2020`);
    expect(formatDay("2020-01-02", "en")).toBe(`Jan${NB}2,${NB}2020`);
  });

  test.each([
    [0, `0${NB}ms`],
    [0.4, `<${NB}1${NB}ms`],
    [31, `31${NB}ms`],
    [1_234, `1,2${NB}s`],
    [125_000, `2${NB}min${NB}5${NB}s`],
    [-5, `0${NB}ms`],
  ])("%d ms is %s", (ms, text) => {
    expect(formatDuration(ms, "es")).toBe(text);
  });
});
