import { z } from "../../../src-shared/zod";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import { addDays, isCalendarDate } from "../../../src-shared/domain/calendar";
import { isMeasurementField } from "../../../src-shared/domain/fields";
import { formatDay, formatNumber, formatQuantity } from "../../ui/format";
import type { SayText } from "../../ui/text";

/** What is needed to put arguments and values into words. `today` is the day of reading, not that of the turn. */
export interface Words {
  readonly t: SayText;
  readonly locale: string;
  readonly today: CalendarDate;
}

/** A model may send anything: whatever does not fit is shown as it came. */
const argumentShape = z.object({
  date: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  by: z.string().nullish(),
  field: z.string().nullish(),
  values: z.array(z.object({ field: z.string(), value: z.union([z.number(), z.string()]), unit: z.string().nullish() })).optional(),
  value: z.number().optional(),
  unit: z.string().nullish(),
});

const RAW_MAX = 120;

/** The arguments of a call in one line: `2 ene 2020, peso`, `hoy, peso 77,4 kg`. */
export function describeArguments(args: unknown, words: Words): string {
  const parsed = argumentShape.safeParse(args);
  if (!parsed.success) return raw(args);
  const { date, from, to, by, field, values, value, unit } = parsed.data;
  const parts: string[] = [];
  if (date !== undefined) parts.push(dayWord(date, words));
  if (from !== undefined && to !== undefined) parts.push(`${dayWord(from, words)} – ${dayWord(to, words)}`);
  if (values !== undefined) for (const one of values) parts.push(valueWord(one.field, one.value, one.unit ?? null, words));
  else if (typeof field === "string" && value !== undefined) parts.push(valueWord(field, value, unit ?? null, words));
  else if (typeof field === "string") parts.push(fieldWord(field, words));
  if (typeof by === "string") parts.push(dayWord(by, words));
  return parts.length === 0 ? raw(args) : parts.join(", ");
}

export function dayWord(date: string, { t, locale, today }: Words): string {
  if (!isCalendarDate(date)) return date;
  if (date === today) return t("common.today");
  if (date === addDays(today, -1)) return t("common.yesterday");
  return formatDay(date, locale);
}

export function fieldWord(field: string, { t }: Words): string {
  return isMeasurementField(field) ? t(`fields.${field}`) : field;
}

/** A field with its value; a note is quoted and cut. */
export function valueWord(field: string, value: number | string, unit: string | null, words: Words): string {
  const name = fieldWord(field, words);
  if (typeof value === "string") return `${name} «${value.length > 40 ? `${value.slice(0, 39)}…` : value}»`;
  return `${name} ${unit === null ? formatNumber(value, words.locale) : formatQuantity(value, unit, words.locale)}`;
}

function raw(args: unknown): string {
  const text = typeof args === "string" ? args : JSON.stringify(args) ?? "";
  return text.length > RAW_MAX ? `${text.slice(0, RAW_MAX - 1)}…` : text;
}
