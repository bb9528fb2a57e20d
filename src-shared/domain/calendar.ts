import { Temporal } from "temporal-polyfill";

/** A day of the ISO calendar as `YYYY-MM-DD`, without a time and without a zone. */
export type CalendarDate = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** The first day that a record may have. */
export const EARLIEST_DATE: CalendarDate = "1900-01-01";

export type DateProblem = "not_a_date" | "no_such_day" | "too_early" | "in_the_future";

/** Why `text` cannot be the date of a record, or `null`. `today` is the turn's day, given by the caller. */
export function dateProblem(text: string, today: CalendarDate): DateProblem | null {
  if (!SHAPE.test(text)) return "not_a_date";
  if (!isCalendarDate(text)) return "no_such_day";
  if (text < EARLIEST_DATE) return "too_early";
  // The shape is fixed, so the order of the strings is the order of the days.
  return text > today ? "in_the_future" : null;
}

/** True for an existing day in exactly this shape; `2026-02-30` is none. Asked for every date that comes or goes. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= days;
}
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The day that it is at an instant (milliseconds since the epoch) in an IANA time zone. */
export function dayAt(instant: number, timeZone: string): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The system's IANA time zone, `UTC` where it is not known. */
export function systemTimeZone(): string {
  return Temporal.Now.timeZoneId() || "UTC";
}

export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Same day of another month; a day that does not exist there becomes its last. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of an existing day. Plain arithmetic, for charts and trends ask it of thousands of days. */
export function dayNumber(date: CalendarDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / MS_PER_DAY;
}

/** The day of a day number; a fraction belongs to the day that it is in. */
export function dateOfDayNumber(day: number): CalendarDate {
  return new Date(Math.floor(day) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Days from `start` to `end`, negative when `end` is earlier. */
export function daysBetween(start: CalendarDate, end: CalendarDate): number {
  return dayNumber(end) - dayNumber(start);
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(date: CalendarDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** `null` when there is no such day. Month and day are 1-based. */
export function dateFromParts(year: number, month: number, day: number): CalendarDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return { year, month, day };
}

/** Formats without a zone shift: the day that is stored is the day that is shown. */
export function formatDate(date: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const { year, month, day } = dateParts(date);
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.UTC(year, month - 1, day));
}
