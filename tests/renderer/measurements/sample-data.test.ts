import { expect, test } from "vitest";
import { fieldDefinition, isNumericField } from "../../../src-shared/domain/fields";
import { dayRecordSchema } from "../../../src-shared/domain/record";
import { sampleDays } from "../../../src-shared/domain/sample-data";
import { summarizeTrend } from "../../../src-shared/domain/trend";
import { programChannels } from "../../../src-shared/ipc/program-channels";

const TODAY = "2026-12-01";
const days = sampleDays(TODAY);

test("sample days are valid records in order, none of them today or later", () => {
  expect(programChannels["sample.add"].request.safeParse({ days }).success).toBe(true);
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
  expect(days.every((day) => dayRecordSchema.safeParse(day).success && day.date < TODAY)).toBe(true);
});

test("sample values are inside the ranges that a form would accept", () => {
  for (const day of days) {
    for (const [field, stored] of Object.entries(day.values)) {
      if (!isNumericField(field)) throw new Error(field);
      const { min, max } = fieldDefinition(field);
      expect(stored.value).toBeGreaterThanOrEqual(min);
      expect(stored.value).toBeLessThanOrEqual(max);
    }
  }
});

test("sample days tell a story: a slow loss, one gap, and all of it the same every time", () => {
  const points = days.flatMap(({ date, values }) => (values.weight === undefined ? [] : [{ date, value: values.weight.value }]));
  const summary = summarizeTrend(points, "2026-01-01", TODAY);
  expect(summary?.count).toBeGreaterThan(60);
  expect(summary?.gaps).toHaveLength(1);
  expect(summary?.weeklyRate).toBeLessThan(-0.1);
  expect(sampleDays(TODAY)).toEqual(days);
});
