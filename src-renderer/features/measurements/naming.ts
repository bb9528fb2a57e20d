import { addDays, dayAt, daysBetween, formatDate, systemTimeZone, type CalendarDate } from "../../../src-shared/domain/calendar";
import type { MeasurementField } from "../../../src-shared/domain/fields";
import type { Provenance } from "../../../src-shared/domain/record";
import { formatDay, formatTime, NO_BREAK } from "../../ui/format";
import type { SayText } from "../../ui/text";

/** "Body fat", for a heading or a chip. */
export function fieldHeading(field: MeasurementField, locale: string, t: SayText): string {
  const name = t(`fields.${field}`);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** "Today", "Yesterday", "29 nov", "29 nov 2024". */
export function dayHeading(date: CalendarDate, today: CalendarDate, locale: string, t: SayText): string {
  if (date === today) return t("measurements.today");
  if (date === addDays(today, -1)) return t("measurements.yesterday");
  return shortDay(date, today, locale);
}

/** The same inside a sentence: "today", "yesterday". */
export function dayInSentence(date: CalendarDate, today: CalendarDate, locale: string, t: SayText): string {
  if (date === today) return t("common.today");
  if (date === addDays(today, -1)) return t("common.yesterday");
  return shortDay(date, today, locale);
}

/** Without its year where that is the present one. */
export function shortDay(date: CalendarDate, today: CalendarDate, locale: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? withoutYear(date, locale) : formatDay(date, locale);
}

/** A day to come; within a year it is clear without one. */
export function soonDay(date: CalendarDate, today: CalendarDate, locale: string): string {
  return daysBetween(today, date) < SOON_DAYS ? withoutYear(date, locale) : formatDay(date, locale);
}

const SOON_DAYS = 330;

function withoutYear(date: CalendarDate, locale: string): string {
  return formatDate(date, locale, { day: "numeric", month: "short" }).replaceAll(" ", NO_BREAK);
}

/** "Coach · 07:12"; the day instead of the time where it was written on another day; made-up data has neither. */
export function sourceText(from: Provenance, date: CalendarDate, today: CalendarDate, locale: string, t: SayText): string {
  const by = t(`measurements.origin.${from.by}`);
  if (from.by === "import" || from.by === "sample") return by;
  const writtenOn = dayAt(from.at, systemTimeZone());
  const time = writtenOn === date ? formatTime(from.at, locale) : shortDay(writtenOn, today, locale);
  return t("measurements.table.at", { by, time });
}
