import { fieldDefinition, metricUnit, numericFields, type MeasurementField, type NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord, GoalRecord, StoredValue } from "../../../src-shared/domain/record";
import type { DayView, ValueView } from "../../../src-shared/tools/result-data";

/** The value of a field, `null` where the day or the field does not exist. */
export function valueOf(day: DayRecord | null, field: NumericField): StoredValue | null {
  return day?.values[field] ?? null;
}

export function has(day: DayRecord, field: MeasurementField): boolean {
  return field === "note" ? day.note !== null : valueOf(day, field) !== null;
}

function fieldsOf(day: DayRecord): NumericField[] {
  return numericFields.filter((field) => valueOf(day, field) !== null);
}

export function isEmptyDay(day: DayRecord): boolean {
  return day.note === null && fieldsOf(day).length === 0;
}

/** A copy with the fields of the program and nothing else, in their order: what is written is never what came in. */
export function copyOfDay(day: DayRecord): DayRecord {
  const values: DayRecord["values"] = {};
  for (const field of fieldsOf(day)) {
    const stored = valueOf(day, field);
    if (stored !== null) values[field] = stored;
  }
  return { date: day.date, revision: day.revision, values, note: day.note };
}

export function copyOfGoal(goal: GoalRecord): GoalRecord {
  const { field, revision, target, entered, by, from } = goal;
  return { field, revision, target, entered, by, from };
}

export function unitOf(field: NumericField): ValueView["unit"] {
  return metricUnit(fieldDefinition(field).quantity);
}

/** A day as a result shows it, whole or the asked field only. */
export function viewOfDay(day: DayRecord, field: MeasurementField | null = null): DayView {
  const values: ValueView[] = [];
  for (const name of fieldsOf(day)) {
    const stored = valueOf(day, name);
    if (stored === null || (field !== null && field !== name)) continue;
    values.push({ field: name, value: stored.value, unit: unitOf(name), entered: stored.entered });
  }
  const note = field === null || field === "note" ? (day.note?.text ?? null) : null;
  return { date: day.date, values, note };
}

/** Size in bytes of what a model would get of a value. */
export function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
