import type { ToolOutcome } from "../../../src-shared/contract/outcome";
import type { Effect } from "../../../src-shared/contract/recovery";
import { fieldDefinition, metricUnit } from "../../../src-shared/domain/fields";
import type { ReceiptValue } from "../../../src-shared/conversation/receipt";
import { dayViewSchema, deleteDataSchema, goalDataSchema, listDataSchema, trendDataSchema, type DayView } from "../../../src-shared/tools/result-data";
import { formatNumber, formatQuantity } from "../../ui/format";
import { fieldWord, type Words } from "./describe-call";

const VALUES_SHOWN = 2;

/** What an ok call found or did, in a few words for the timeline: `76 kg`, `12 días`. `null`: nothing short to say. */
export function describeResult(outcome: ToolOutcome, effect: Effect | null, words: Words): string | null {
  if (outcome.status !== "ok") return null;
  const { data } = outcome.content;
  // The arguments beside it already say what was saved.
  if (effect === "write") {
    if (data["already"] === true) return words.t("timeline.already");
    return words.t(deleteDataSchema.safeParse(data).success ? "timeline.deleted" : "timeline.saved");
  }
  const list = listDataSchema.safeParse(data);
  if (list.success) return words.t("timeline.days", { count: list.data.total });
  const trend = trendDataSchema.safeParse(data);
  if (trend.success) {
    const { change, unit } = trend.data;
    return `${change > 0 ? "+" : ""}${formatQuantity(change, unit, words.locale)}`;
  }
  const goal = goalDataSchema.safeParse(data);
  if (goal.success) return formatQuantity(goal.data.entered.value, goal.data.entered.unit, words.locale);
  const day = dayViewSchema.safeParse(data);
  if (day.success) return describeDay(day.data, words);
  return null;
}

function describeDay(day: DayView, words: Words): string | null {
  const values = day.values.map(({ entered }) => formatQuantity(entered.value, entered.unit, words.locale));
  if (day.note !== null) values.push(fieldWord("note", words));
  if (values.length === 0) return null;
  const more = values.length - VALUES_SHOWN;
  return values.slice(0, VALUES_SHOWN).join(", ") + (more > 0 ? ` +${formatNumber(more, words.locale)}` : "");
}

/** One value of a receipt as the person gave it: `77,4 kg`. A note is cut. */
export function receiptValueText(value: ReceiptValue, { locale }: Words): string {
  if (value.entered !== null) return formatQuantity(value.entered.value, value.entered.unit, locale);
  if (typeof value.value === "string") return value.value.length > 60 ? `«${value.value.slice(0, 59)}…»` : `«${value.value}»`;
  if (value.field === "note") return formatNumber(value.value, locale);
  return formatQuantity(value.value, metricUnit(fieldDefinition(value.field).quantity), locale);
}

