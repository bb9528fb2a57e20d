import { describe, expect, it } from "vitest";
import type { Direction } from "../../../src-main/providers/offline/grammar/date-rule";
import { fold } from "../../../src-main/providers/offline/grammar/fold";
import { detectLanguage, lexiconOf } from "../../../src-main/providers/offline/grammar/language";
import { markMentions } from "../../../src-main/providers/offline/grammar/mentions";
import { parseNumeral } from "../../../src-main/providers/offline/grammar/numerals";
import { spellOut } from "../../../src-main/providers/offline/grammar/spoken-numbers";
import type { Locale } from "../../../src-shared/i18n/locale";

const datesIn = (text: string, locale: Locale, today: string, direction: Direction = "past") =>
  markMentions(fold(text), lexiconOf(locale), { today, direction }).dates.map(({ meaning }) => meaning);

describe("numerals", () => {
  // N1 and N2
  it.each([
    ["77,4", 77.4, null],
    ["77.4", 77.4, null],
    ["77,40", 77.4, null],
    ["77", 77, null],
    ["-3", -3, null],
    ["0", 0, null],
    ["0,125", 0.125, null],
    ["1.234,5", 1234.5, null],
    ["1,234.5", 1234.5, null],
    ["1.234.567", 1234567, null],
    ["12.345.678,9", 12345678.9, null],
    ["77.400", 77400, 77.4],
    ["1,234", 1234, 1.234],
  ])("%s is %d, and %j is another reading", (text, value, other) => {
    expect(parseNumeral(text)).toEqual({ value, other });
  });

  it.each(["1.2.3", "1,23,4", "1.234,5,6", "12.34.567"])("%s is no number", (text) => {
    expect(parseNumeral(text)).toBeNull();
  });
});

describe("number words", () => {
  it.each([
    ["es", "setenta y siete con cuatro", "77.4"],
    ["es", "setenta y siete coma cero cinco", "77.05"],
    ["es", "ciento dos kilos", "102 kilos"],
    ["es", "noventa y nueve y medio", "99.5"],
    ["es", "veintidos", "22"],
    ["es", "una nota", "una nota"],
    ["es", "sesenta, y siete", "60, y 7"],
    ["en", "seventy-seven point four", "77.4"],
    ["en", "one hundred and two point three", "102.3"],
    ["en", "seventy seven point four five", "77.45"],
    ["en", "seventy seven and a half", "77.5"],
    ["en", "the one from sunday", "the one from sunday"],
  ] as const)("%s: %s", (locale, text, expected) => {
    expect(spellOut(text, lexiconOf(locale).numbers)).toBe(expected);
  });
});

describe("dates", () => {
  it.each([
    // Around the ends of months and years, and in leap years.
    ["es", "el 31", "2026-03-01", "2026-01-31"],
    ["es", "el 31 de diciembre", "2026-01-01", "2025-12-31"],
    ["es", "ayer", "2026-01-01", "2025-12-31"],
    ["es", "antes de ayer", "2024-03-01", "2024-02-28"],
    ["es", "el 29 de febrero", "2026-12-01", "2024-02-29"],
    ["es", "hace un mes", "2026-03-31", "2026-02-28"],
    ["es", "el lunes pasado", "2026-11-30", "2026-11-23"],
    ["es", "el domingo", "2026-11-30", "2026-11-29"],
    ["es", "el lunes de la semana pasada", "2026-12-06", "2026-11-23"],
    ["es", "25/12/2025", "2026-12-01", "2025-12-25"],
    ["es", "05/05/2026", "2026-12-01", "2026-05-05"],
    ["es", "31/12", "2026-12-01", "2025-12-31"],
    ["en", "12/25/2025", "2026-12-01", "2025-12-25"],
    ["en", "on the 3rd", "2026-12-01", "2026-11-03"],
    ["en", "last Monday", "2026-11-30", "2026-11-23"],
    ["en", "the day before yesterday", "2026-01-01", "2025-12-30"],
    ["en", "3 weeks ago", "2026-12-01", "2026-11-10"],
    ["en", "March 3rd", "2026-12-01", "2026-03-03"],
  ] as const)("%s: %s, said on %s, is %s", (locale, text, today, date) => {
    expect(datesIn(text, locale, today)).toEqual([{ kind: "day", date }]);
  });

  it.each([
    ["es", "esta semana", "2026-11-30", "2026-11-30", "2026-11-30"],
    ["es", "la semana pasada", "2026-12-06", "2026-11-23", "2026-11-29"],
    ["es", "el mes pasado", "2026-01-15", "2025-12-01", "2025-12-31"],
    ["es", "en diciembre", "2026-11-30", "2025-12-01", "2025-12-31"],
    ["es", "en febrero de 2024", "2026-11-30", "2024-02-01", "2024-02-29"],
    ["en", "last 7 days", "2026-12-01", "2026-11-25", "2026-12-01"],
    ["en", "this year", "2026-12-01", "2026-01-01", "2026-12-01"],
  ] as const)("%s: %s, said on %s, is %s to %s", (locale, text, today, from, to) => {
    expect(datesIn(text, locale, today).at(-1)).toEqual({ kind: "range", from, to });
  });

  it("of a goal look ahead", () => {
    expect(datesIn("en marzo", "es", "2026-12-01", "future")).toEqual([{ kind: "range", from: "2027-03-01", to: "2027-03-31" }]);
    expect(datesIn("el viernes", "es", "2026-12-01", "future")).toEqual([{ kind: "day", date: "2026-12-04" }]);
  });

  it.each([
    ["03/04/2026", ["2026-04-03", "2026-03-04"]],
    ["el martes", ["2026-12-01", "2026-11-24"]],
  ])("%s can be several days, and none is chosen", (text, options) => {
    expect(datesIn(text, "es", "2026-12-01")).toEqual([{ kind: "choice", options }]);
  });

  it.each(["a las 8:30", "77,4", "12 st 3 lb", "press 3x10"])("there is none in %j", (text) => {
    expect(datesIn(text, "es", "2026-12-01")).toEqual([]);
  });
});

describe("the language of a sentence", () => {
  it.each([
    ["¿Cuánto peso?", "es"],
    ["What do I weigh?", "en"],
    ["77,4 kg", null],
    ["", null],
    ["ok", null],
    ["apunta nota: my knee is sore and I slept badly", "es"],
    ["cámbialo", "es"],
  ])("%j is %j", (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});

describe("folding", () => {
  it("keeps every position, so that a note can be cut out of what the person wrote", () => {
    const text = "Añade: ÀÉÎ “x” 77,4\u00a0kg İstanbul 😀 e\u0301";
    expect(fold(text)).toHaveLength(text.normalize("NFC").length);
    expect(fold("Bíceps ÑANDÚ ’")).toBe("biceps nandu '");
  });
});
