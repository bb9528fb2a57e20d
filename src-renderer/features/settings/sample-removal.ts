import { numericFields, type MeasurementField } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";

/** The operations that added the made-up values that are still there, newest last. */
export function sampleOperations(days: readonly DayRecord[]): string[] {
  const opIds = new Set<string>();
  for (const day of days) {
    for (const { from } of sourcesOf(day)) if (from.by === "sample") opIds.add(from.opId);
  }
  // Operation ids sort by time.
  return [...opIds].sort();
}

export interface Deletion {
  readonly date: string;
  /** `null` is the whole day. */
  readonly field: MeasurementField | null;
}

/** What to delete one by one where an operation can no longer be undone whole. A person's own values stay. */
export function sampleDeletions(days: readonly DayRecord[]): Deletion[] {
  return days.flatMap((day): Deletion[] => {
    const sources = sourcesOf(day);
    const made = sources.filter(({ from }) => from.by === "sample");
    if (made.length === 0) return [];
    if (made.length === sources.length) return [{ date: day.date, field: null }];
    return made.map(({ field }) => ({ date: day.date, field }));
  });
}

function sourcesOf(day: DayRecord): { field: MeasurementField; from: { opId: string; by: string } }[] {
  const sources: { field: MeasurementField; from: { opId: string; by: string } }[] = [];
  for (const field of numericFields) {
    const stored = day.values[field];
    if (stored !== undefined) sources.push({ field, from: stored.from });
  }
  if (day.note !== null) sources.push({ field: "note", from: day.note.from });
  return sources;
}
