import { day, fullYear, numericDate, type DateRule } from "./date-rule";

/** Dates in digits, the same in every language. */
export const digitDates: readonly DateRule[] = [
  {
    pattern: /\b(\d{4})[-/](\d{1,2})[-/](\d{1,2})\b/g,
    resolve: ([, year = "", month = "", date = ""]) => day(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`),
  },
  {
    pattern: /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/g,
    resolve: ([, first, , second, year], context) => numericDate(Number(first), Number(second), fullYear(year), context),
  },
  {
    pattern: /(?<![\d'.,])\b(\d{1,2})\/(\d{1,2})\b(?![\d'/]|[.,]\d)/g,
    resolve: ([, first, second], context) => {
      const [smaller = 0, larger = 0] = [Number(first), Number(second)].sort((a, b) => a - b);
      return smaller >= 1 && smaller <= 12 && larger <= 31 ? numericDate(Number(first), Number(second), null, context) : null;
    },
  },
];
