import {
  addDays,
  addMonths,
  dateFromParts,
  dateParts,
  EARLIEST_DATE,
  weekday,
  type CalendarDate,
} from "../../../../src-shared/domain/calendar";

/** What a date expression stands for. A `day` may be one that does not exist: the validation says so, not the grammar. */
export type DateMeaning =
  | { readonly kind: "day"; readonly date: string }
  | { readonly kind: "range"; readonly from: CalendarDate; readonly to: CalendarDate }
  /** Several days fit and nothing decides between them. */
  | { readonly kind: "choice"; readonly options: readonly CalendarDate[] }
  /** Days before (negative) or after the day that was spoken of last. */
  | { readonly kind: "shift"; readonly days: number };

/** Goals look ahead; everything else happened. */
export type Direction = "past" | "future";

export interface DateContext {
  readonly today: CalendarDate;
  readonly direction: Direction;
}

export interface DateRule {
  readonly pattern: RegExp;
  /** `null`: not a date after all. */
  readonly resolve: (groups: readonly (string | undefined)[], context: DateContext) => DateMeaning | null;
}

export const day = (date: string): DateMeaning => ({ kind: "day", date });
export const range = (from: CalendarDate, to: CalendarDate): DateMeaning => ({ kind: "range", from, to });

export const fromToday = (days: number) => (_groups: unknown, { today }: DateContext) => day(addDays(today, days));

const two = (number: number) => String(number).padStart(2, "0");
const written = (year: number, month: number, dayOfMonth: number) => `${year}-${two(month)}-${two(dayOfMonth)}`;

/** Day and month, with or without year. Without one: the nearest such day in the direction, today included. */
export function dayAndMonth(dayOfMonth: number, month: number, year: number | null, { today, direction }: DateContext): DateMeaning {
  if (year !== null) return day(written(year, month, dayOfMonth));
  const thisYear = dateParts(today).year;
  const years = direction === "past" ? [0, -1, -2, -3, -4] : [0, 1, 2, 3, 4];
  for (const offset of years) {
    const date = dateFromParts(thisYear + offset, month, dayOfMonth);
    if (date !== null && (direction === "past" ? date <= today : date >= today)) return day(date);
  }
  return day(written(thisYear, month, dayOfMonth));
}

/** The nearest day with this number in the direction: "the 3rd". */
export function dayOfMonth(number: number, { today, direction }: DateContext): DateMeaning | null {
  if (number < 1 || number > 31) return null;
  const { year, month } = dateParts(today);
  const first = written(year, month, 1);
  for (let step = 0; step < 12; step += 1) {
    const parts = dateParts(addMonths(first, direction === "past" ? -step : step));
    const date = dateFromParts(parts.year, parts.month, number);
    if (date !== null && (direction === "past" ? date <= today : date >= today)) return day(date);
  }
  return null;
}

/** `03/04/2026` is two days; `25/12/2025` and `12/25/2025` are one. */
export function numericDate(first: number, second: number, year: number | null, context: DateContext): DateMeaning | null {
  const dayFirst = second <= 12 ? dayAndMonth(first, second, year, context) : null;
  const monthFirst = first <= 12 ? dayAndMonth(second, first, year, context) : null;
  if (dayFirst === null || monthFirst === null || first === second) return dayFirst ?? monthFirst;
  if (dayFirst.kind !== "day" || monthFirst.kind !== "day") return null;
  return { kind: "choice", options: [dayFirst.date, monthFirst.date] };
}

export function fullYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** A weekday without more: the nearest in the direction. On that very weekday it is today or a week off: a choice. */
export function nearestWeekday(number: number, { today, direction }: DateContext): DateMeaning {
  const distance = (weekday(today) - number + 7) % 7;
  if (direction === "future") return day(addDays(today, (7 - distance) % 7 || 7));
  return distance === 0 ? { kind: "choice", options: [today, addDays(today, -7)] } : day(addDays(today, -distance));
}

/** The last such weekday before today. */
export function previousWeekday(number: number, { today }: DateContext): DateMeaning {
  return day(addDays(today, -((weekday(today) - number + 7) % 7 || 7)));
}

export function nextWeekday(number: number, { today }: DateContext): DateMeaning {
  return day(addDays(today, (number - weekday(today) + 7) % 7 || 7));
}

/** A weekday of a week that began `weeks` Mondays ago. */
export function weekdayOfWeek(number: number, weeks: number, { today }: DateContext): DateMeaning {
  return day(addDays(today, number - weekday(today) - 7 * weeks));
}

export const thisWeek = (_groups: unknown, { today }: DateContext) => range(addDays(today, 1 - weekday(today)), today);

export const lastWeek = (_groups: unknown, { today }: DateContext) => {
  const monday = addDays(today, 1 - weekday(today) - 7);
  return range(monday, addDays(monday, 6));
};

export const thisMonth = (_groups: unknown, { today }: DateContext) => range(firstOfMonth(today), today);

export const lastMonth = (_groups: unknown, { today }: DateContext) => {
  const first = firstOfMonth(today);
  return range(addMonths(first, -1), addDays(first, -1));
};

export const thisYear = (_groups: unknown, { today }: DateContext) => range(`${today.slice(0, 4)}-01-01`, today);

export const lastYear = (_groups: unknown, { today }: DateContext) => wholeYear(Number(today.slice(0, 4)) - 1);

export const always = (_groups: unknown, { today }: DateContext) => range(EARLIEST_DATE, today);

export function wholeYear(year: number, today?: CalendarDate): DateMeaning {
  const end = written(year, 12, 31);
  return range(written(year, 1, 1), today !== undefined && end > today ? today : end);
}

/** A whole month, of the nearest year in the direction when none is named; cut at today when it looks back. */
export function wholeMonth(month: number, year: number | null, { today, direction }: DateContext): DateMeaning {
  const thisYear = dateParts(today).year;
  const current = today.slice(0, 7);
  let chosen = year ?? thisYear;
  if (year === null && direction === "past" && written(thisYear, month, 1).slice(0, 7) > current) chosen -= 1;
  if (year === null && direction === "future" && written(thisYear, month, 1).slice(0, 7) < current) chosen += 1;
  const first = written(chosen, month, 1);
  const last = addDays(addMonths(first, 1), -1);
  return range(first, direction === "past" && last > today && first <= today ? today : last);
}

export type Span = "day" | "week" | "month" | "year";

/** A day some time ago. */
export function ago(amount: number, span: Span, { today }: DateContext): DateMeaning {
  if (span === "day") return day(addDays(today, -amount));
  if (span === "week") return day(addDays(today, -7 * amount));
  return day(addMonths(today, span === "month" ? -amount : -12 * amount));
}

/** The last days, weeks, months or years up to today, today included. */
export function lastSpan(amount: number, span: Span, context: DateContext): DateMeaning {
  const start = ago(amount, span, context);
  return start.kind === "day" ? range(addDays(start.date, 1), context.today) : start;
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}
