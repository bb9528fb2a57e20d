import { describe, expect, test } from "vitest";
import {
  changeParts,
  computedParts,
  displayUnit,
  partsText,
  quantityParts,
} from "../../../src-renderer/features/measurements/display-quantity";

const text = (...args: Parameters<typeof quantityParts>): string => partsText(quantityParts(...args));

describe("a quantity as it is shown", () => {
  test("follows the language and never parts number and unit", () => {
    expect(text(77.4, "kg", "es")).toBe("77,4\u00a0kg");
    expect(text(77, "kg", "en")).toBe("77.0\u00a0kg");
    expect(text(18.9, "%", "es")).toBe("18,9\u00a0%");
  });

  test("what was entered in the shown unit is shown as entered, not converted there and back", () => {
    expect(text(77.11, "lb", "en", { value: 170, unit: "lb" })).toBe("170.0\u00a0lb");
    expect(text(77.45, "kg", "en", { value: 77.45, unit: "kg" })).toBe("77.45\u00a0kg");
  });

  test("stones and feet have two parts, and never 14 lb or 12 in", () => {
    expect(text(77.56, "st", "en")).toBe("12\u00a0st 3\u00a0lb");
    expect(text(182.87, "ft", "en")).toBe("6\u00a0ft 0\u00a0in");
  });

  test("a difference has its sign, a real minus, and no sign when it rounds to nothing", () => {
    expect(partsText(changeParts(-0.2, "kg", "es"))).toBe("\u22120,2\u00a0kg");
    expect(partsText(changeParts(0.2, "kg", "en"))).toBe("+0.2\u00a0kg");
    expect(partsText(changeParts(-0.04, "kg", "en"))).toBe("0.0\u00a0kg");
    expect(partsText(changeParts(-1, "st", "en"))).toBe("\u22122.2\u00a0lb");
  });

  test("a computed value has one decimal", () => {
    expect(partsText(computedParts(77.6349, "kg", "es"))).toBe("77,6\u00a0kg");
  });

  test("each kind of field follows its own preference", () => {
    const units = { mass: "lb", length: "in" } as const;
    expect([displayUnit("weight", units), displayUnit("waist", units), displayUnit("body_fat", units)]).toEqual(["lb", "in", "%"]);
  });
});
