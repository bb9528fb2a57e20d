import { expect, test } from "vitest";
import { sampleDeletions, sampleOperations } from "../../../src-renderer/features/settings/sample-removal";
import type { DayRecord, Origin, StoredValue } from "../../../src-shared/domain/record";

const value = (by: Origin, opId: string): StoredValue => ({ value: 80, entered: { value: 80, unit: "kg" }, from: { opId, by, at: 0 } });

function day(date: string, values: DayRecord["values"], note: DayRecord["note"] = null): DayRecord {
  return { date, revision: 1, values, note };
}

const days = [
  day("2026-01-01", { weight: value("sample", "B") }),
  day("2026-01-02", { weight: value("hand", "C"), waist: value("sample", "A") }),
  day("2026-01-03", { weight: value("coach", "D") }),
  day("2026-01-04", { weight: value("sample", "B") }, { text: "mine", from: { opId: "E", by: "hand", at: 0 } }),
];

test("each batch of sample data that is still there is undone once, in the order of time", () => {
  expect(sampleOperations(days)).toEqual(["A", "B"]);
});

test("what cannot be undone whole is deleted without touching a value or a note of the person", () => {
  expect(sampleDeletions(days)).toEqual([
    { date: "2026-01-01", field: null },
    { date: "2026-01-02", field: "waist" },
    { date: "2026-01-04", field: "weight" },
  ]);
});
