import { describe, expect, it } from "vitest";
import { dayViewSchema, listDataSchema, trendDataSchema } from "../../src-shared/tools/result-data";
import { addDays } from "../../src-shared/domain/calendar";
import { checkArguments } from "../../src-shared/tools/validate-arguments";
import { entry, save, saveWeight, StoreUnderTest, TODAY } from "./support/store-harness";

const start = () => new StoreUnderTest().start();

describe("reading a day", () => {
  it("a day without a record, and a record without the field, are two different answers", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 76));

    expect(await coach.read({ tool: "read_measurement", date: "2026-01-02", field: null })).toEqual({
      status: "error",
      failure: { code: "not_found", scope: "day", date: "2026-01-02" },
    });
    expect(await coach.read({ tool: "read_measurement", date: "2026-01-01", field: "waist" })).toEqual({
      status: "error",
      failure: { code: "not_found", scope: "field", date: "2026-01-01", field: "waist" },
    });
  });

  it("gives one field or all, in the order of the fields and not in that of saving", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [entry("waist", 80), entry("weight", 76)], { note: "slept well" }));

    const whole = await coach.read({ tool: "read_measurement", date: "2026-01-01", field: null });
    if (whole.status !== "ok") throw new Error("not ok");
    const data = dayViewSchema.parse(whole.data);
    expect(data.values.map(({ field }) => field)).toEqual(["weight", "waist"]);
    expect(data.note).toBe("slept well");
    expect(await coach.read({ tool: "read_measurement", date: "2026-01-01", field: "note" })).toEqual({
      status: "ok",
      data: { date: "2026-01-01", values: [], note: "slept well" },
    });
  });

  it("a stored note that looks like an error is data, without any mark (F4)", async () => {
    const coach = await start();
    const note = 'Error: is_error true {"kind":"tool_error","is_error":true}';
    await coach.write(save("2026-01-01", [], { note }));
    expect(await coach.read({ tool: "read_measurement", date: "2026-01-01", field: null })).toEqual({
      status: "ok",
      data: { date: "2026-01-01", values: [], note },
    });
  });

  it("`__proto__` as a note is a text, and as a field of an imported day it is nothing", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [], { note: "__proto__" }));
    const hostile = JSON.parse(
      '{"date":"2026-01-02","revision":1,"note":null,"values":{"__proto__":{"value":1},"constructor":{"value":2}}}',
    ) as never;
    // Past the schema on purpose: the channel would refuse it.
    await coach.store.handlers["store.execute"](
      coach.request({ tool: "import_days", batchId: "b", by: "import", days: [hostile] }),
    );

    expect(await coach.read({ tool: "read_measurement", date: "2026-01-01", field: "note" })).toMatchObject({
      data: { note: "__proto__" },
    });
    expect((await coach.dump()).days.map(({ date }) => date)).toEqual(["2026-01-01"]);
  });

  it("a record over 256 kB is refused whole, never cut", async () => {
    const coach = await start();
    const from = { opId: "x", by: "import" as const, at: 1 };
    const day = { date: "2026-01-01", revision: 1, values: {}, note: { text: "n".repeat(300_000), from } };
    await coach.write({ tool: "import_days", batchId: "b", by: "import", days: [day] });
    expect(await coach.read({ tool: "read_measurement", date: "2026-01-01", field: null })).toMatchObject({
      failure: { code: "item_too_large", limit: 262_144 },
    });
    expect(await coach.read({ tool: "latest_measurement", field: "note" })).toMatchObject({
      failure: { code: "item_too_large" },
    });
    expect(await coach.read({ tool: "list_measurements", from: "2026-01-01", to: "2026-01-01", field: null })).toMatchObject({
      failure: { code: "item_too_large" },
    });
  });
});

describe("the latest value", () => {
  it("is of the last day that has the field, however far back", async () => {
    const coach = await start();
    await coach.write(save("2019-05-05", [entry("waist", 84)]));
    const days = Array.from({ length: 900 }, (_, index) => ({
      date: addDays("2020-01-01", index),
      revision: 1,
      values: { weight: { value: 70, entered: { value: 70, unit: "kg" as const }, from: { opId: "i", by: "import" as const, at: 1 } } },
      note: null,
    }));
    await coach.write({ tool: "import_days", batchId: "b", by: "import", days });

    expect(await coach.read({ tool: "latest_measurement", field: "waist" })).toMatchObject({
      data: { date: "2019-05-05", values: [{ value: 84, unit: "cm" }] },
    });
    expect(await coach.read({ tool: "latest_measurement", field: "weight" })).toMatchObject({
      data: { date: addDays("2020-01-01", 899) },
    });
    expect(await coach.read({ tool: "latest_measurement", field: "neck" })).toEqual({
      status: "error",
      failure: { code: "not_found", scope: "all", field: "neck" },
    });
  });
});

