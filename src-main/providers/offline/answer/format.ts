import { addDays, formatDate, isCalendarDate, type CalendarDate } from "../../../../src-shared/domain/calendar";
import { fieldDefinition, isNumericField, metricUnit, type MeasurementField } from "../../../../src-shared/domain/fields";
import { splitUnit, type EnteredUnit } from "../../../../src-shared/domain/units";
import { translate, type TextKey, type TextParams } from "../../../../src-shared/i18n/translate";
import type { Locale } from "../../../../src-shared/i18n/locale";
import type { DayView, ValueView } from "../../../../src-shared/tools/result-data";

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

/** How one language writes what the coach says. `today` turns two dates into words. */
export class Speech {
  constructor(
    readonly locale: Locale,
    private readonly today: CalendarDate,
  ) {}

  text(key: TextKey, params: TextParams = {}): string {
    return translate(this.locale, key, params);
  }

  /** At most two decimals, a real minus sign; `signed` puts a plus before a positive number. */
  number(value: number, signed = false): string {
    const format = new Intl.NumberFormat(this.locale, { maximumFractionDigits: 2, signDisplay: signed ? "exceptZero" : "auto" });
    return format.format(value).replace("-", MINUS);
  }

  /** A number with its unit and a no-break space between; stone and feet in their two parts. */
  quantity(value: number, unit: string | null, signed = false): string {
    if (unit === "%") return this.locale === "en" ? `${this.number(value, signed)}%` : `${this.number(value, signed)}${NO_BREAK}%`;
    const parts = unit === "st" || unit === "ft" ? splitUnit({ value, unit }) : null;
    if (parts === null || unit === null) return unit === null ? this.number(value, signed) : `${this.number(value, signed)}${NO_BREAK}${unit}`;
    return `${this.number(parts.whole)}${NO_BREAK}${unit} ${this.number(parts.rest)}${NO_BREAK}${parts.restUnit}`;
  }

  /** Metric, and before it what the person entered when that was another unit. */
  measured({ value, unit, entered }: Pick<ValueView, "value" | "unit" | "entered">): string {
    const metric = this.quantity(value, unit);
    return entered.unit === unit ? metric : `${this.quantity(entered.value, entered.unit)} (${metric})`;
  }

  /** "2 de enero de 2020", "January 2, 2020". What is no date is given back as it came. */
  date(date: string): string {
    return isCalendarDate(date) ? formatDate(date, this.locale === "en" ? "en-US" : "es", { dateStyle: "long" }) : date;
  }

  /** The date, with "today" and "yesterday" before those days. */
  day(date: string): string {
    if (date === this.today) return this.text("offline.today", { date: this.date(date) });
    if (isCalendarDate(date) && date === addDays(this.today, -1)) return this.text("offline.yesterday", { date: this.date(date) });
    return isCalendarDate(date) ? this.text("offline.on_day", { date: this.date(date) }) : date;
  }

  field(field: MeasurementField): string {
    return this.text(`fields.${field}`);
  }

  values(view: DayView): string {
    const values = view.values.map((value) => this.text("offline.value", { field: this.field(value.field), value: this.measured(value) }));
    const note = view.note === null ? [] : [this.text("offline.note", { text: quoted(view.note) })];
    return this.join([...values, ...note], "offline.and");
  }

  join(items: readonly string[], last: "offline.and" | "offline.or"): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")}${this.text(last)}${items.at(-1) ?? ""}`;
  }

  /** The accepted range of a field: both ends, the unit once. */
  range(field: MeasurementField): { min: string; max: string } {
    if (!isNumericField(field)) return { min: "", max: "" };
    const { min, max, quantity } = fieldDefinition(field);
    return { min: this.number(min), max: this.quantity(max, metricUnit(quantity)) };
  }

  unitsOf(units: readonly EnteredUnit[]): string {
    return this.join(units, "offline.or");
  }
}

const QUOTE_LENGTH = 300;

/** A stored text on one line and without marks of our own, so that it cannot pass for words of the coach. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(/([*_`[\]<>#|\\])/g, "\\$1");
  return line.length <= QUOTE_LENGTH ? line : `${line.slice(0, QUOTE_LENGTH - 1)}…`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
