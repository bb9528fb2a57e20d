import { describe, expect, it } from "vitest";
import { fieldDefinition, isMeasurementField, isNumericField, measurementFields, metricUnit, numericFields } from "../../src-shared/domain/fields";

describe("fields", () => {
  it.each([
    ["weight", 20, 400, "kg"],
    ["body_fat", 2, 75, "%"],
    ["neck", 10, 300, "cm"],
    ["chest", 10, 300, "cm"],
    ["waist", 10, 300, "cm"],
    ["hips", 10, 300, "cm"],
    ["biceps", 10, 300, "cm"],
    ["thigh", 10, 300, "cm"],
    ["calf", 10, 300, "cm"],
    ["height", 50, 260, "cm"],
  ] as const)("%s accepts %d to %d %s", (field, min, max, unit) => {
    const definition = fieldDefinition(field);
    expect([definition.min, definition.max, metricUnit(definition.quantity)]).toEqual([min, max, unit]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "Weight", "peso", ""])("%j is no field", (name) => {
    expect(isMeasurementField(name)).toBe(false);
    expect(isNumericField(name)).toBe(false);
  });

  it("has the note last, and as the only one that is no number", () => {
    expect(measurementFields).toEqual([...numericFields, "note"]);
    expect(isNumericField("note")).toBe(false);
  });
});