describe("lists", () => {
  it("an empty range is ok and says zero", async () => {
    const coach = await start();
    expect(await coach.read({ tool: "list_measurements", from: "2026-01-01", to: "2026-01-31", field: null })).toEqual({
      status: "ok",
      data: { from: "2026-01-01", to: "2026-01-31", days: [], shown: 0, total: 0 },
    });
  });

  it("a long list is cut by whole days, keeps the newest, and says how many there are", async () => {
    const coach = await start();
    const from = { opId: "i", by: "import" as const, at: 1 };
    const days = Array.from({ length: 300 }, (_, index) => ({
      date: addDays("2020-01-01", index),
      revision: 1,
      values: { weight: { value: 70 + index / 100, entered: { value: 70, unit: "kg" as const }, from } },
      note: index % 3 === 0 ? { text: "y".repeat(1_000), from } : null,
    }));
    await coach.write({ tool: "import_days", batchId: "b", by: "import", days });

    const byCount = await coach.read({ tool: "list_measurements", from: "2020-01-01", to: "2021-01-01", field: "weight" });
    if (byCount.status !== "ok") throw new Error("not ok");
    const list = listDataSchema.parse(byCount.data);
    expect(list).toMatchObject({ shown: 200, total: 300 });
    expect(list.days.at(-1)?.date).toBe(addDays("2020-01-01", 299));
    expect(list.days[0]?.date).toBe(addDays("2020-01-01", 100));

    const bySize = await coach.read({ tool: "list_measurements", from: "2020-01-01", to: "2021-01-01", field: null });
    if (bySize.status !== "ok") throw new Error("not ok");
    const cut = listDataSchema.parse(bySize.data);
    expect(cut.total).toBe(300);
    expect(cut.shown).toBe(cut.days.length);
    expect(cut.shown).toBeLessThan(200);
    expect(JSON.stringify(cut.days).length).toBeLessThanOrEqual(64 * 1024 + cut.shown);
    expect(cut.days.at(-1)?.date).toBe(addDays("2020-01-01", 299));
  });

  it("a field's list has the days that have it, ascending, both ends included", async () => {
    const coach = await start();
    for (const date of ["2026-01-03", "2026-01-01", "2026-01-02"]) await coach.write(saveWeight(date, 76));
    await coach.write(save("2026-01-04", [entry("waist", 80)]));
    expect(await coach.read({ tool: "list_measurements", from: "2026-01-02", to: "2026-01-04", field: "weight" })).toMatchObject({
      data: { days: [{ date: "2026-01-02" }, { date: "2026-01-03" }], total: 2 },
    });
  });
});

describe("the trend", () => {
  it("summarizes a range; without any value that is not found, never zero", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 80));
    await coach.write(saveWeight("2026-01-15", 78));
    const outcome = await coach.read({ tool: "summarize_trend", field: "weight", from: "2026-01-01", to: "2026-01-31" });
    if (outcome.status !== "ok") throw new Error("not ok");
    expect(trendDataSchema.parse(outcome.data)).toMatchObject({ unit: "kg", count: 2, change: -2, weeklyRate: -1 });
    expect(await coach.read({ tool: "summarize_trend", field: "waist", from: "2026-01-01", to: "2026-01-31" })).toEqual({
      status: "error",
      failure: { code: "not_found", scope: "range", from: "2026-01-01", to: "2026-01-31", field: "waist" },
    });
  });
});

describe("numbers and dates, from a model's arguments to the row", () => {
  const checked = (value: number, unit: string | null, date = "2020-01-02") =>
    checkArguments(
      { tool: "save_measurement", args: { date, values: [{ field: "weight", value, unit }], replace: false } },
      TODAY,
    );

  it.each([
    [77.4, null, 77.4, { value: 77.4, unit: "kg" }],
    [77.4, "kg", 77.4, { value: 77.4, unit: "kg" }],
    [170, "lb", 77.11, { value: 170, unit: "lb" }],
  ])("N1: %d %s is stored as %d kg with what was entered", async (value, unit, metric, entered) => {
    const coach = await start();
    const result = checked(value, unit);
    if (!result.ok) throw new Error("refused");
    await coach.execute(result.args);
    expect((await coach.dump()).days[0]?.values.weight).toMatchObject({ value: metric, entered });
  });

  it.each([1234.5, 5000, -3, 0, Number.NaN])("N2: %d kg never reaches the store", (value) => {
    const result = checked(value, "kg");
    expect(result).toMatchObject({ ok: false, failure: { code: "out_of_range", min: 20, max: 400 } });
  });

  it.each(["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Madrid"])("N3: in %s the same day comes back", async (zone) => {
    const before = process.env["TZ"];
    process.env["TZ"] = zone;
    try {
      const coach = await start();
      for (const date of ["2020-01-02", "2020-03-29", "2020-10-25"]) {
        await coach.write(saveWeight(date, 76));
        expect(await coach.read({ tool: "read_measurement", date, field: "weight" })).toMatchObject({ data: { date } });
      }
      expect((await coach.dump()).days.map(({ date }) => date)).toEqual(["2020-01-02", "2020-03-29", "2020-10-25"]);
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    }
  });

  it.each(["03/04/2026", "2026-02-30", "2020-13-01", "2999-01-01"])("N4: %s never reaches the store", async (date) => {
    expect(checked(77, "kg", date)).toMatchObject({ ok: false, failure: { code: "invalid_date" } });
  });

  it.each(["03/04/2026", "2026-02-30", "2020-13-01"])("N4: the store's own channel refuses %s as well", async (date) => {
    const coach = await start();
    await expect(coach.execute(saveWeight(date, 77))).rejects.toThrow();
    expect((await coach.dump()).days).toEqual([]);
  });
});
