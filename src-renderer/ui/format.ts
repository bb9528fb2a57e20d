import type { CalendarDate } from "../../src-shared/domain/calendar";
import { formatDate } from "../../src-shared/domain/calendar";
import { isEnteredUnit, splitUnit } from "../../src-shared/domain/units";

/** U+00A0: a number and its unit never part. */
export const NO_BREAK = "\u00a0";
/** U+2212: as wide as a plus sign. */
const MINUS = "\u2212";

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs more than using it a thousand times. */
function numberFormat(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale}|${least}|${most}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    numberFormats.set(key, format);
  }
  return format;
}

/** A number as a person of the locale writes it, with a real minus sign. At most two decimals unless told. */
export function formatNumber(value: number, locale: string, decimals: { least?: number; most?: number } = {}): string {
  const least = decimals.least ?? 0;
  return numberFormat(locale, least, Math.max(least, decimals.most ?? 2))
    .format(value)
    .replace("-", MINUS);
}

/** `77,4 kg`, `18,9 %`, `12 st 3 lb`, `5 ft 11 in`; a unit of a later version is shown as it is. */
export function formatQuantity(value: number, unit: string, locale: string): string {
  const split = isEnteredUnit(unit) ? splitUnit({ value, unit }) : null;
  if (split === null) return formatNumber(value, locale) + NO_BREAK + unit;
  const whole = formatNumber(split.whole, locale) + NO_BREAK + unit;
  const rest = formatNumber(split.rest, locale, { most: 1 }) + NO_BREAK + split.restUnit;
  return whole + NO_BREAK + rest;
}

const DAYS_KEPT = 2_000;
const shortDays = new Map<string, string>();

/** A day in short: `2 ene 2020`, `Jan 2, 2020`. It never breaks over two lines. */
export function formatDay(date: CalendarDate, locale: string): string {
  const key = `${locale}|${date}`;
  let text = shortDays.get(key);
  if (text === undefined) {
    text = formatDate(date, locale, { day: "numeric", month: "short", year: "numeric" }).replaceAll(" ", NO_BREAK);
    if (shortDays.size >= DAYS_KEPT) shortDays.clear();
    shortDays.set(key, text);
  }
  return text;
}

/** A duration for the timeline: `< 1 ms`, `31 ms`, `1,2 s`, `2 min 5 s`. Not negative, whatever the clock did. */
export function formatDuration(ms: number, locale: string): string {
  const positive = Math.max(0, ms);
  if (positive > 0 && positive < 1) return `<${NO_BREAK}1${NO_BREAK}ms`;
  if (positive < 1_000) return formatNumber(Math.round(positive), locale) + NO_BREAK + "ms";
  if (positive < 60_000) return formatNumber(positive / 1_000, locale, { most: 1 }) + NO_BREAK + "s";
  const seconds = Math.round(positive / 1_000);
  return `${formatNumber(Math.floor(seconds / 60), locale)}${NO_BREAK}min${NO_BREAK}${seconds % 60}${NO_BREAK}s`;
}

/** Time of day of an instant (milliseconds since the epoch) in the zone of this machine. */
export function formatTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** Day and time of an instant (milliseconds since the epoch) in the zone of this machine. */
export function formatInstant(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
