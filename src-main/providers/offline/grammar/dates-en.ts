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

const MONTHS = [
  ["january", "jan"],
  ["february", "feb"],
  ["march", "mar"],
  ["april", "apr"],
  ["may"],
  ["june", "jun"],
  ["july", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["october", "oct"],
  ["november", "nov"],
  ["december", "dec"],
] as const;
const WEEKDAYS = [
  ["monday", "mon"],
  ["tuesday", "tues", "tue"],
  ["wednesday", "wed"],
  ["thursday", "thurs", "thur", "thu"],
  ["friday", "fri"],
  ["saturday"],
  ["sunday"],
] as const;
const positionIn = (table: readonly (readonly string[])[], name: string | undefined) =>
  table.findIndex((names) => name !== undefined && names.includes(name)) + 1;
const month = (name: string | undefined) => positionIn(MONTHS, name);
const weekdayNumber = (name: string | undefined) => positionIn(WEEKDAYS, name);

const MONTH = String.raw`(${MONTHS.flat().join("|")})\.?`;
/** `may` and `march` are verbs too: alone they need a preposition. */
const PLAIN_MONTH = `(${MONTHS.flat().filter((name) => name !== "may" && name !== "march" && name !== "mar").join("|")})`;
const WEEKDAY = `(${WEEKDAYS.flat().join("|")})`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(?:of\s+)?((?:19|20)\d{2})\b)?`;
const POSSESSIVE = "(?:'?s)?";
const SPANS: Readonly<Record<string, Span>> = { day: "day", week: "week", month: "month", year: "year" };
const SPAN = "(day|week|month|year)s?";

const rule = (source: string, resolve: DateRule["resolve"]): DateRule => ({
  pattern: new RegExp(String.raw`\b${source}(?![a-z0-9])`, "g"),
  resolve,
});
const amount = (text: string | undefined) => (text === undefined || !/^\d+$/.test(text) ? 1 : Number(text));
const span = (text: string | undefined): Span => SPANS[text ?? ""] ?? "day";
const monthRange = (first: string | undefined, last: string | undefined, name: string | undefined, year: string | undefined): DateRule["resolve"] =>
  (_groups, context) => {
    const from = dayAndMonth(Number(first), month(name), fullYear(year), context);
    const to = dayAndMonth(Number(last), month(name), fullYear(year), context);
    return from.kind === "day" && to.kind === "day" ? range(from.date, to.date) : null;
  };

/** Longer expressions first: each takes its text away from those after it. */
export const englishDates: readonly DateRule[] = [
  rule(String.raw`(?:between|from)\s+(?:the\s+)?${DAY}\s+(?:and|to|until|through|till)\s+(?:the\s+)?${DAY}\s+(?:of\s+)?${MONTH}${YEAR}`, (groups, context) =>
    monthRange(groups[1], groups[2], groups[3], groups[4])(groups, context),
  ),
  rule(String.raw`(?:between|from)\s+${MONTH}\s+(?:the\s+)?${DAY}\s+(?:and|to|until|through|till)\s+(?:the\s+)?${DAY}(?!\s+(?:of\s+)?${MONTH})${YEAR}`, (groups, context) =>
    monthRange(groups[2], groups[3], groups[1], groups[5])(groups, context),
  ),
  ...digitDates,
  rule(String.raw`(?:the\s+)?${DAY}\s+(?:of\s+)?${MONTH}${YEAR}`, ([, number, name, year], context) =>
    dayAndMonth(Number(number), month(name), fullYear(year), context),
  ),
  rule(String.raw`${MONTH}\s+(?:the\s+)?${DAY}(?!\d|[.,]\d|\s*(?:kg|lb|cm|%))${YEAR}`, ([, name, number, year], context) =>
    dayAndMonth(Number(number), month(name), fullYear(year), context),
  ),
  rule(`(?:the\\s+)?day\\s+before\\s+yesterday${POSSESSIVE}`, fromToday(-2)),
  rule(`yesterday${POSSESSIVE}(?:\\s+(?:morning|evening|afternoon|night)${POSSESSIVE})?|last\\s+night${POSSESSIVE}`, fromToday(-1)),
  rule(`(?:today${POSSESSIVE}|this\\s+(?:morning|evening|afternoon)${POSSESSIVE}|tonight${POSSESSIVE}|right\\s+now|just\\s+now)`, fromToday(0)),
  rule("(?:the\\s+)?day\\s+after\\s+tomorrow", fromToday(2)),
  rule(`tomorrow${POSSESSIVE}`, fromToday(1)),
  rule(String.raw`(\d+|an?|a couple of)\s+${SPAN}\s+ago`, ([, number, name], context) =>
    ago(number === "a couple of" ? 2 : amount(number), span(name), context),
  ),
  rule(String.raw`${WEEKDAY}\s+(?:of\s+)?last\s+week`, ([, name], context) => weekdayOfWeek(weekdayNumber(name), 1, context)),
  rule(String.raw`${WEEKDAY}\s+(?:of\s+)?this\s+week`, ([, name], context) => weekdayOfWeek(weekdayNumber(name), 0, context)),
  rule(String.raw`(?:last|past|previous)\s+${WEEKDAY}${POSSESSIVE}`, ([, name], context) => previousWeekday(weekdayNumber(name), context)),
  rule(String.raw`next\s+${WEEKDAY}`, ([, name], context) => nextWeekday(weekdayNumber(name), context)),
  rule(String.raw`(?:this\s+)?${WEEKDAY}${POSSESSIVE}`, ([, name], context) => nearestWeekday(weekdayNumber(name), context)),
  rule(`this\\s+week${POSSESSIVE}`, thisWeek),
  rule(String.raw`(?:over|in|during|for)\s+the\s+(?:last|past)\s+${SPAN}`, ([, name], context) => lastSpan(1, span(name), context)),
  rule(`last\\s+week${POSSESSIVE}`, lastWeek),
  rule(`this\\s+month${POSSESSIVE}`, thisMonth),
  rule(`last\\s+month${POSSESSIVE}`, lastMonth),
  rule(`this\\s+year${POSSESSIVE}`, thisYear),
  rule(`last\\s+year${POSSESSIVE}`, lastYear),
  rule(String.raw`(?:the\s+)?(?:last|past)\s+(\d+)\s+${SPAN}`, ([, number, name], context) => lastSpan(amount(number), span(name), context)),
  rule(String.raw`past\s+${SPAN}`, ([, name], context) => lastSpan(1, span(name), context)),
  rule("(?:all\\s+time|since\\s+the\\s+beginning)", always),
  rule(String.raw`(?:(?<=\b(?:in|by|since|until|for|during|last|this|of|before|from|to)\s)${MONTH}|${PLAIN_MONTH})${POSSESSIVE}${YEAR}`, ([, free, plain, year], context) =>
    wholeMonth(month(free ?? plain), fullYear(year), context),
  ),
  rule(String.raw`(?:in|of|during)\s+((?:19|20)\d{2})`, ([, year], context) => wholeYear(Number(year), context.today)),
  rule("(?:the\\s+)?(?:day\\s+before(?:\\s+that)?|previous\\s+day)", () => ({ kind: "shift", days: -1 })),
  rule("(?:the\\s+)?(?:day\\s+after(?:\\s+that)?|next\\s+day|following\\s+day)", () => ({ kind: "shift", days: 1 })),
  rule(String.raw`the\s+(\d{1,2})(?:st|nd|rd|th)`, ([, number], context) => dayOfMonth(Number(number), context)),
];
