import { isMeasurementField } from "../../../../src-shared/domain/fields";
import {
  dayViewSchema,
  deleteDataSchema,
  goalDataSchema,
  listDataSchema,
  saveDataSchema,
  trendDataSchema,
} from "../../../../src-shared/tools/result-data";
import type { Task } from "../plan/draft";
import { capitalized, type Speech } from "./format";

/** Days of a list that are written out; the rest is counted. */
const LISTED_DAYS = 31;

/** The sentence for data that a tool returned; what has another shape than expected is not guessed at. */
export function sayFound(task: Task, data: Record<string, unknown>, speech: Speech): string {
  switch (task.call.tool) {
    case "read_measurement":
      return sayDay("offline.day", data, speech);
    case "latest_measurement":
      return sayDay("offline.latest", data, speech);
    case "list_measurements":
      return sayList(task, data, speech);
    case "summarize_trend":
      return sayTrend(data, speech);
    case "save_measurement":
      return saySaved(task, data, speech);
    case "delete_measurement": {
      const parsed = deleteDataSchema.safeParse(data);
      if (!parsed.success) return unreadable(speech);
      return speech.text("offline.deleted", { date: speech.day(parsed.data.date), values: speech.values(parsed.data.removed) });
    }
    case "read_goal":
      return sayGoal("is", data, speech);
    case "set_goal":
      return sayGoal("set", data, speech);
    default:
      return unreadable(speech);
  }
}

const unreadable = (speech: Speech) => speech.text("offline.failed.unreadable");

function sayDay(key: "offline.day" | "offline.latest", data: Record<string, unknown>, speech: Speech): string {
  const view = dayViewSchema.safeParse(data);
  if (!view.success) return unreadable(speech);
  return capitalized(speech.text(key, { date: speech.day(view.data.date), values: speech.values(view.data) }));
}

function saySaved(task: Task, data: Record<string, unknown>, speech: Speech): string {
  const saved = saveDataSchema.safeParse(data);
  if (!saved.success) return unreadable(speech);
  const key = saved.data.already ? "offline.already" : task.purpose === "correct" ? "offline.corrected" : "offline.saved";
  return speech.text(key, { date: speech.day(saved.data.date), values: speech.values(saved.data) });
}

function sayList(task: Task, data: Record<string, unknown>, speech: Speech): string {
  const list = listDataSchema.safeParse(data);
  if (!list.success) return unreadable(speech);
  const { from, to, days, total } = list.data;
  const period = { from: speech.date(from), to: speech.date(to) };
  if (days.length === 0) {
    const { field } = task.call.args;
    // Of one field nothing may be said about the others.
    return typeof field === "string" && isMeasurementField(field)
      ? speech.text("offline.not_found.range", { ...period, field: speech.field(field) })
      : speech.text("offline.list.empty", period);
  }
  const shown = days.slice(-LISTED_DAYS);
  const lines = shown.map((view) => speech.text("offline.list.item", { date: speech.date(view.date), values: speech.values(view) }));
  const cut = total > shown.length ? [speech.text("offline.list.cut", { shown: shown.length, total })] : [];
  return [`${speech.text("offline.list.head", period)}\n`, ...lines, ...cut.map((line) => `\n${line}`)].join("\n");
}

function sayTrend(data: Record<string, unknown>, speech: Speech): string {
  const trend = trendDataSchema.safeParse(data);
  if (!trend.success) return unreadable(speech);
  const { first, last, change, weeklyRate, gaps, unit, count, field } = trend.data;
  const name = capitalized(speech.field(field));
  if (count === 1) {
    return speech.text("offline.trend.single", {
      field: name,
      from: speech.date(trend.data.from),
      to: speech.date(trend.data.to),
      value: speech.quantity(first.value, unit),
      date: speech.date(first.date),
    });
  }
  const sentences = [
    speech.text("offline.trend.change", {
      field: name,
      from: speech.date(first.date),
      to: speech.date(last.date),
      first: speech.quantity(first.value, unit),
      last: speech.quantity(last.value, unit),
      change: speech.quantity(change, unit, true),
    }),
    ...(weeklyRate === null ? [] : [speech.text("offline.trend.rate", { rate: speech.quantity(weeklyRate, unit, true) })]),
    ...gaps.slice(0, 3).map((gap) => speech.text("offline.trend.gap", { from: speech.date(gap.from), to: speech.date(gap.to) })),
  ];
  return sentences.join(" ");
}

export function sayGoal(kind: "is" | "set", data: Record<string, unknown>, speech: Speech): string {
  const goal = goalDataSchema.safeParse(data);
  if (!goal.success) return unreadable(speech);
  const { field, target, unit, entered, by } = goal.data;
  const params = { field: speech.field(field), value: speech.measured({ value: target, unit, entered }) };
  return by === null
    ? speech.text(`offline.goal.${kind}`, params)
    : speech.text(`offline.goal.${kind}_by`, { ...params, date: speech.date(by) });
}
