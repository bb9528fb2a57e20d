import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { MeasurementField } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";
import type { ArgumentsOf } from "../../../src-shared/tools/arguments";
import type { DayView } from "../../../src-shared/tools/result-data";
import type { Rows } from "../rows";
import { nextRevision, ok, refused, type Computed, type WriteContext } from "./computed";
import { copyOfDay, unitOf, valueOf, viewOfDay } from "./day-values";

type Conflict = Extract<ToolFailure, { code: "conflict" }>["values"][number];
type SaveArguments = ArgumentsOf<"save_measurement">;

/**
 * Writes fields of a day. A different value that is there is a `conflict` unless the call says to replace it; then nothing
 * of the call is written, not even its other fields. Equal is what is equal in metric: 170 lb over 77.11 kg changes nothing.
 *
 * Data: `saveDataSchema` (what the day now has of the fields of the call) and beside it `created` (the day was new) and
 * `replaced`: `{ field, before, unit }` for each value that is no more, in metric, or the text of the note.
 */
export async function saveMeasurement(rows: Rows, args: SaveArguments, context: WriteContext): Promise<Computed> {
  const { date } = args;
  const before = await rows.day(date);
  const differences = differencesFrom(before, args);
  if (differences.length > 0 && !args.replace) {
    return refused({ code: "conflict", reason: "value", date, values: differences });
  }
  const after = written(before, args, context);
  const already = before !== null && after === null;
  const data = {
    ...requestedPart(after ?? before, args),
    already,
    created: before === null,
    replaced: differences.map(({ field, present, unit }) => ({ field, before: present, unit })),
  };
  return {
    outcome: ok(data),
    changes: after === null ? [] : [{ table: "days", key: date, before, after }],
  };
}

/** Where another value is there than the one that is asked for. */
function differencesFrom(day: DayRecord | null, args: SaveArguments): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const { field, value } of args.values) {
    const present = valueOf(day, field)?.value ?? value;
    if (present !== value) conflicts.push({ field, present, requested: value, unit: unitOf(field) });
  }
  const present = day?.note?.text ?? args.note;
  if (args.note !== null && present !== null && present !== args.note) {
    conflicts.push({ field: "note", present, requested: args.note, unit: null });
  }
  return conflicts;
}

/** The day with the values written into it; `null` when each of them is there already. Those keep where they come from. */
function written(before: DayRecord | null, args: SaveArguments, context: WriteContext): DayRecord | null {
  const after: DayRecord =
    before === null ? { date: args.date, revision: 0, values: {}, note: null } : copyOfDay(before);
  let changed = false;
  for (const { field, value, entered } of args.values) {
    if (valueOf(before, field)?.value === value) continue;
    after.values[field] = { value, entered, from: context.from };
    changed = true;
  }
  if (args.note !== null && before?.note?.text !== args.note) {
    after.note = { text: args.note, from: context.from };
    changed = true;
  }
  return changed ? { ...copyOfDay(after), revision: nextRevision(before, context) } : null;
}

function requestedPart(day: DayRecord | null, args: SaveArguments): DayView {
  if (day === null) return { date: args.date, values: [], note: null };
  const asked = new Set<MeasurementField>(args.values.map(({ field }) => field));
  const view = viewOfDay(day);
  return {
    date: args.date,
    values: view.values.filter(({ field }) => asked.has(field)),
    note: args.note === null ? null : view.note,
  };
}
