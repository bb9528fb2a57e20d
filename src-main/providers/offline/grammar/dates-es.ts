import {
  ago,
  always,
  dayAndMonth,
  dayOfMonth,
  fromToday,
  fullYear,
  lastMonth,
  lastSpan,
  lastWeek,
  lastYear,
  nearestWeekday,
  nextWeekday,
  previousWeekday,
  range,
  thisMonth,
  thisWeek,
  thisYear,
  weekdayOfWeek,
  wholeMonth,
  wholeYear,
  type DateRule,
  type Span,
} from "./date-rule";
import { digitDates } from "./dates-shared";

const MONTHS: Readonly<Record<string, number>> = {
  enero: 1,
  febrero: 2,
  marzo: 3,
  abril: 4,
  mayo: 5,
  junio: 6,
  julio: 7,
  agosto: 8,
  septiembre: 9,
  setiembre: 9,
  octubre: 10,
  noviembre: 11,
  diciembre: 12,
};
const WEEKDAYS: Readonly<Record<string, number>> = {
  lunes: 1,
  martes: 2,
  miercoles: 3,
  jueves: 4,
  viernes: 5,
  sabado: 6,
  domingo: 7,
};
const MONTH = `(${Object.keys(MONTHS).join("|")})`;
const WEEKDAY = `(${Object.keys(WEEKDAYS).join("|")})`;
const YEAR = String.raw`(?:\s+(?:de|del)\s+(?:ano\s+)?((?:19|20)\d{2})\b)?`;
const SPANS: Readonly<Record<string, Span>> = { dia: "day", semana: "week", mes: "month", ano: "year" };
const SPAN = "(dia|semana|mes|ano)(?:e?s)?";

const rule = (source: string, resolve: DateRule["resolve"]): DateRule => ({
  pattern: new RegExp(String.raw`\b${source}(?![a-z0-9])`, "g"),
  resolve,
});
const amount = (text: string | undefined) => (text === undefined || !/^\d+$/.test(text) ? 1 : Number(text));
const month = (text: string | undefined) => MONTHS[text ?? ""] ?? 0;
const weekdayNumber = (text: string | undefined) => WEEKDAYS[text ?? ""] ?? 0;
const span = (text: string | undefined): Span => SPANS[text ?? ""] ?? "day";

/** Longer expressions first: each takes its text away from those after it. */
export const spanishDates: readonly DateRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:entre|del?|desde)\s+(?:el\s+)?(?:dia\s+)?(\d{1,2})\s+(?:y|al?|hasta)\s+(?:el\s+)?(\d{1,2})\s+de\s+${MONTH}${YEAR}`,
      "g",
    ),
    resolve: ([, first, last, name, year], context) => {
      const from = dayAndMonth(Number(first), month(name), fullYear(year), context);
      const to = dayAndMonth(Number(last), month(name), fullYear(year), context);
      return from.kind === "day" && to.kind === "day" ? range(from.date, to.date) : null;
    },
  },
  ...digitDates,
  rule(String.raw`(?:el\s+)?(?:dia\s+)?(\d{1,2}|primero|uno)\s+(?:de\s+)?${MONTH}${YEAR}`, ([, number = "", name, year], context) =>
    dayAndMonth(amount(number), month(name), fullYear(year), context),
  ),
  rule("(?:antes\\s+de\\s+ayer|anteayer|antier|antes\\s+de\\s+anoche)", fromToday(-2)),
  rule("(?:ayer|anoche)(?:\\s+(?:por|en|a)\\s+la\\s+(?:manana|tarde|noche))?", fromToday(-1)),
  rule("(?:hoy(?:\\s+(?:por|en)\\s+la\\s+(?:manana|tarde|noche))?|est[ae]\\s+(?:manana|tarde|noche|mediodia)|ahora(?:\\s+mismo)?)", fromToday(0)),
  rule("por\\s+la\\s+manana", fromToday(0)),
  rule("pasado\\s+manana", fromToday(2)),
  rule("(?<!la )manana", fromToday(1)),
  rule(String.raw`hace\s+(\d+|una?|un par de)\s+${SPAN}`, ([, number, name], context) =>
    ago(number === "un par de" ? 2 : amount(number), span(name), context),
  ),
  rule(String.raw`(?:el\s+)?${WEEKDAY}\s+de\s+la\s+semana\s+pasada`, ([, name], context) => weekdayOfWeek(weekdayNumber(name), 1, context)),
  rule(String.raw`(?:el\s+)?${WEEKDAY}\s+de\s+esta\s+semana`, ([, name], context) => weekdayOfWeek(weekdayNumber(name), 0, context)),
  rule(String.raw`(?:el\s+)?(?:pasado|ultimo)\s+${WEEKDAY}`, ([, name], context) => previousWeekday(weekdayNumber(name), context)),
  rule(String.raw`(?:el\s+)?${WEEKDAY}\s+(?:pasado|anterior|ultimo)`, ([, name], context) => previousWeekday(weekdayNumber(name), context)),
  rule(String.raw`(?:el\s+)?(?:proximo\s+${WEEKDAY}|${WEEKDAY}\s+(?:que\s+viene|proximo))`, ([, before, after], context) =>
    nextWeekday(weekdayNumber(before ?? after), context),
  ),
  rule(String.raw`(?:el\s+|este\s+)?${WEEKDAY}`, ([, name], context) => nearestWeekday(weekdayNumber(name), context)),
  rule("esta\\s+semana", thisWeek),
  rule("semana\\s+pasada", lastWeek),
  rule("este\\s+mes", thisMonth),
  rule("mes\\s+pasado", lastMonth),
  rule("este\\s+ano", thisYear),
  rule("ano\\s+pasado", lastYear),
  rule(String.raw`(?:l[oa]s?\s+)?(?:ultim[oa]s?|pasad[oa]s)\s+(\d+)\s+${SPAN}`, ([, number, name], context) =>
    lastSpan(amount(number), span(name), context),
  ),
  rule(String.raw`(?:el|la)\s+ultim[oa]\s+${SPAN}`, ([, name], context) => lastSpan(1, span(name), context)),
  rule(String.raw`ultim[oa]\s+${SPAN}`, ([, name], context) => lastSpan(1, span(name), context)),
  rule("(?:desde\\s+)?siempre", always),
  rule(String.raw`${MONTH}${YEAR}`, ([, name, year], context) => wholeMonth(month(name), fullYear(year), context)),
  rule(String.raw`(?:en|del?|durante)\s+(?:el\s+)?(?:ano\s+)?((?:19|20)\d{2})`, ([, year], context) => wholeYear(Number(year), context.today)),
  rule("(?:el\\s+|del\\s+)?dia\\s+(?:anterior|previo|antes|de\\s+antes)", () => ({ kind: "shift", days: -1 })),
  rule("(?:el\\s+|del\\s+)?dia\\s+(?:siguiente|posterior|despues|de\\s+despues)", () => ({ kind: "shift", days: 1 })),
  rule(String.raw`(?:el\s+|del\s+)?dia\s+(\d{1,2})`, ([, number], context) => dayOfMonth(Number(number), context)),
  rule(String.raw`(?:el|del)\s+(\d{1,2})(?!\s*(?:[.,]\d|%|kg|kilos?|cm|lb|libras?))`, ([, number], context) =>
    dayOfMonth(Number(number), context),
  ),
];
