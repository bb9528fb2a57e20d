import { numericFields } from "../../../src-shared/domain/fields";
import type { Change, DayRecord } from "../../../src-shared/domain/record";
import type { ProgramArguments } from "../../../src-shared/tools/program-arguments";
import type { Rows } from "../rows";
import { nextRevision, ok, type Computed, type WriteContext } from "./computed";
import { copyOfDay, isEmptyDay, valueOf } from "./day-values";

interface Counts {
  added: number;
  already: number;
  skipped: number;
}

/**
 * Adds values and notes where there is none. A different value that is there is left as it is and counted as skipped.
 * Data: `{ batchId, days, added, already, skipped }`: `days` that changed, the others in values.
 */
export async function importDays(
  rows: Rows,
  args: Extract<ProgramArguments, { tool: "import_days" }>,
  context: WriteContext,
): Promise<Computed> {
  const imported: WriteContext = { ...context, from: { ...context.from, by: args.by } };
  const counts: Counts = { added: 0, already: 0, skipped: 0 };
  /** A day may stand in the file twice: the second meets what the first left. */
  const working = new Map<string, { before: DayRecord | null; after: DayRecord }>();
  for (const incoming of args.days) {
    let entry = working.get(incoming.date);
    if (entry === undefined) {
      const before = await rows.day(incoming.date);
      const after = before === null ? { date: incoming.date, revision: 0, values: {}, note: null } : copyOfDay(before);
      entry = { before, after };
      working.set(incoming.date, entry);
    }
    addMissing(entry.after, incoming, imported, counts);
  }
  const changes: Change[] = [];
  for (const [date, { before, after }] of working) {
    const row = copyOfDay(after);
    if (isEmptyDay(row) || (before !== null && sameValues(before, row))) continue;
    changes.push({ table: "days", key: date, before, after: { ...row, revision: nextRevision(before, context) } });
  }
  const already = counts.added === 0 && counts.skipped === 0;
  return { outcome: ok({ batchId: args.batchId, days: changes.length, ...counts, unchanged: already }), changes };
}

function addMissing(day: DayRecord, incoming: DayRecord, context: WriteContext, counts: Counts): void {
  for (const field of numericFields) {
    const wanted = valueOf(incoming, field);
    if (wanted === null) continue;
    const present = valueOf(day, field);
    if (present === null) {
      day.values[field] = { value: wanted.value, entered: wanted.entered, from: context.from };
      counts.added += 1;
    } else if (present.value === wanted.value) counts.already += 1;
    else counts.skipped += 1;
  }
  if (incoming.note === null) return;
  if (day.note === null) {
    day.note = { text: incoming.note.text, from: context.from };
    counts.added += 1;
  } else if (day.note.text === incoming.note.text) counts.already += 1;
  else counts.skipped += 1;
}

/** Values are only ever added here, so equal numbers of them are equal days. */
function sameValues(a: DayRecord, b: DayRecord): boolean {
  return Object.keys(a.values).length === Object.keys(b.values).length && (a.note === null) === (b.note === null);
}
