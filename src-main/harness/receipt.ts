import { z } from "../../src-shared/zod";
import type { ReceiptItem, ReceiptValue } from "../../src-shared/conversation/receipt";
import { receiptValueSchema } from "../../src-shared/conversation/receipt";
import { measurementFields } from "../../src-shared/domain/fields";
import type { Change, DayRecord } from "../../src-shared/domain/record";
import type { ToolResultData } from "../../src-shared/contract/outcome";
import { trendDataSchema } from "../../src-shared/tools/result-data";
import type { Settlement } from "./settlement";

/** Values that a receipt keeps of one read; the total is always told. */
const VALUES_KEPT = 20;

const entered = receiptValueSchema.shape.entered;
const fieldValue = z.object({ field: z.enum(measurementFields), value: z.union([z.number(), z.string()]), entered });
const dayShape = z.object({ date: z.string(), values: z.array(fieldValue), note: z.string().nullable() });
const oneShape = fieldValue.extend({ date: z.string() });
const listShape = z.object({ days: z.array(dayShape), total: z.number().int() });

/** What the log says that a call did: the values it read, or what is certain of its write. `null`: nothing to tell. */
export function receiptOf(opId: string, tool: string, settlement: Settlement, wanted: readonly ReceiptValue[]): ReceiptItem | null {
  const { outcome, certainty, changes } = settlement;
  return receiptItem(opId, tool, { data: outcome.status === "ok" ? outcome.data : null, certainty, changes }, wanted);
}

/** How a call ended, as far as a receipt tells it. `data` is `null` where it failed. */
type Ended = Pick<Settlement, "certainty" | "changes"> & { readonly data: ToolResultData | null };

/** The same, from what a log holds of a call. */
export function receiptItem(opId: string, tool: string, ended: Ended, wanted: readonly ReceiptValue[]): ReceiptItem | null {
  const { data, certainty, changes } = ended;
  if (certainty !== null) {
    const already = data?.["already"] === true;
    const values = certainty === "confirmed" && !already && changes.length > 0 ? changedValues(changes) : wanted;
    return { kind: "write", opId, tool, certainty, values: values.slice(0, VALUES_KEPT), already };
  }
  if (data === null) return null;
  const read = readValues(data);
  return read === null ? null : { kind: "read", opId, tool, values: read.values.slice(0, VALUES_KEPT), total: read.total };
}

/** `null` for data that holds no measured values, such as a goal. Tools are told apart by what only their data has. */
function readValues(data: ToolResultData): { values: ReceiptValue[]; total: number } | null {
  if ("days" in data) {
    const list = listShape.safeParse(data);
    return list.success ? { values: list.data.days.flatMap(dayValues), total: list.data.total } : null;
  }
  if ("values" in data) {
    const day = dayShape.safeParse(data);
    return day.success ? counted(dayValues(day.data)) : null;
  }
  if ("value" in data) {
    const one = oneShape.safeParse(data);
    return one.success ? counted([one.data]) : null;
  }
  const trend = trendDataSchema.safeParse(data);
  if (!trend.success) return null;
  const { field, first, last, count } = trend.data;
  const ends = count > 1 ? [first, last] : [first];
  return { values: ends.map(({ date, value }) => ({ date, field, value, entered: null })), total: count };
}

const counted = (values: ReceiptValue[]): { values: ReceiptValue[]; total: number } => ({ values, total: values.length });

function dayValues(day: z.infer<typeof dayShape>): ReceiptValue[] {
  const values: ReceiptValue[] = day.values.map((value) => ({ date: day.date, ...value }));
  if (day.note !== null) values.push({ date: day.date, field: "note", value: day.note, entered: null });
  return values;
}

/** The values that differ between the images, as they are now; of a deleted one, as it was. */
function changedValues(changes: readonly Change[]): ReceiptValue[] {
  return changes.flatMap((change) => {
    if (change.table === "goals") {
      const goal = change.after ?? change.before;
      if (goal === null) return [];
      return [{ date: goal.by ?? "", field: goal.field, value: goal.target, entered: goal.entered }];
    }
    return measurementFields.flatMap((field) => {
      const before = valueOf(change.before, field);
      const after = valueOf(change.after, field);
      if (before?.value === after?.value) return [];
      const value = after ?? before;
      return value === null ? [] : [{ date: change.key, field, ...value }];
    });
  });
}

function valueOf(
  record: DayRecord | null,
  field: (typeof measurementFields)[number],
): Pick<ReceiptValue, "value" | "entered"> | null {
  if (record === null) return null;
  if (field === "note") return record.note === null ? null : { value: record.note.text, entered: null };
  const stored = record.values[field];
  return stored === undefined ? null : { value: stored.value, entered: stored.entered };
}
