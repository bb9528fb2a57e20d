import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateFromParts,
  dateParts,
  dateProblem,
  dayAt,
  daysBetween,
  formatDate,
  isCalendarDate,
  isTimeZone,
  weekday,
} from "../../src-shared/domain/calendar";

const at = (text: string) => Date.parse(text);

describe("a calendar date", () => {
  const original = process.env["TZ"];

  // N3: a date has no zone, so wherever the computer stands the same day comes back.
  it.each(["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Madrid", "Pacific/Pago_Pago", "UTC"])(
    "is the same day back in %s, through every function",
    (zone) => {
      process.env["TZ"] = zone;
      try {
        for (const date of ["2020-01-02", "2026-03-29", "2026-10-25", "2024-02-29"]) {
          const { year, month, day } = dateParts(date);
          expect(dateFromParts(year, month, day)).toBe(date);
          expect(addDays(addDays(date, 1), -1)).toBe(date);
          expect(isCalendarDate(date)).toBe(true);
        }
        expect(formatDate("2020-01-02", "es", { dateStyle: "long" })).toBe("2 de enero de 2020");
        expect(formatDate("2020-01-02", "en-US", { dateStyle: "long" })).toBe("January 2, 2020");
        expect(weekday("2026-12-01")).toBe(2);
      } finally {
        if (original === undefined) delete process.env["TZ"];
        else process.env["TZ"] = original;
      }
    },
  );

  it("at one instant is another day at both ends of the world", () => {
    const instant = at("2026-12-01T10:30:00Z");
    expect(dayAt(instant, "Pacific/Kiritimati")).toBe("2026-12-02");
    expect(dayAt(instant, "Europe/Madrid")).toBe("2026-12-01");
    expect(dayAt(at("2026-12-01T07:59:59Z"), "America/Los_Angeles")).toBe("2026-11-30");
    expect(dayAt(at("2026-12-01T08:00:00Z"), "America/Los_Angeles")).toBe("2026-12-01");
  });

  it("changes at local midnight on the days when clocks change in Madrid", () => {
    // Spring: 23 hours, from +01:00 to +02:00. Autumn: 25 hours, back again.
    expect(dayAt(at("2026-03-28T22:59:59Z"), "Europe/Madrid")).toBe("2026-03-28");
    expect(dayAt(at("2026-03-28T23:00:00Z"), "Europe/Madrid")).toBe("2026-03-29");
    expect(dayAt(at("2026-03-29T21:59:59Z"), "Europe/Madrid")).toBe("2026-03-29");
    expect(dayAt(at("2026-03-29T22:00:00Z"), "Europe/Madrid")).toBe("2026-03-30");
    expect(dayAt(at("2026-10-25T22:59:59Z"), "Europe/Madrid")).toBe("2026-10-25");
    expect(dayAt(at("2026-10-25T23:00:00Z"), "Europe/Madrid")).toBe("2026-10-26");
  });

  it("is counted in days across a change of clocks", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
  });

  it("that does not exist in a month becomes its last day when months are added", () => {
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  });

  // N4, as far as a date alone can tell.
  it.each([
    ["03/04/2026", "not_a_date"],
    ["2026-2-3", "not_a_date"],
    ["2026-12-01T00:00:00", "not_a_date"],
    ["", "not_a_date"],
    ["+002026-12-01", "not_a_date"],
    ["2026-02-30", "no_such_day"],
    ["2020-13-01", "no_such_day"],
    ["2023-02-29", "no_such_day"],
    ["2026-00-10", "no_such_day"],
    ["1899-12-31", "too_early"],
    ["2026-12-02", "in_the_future"],
    ["9999-12-31", "in_the_future"],
    ["2026-12-01", null],
    ["2024-02-29", null],
    ["1900-01-01", null],
  ])("%j is judged as %j on 2026-12-01", (text, problem) => {
    expect(dateProblem(text, "2026-12-01")).toBe(problem);
  });

  it("knows time zones by name and refuses others", () => {
    expect(isTimeZone("Pacific/Kiritimati")).toBe(true);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
    expect(isTimeZone("")).toBe(false);
  });
});

it("every text in the shape of a date is one exactly where the calendar has that day", () => {
  const part = (max: number, length: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, "0"));
  const text = fc.oneof(
    fc.tuple(part(9999, 4), part(13, 2), part(32, 2)),
    fc.tuple(fc.constantFrom("1900", "2000", "2023", "2024", "2100"), part(13, 2), fc.constantFrom("00", "01", "28", "29", "30", "31", "32")),
  ).map((parts) => parts.join("-"));
  fc.assert(
    fc.property(text, (date) => {
      expect(isCalendarDate(date)).toBe(existsByTemporal(date));
    }),
    { numRuns: 2_000 },
  );
});

function existsByTemporal(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date, { overflow: "reject" }).toString() === date;
  } catch {
    return false;
  }
}
