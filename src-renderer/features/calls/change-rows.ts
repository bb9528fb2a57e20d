import { measurementFields, type MeasurementField } from "../../../src-shared/domain/fields";
import type { Change } from "../../../src-shared/domain/record";
import { formatQuantity } from "../../ui/format";
import { dayWord, fieldWord, type Words } from "./describe-call";

/** One field that a change touches. `null`: there is no value. */
export interface ChangeRow {
  readonly key: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields of a row that the change touches, with their values as they were entered. */
export function changeRows(change: Change, words: Words): readonly ChangeRow[] {
  if (change.table === "goals") {
    const text = (goal: typeof change.after): string | null =>
      goal === null ? null : formatQuantity(goal.entered.value, goal.entered.unit, words.locale);
    const what = words.t("chat.approval.goal", { field: fieldWord(change.key, words) });
    return [{ key: change.key, what, before: text(change.before), after: text(change.after) }];
  }
  return measurementFields.flatMap((field) => {
    const before = valueText(change.before, field, words);
    const after = valueText(change.after, field, words);
    if (before === after) return [];
    return [{ key: change.key + field, what: `${dayWord(change.key, words)}, ${fieldWord(field, words)}`, before, after }];
  });
}

function valueText(day: Extract<Change, { table: "days" }>["after"], field: MeasurementField, { locale }: Words): string | null {
  if (field === "note") return day?.note === null || day === null ? null : `«${day.note.text}»`;
  const value = day?.values[field];
  if (value === undefined) return null;
  return formatQuantity(value.entered.value, value.entered.unit, locale);
}
