import { describe, expect, it } from "vitest";
import type { Change, DayRecord } from "../../src-shared/domain/record";
import { receiptItem } from "../../src-main/harness/receipt";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld } from "../support/harness/world";

const save = (date: string, value: number) =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

it("tells of a trend the values that it begins and ends with, and how many were read", async () => {
  const world = await createWorld();
  const trend = call("summarize_trend", { field: "weight", from: "2020-01-01", to: "2020-01-31" });
  await world.turn(playingModel([save("2020-01-02", 76), save("2020-01-09", 75), save("2020-01-16", 74)], [trend], [say("down")]), "how am I doing?");
  const ended = world.events.at(-1)?.body;
  expect(ended?.type === "turn_ended" && ended.receipt.find((item) => item.kind === "read")).toMatchObject({
    total: 3,
    values: [
      { date: "2020-01-02", field: "weight", value: 76 },
      { date: "2020-01-16", field: "weight", value: 74 },
    ],
  });
});

it("does not say that no values were read where a goal was", async () => {
  const world = await createWorld();
  const goal = call("set_goal", { field: "weight", target: 72, unit: "kg", by: null });
  await world.turn(playingModel([goal], [call("read_goal", { field: "weight" })], [say("72 kg")]), "my goal?");
  const ended = world.events.at(-1)?.body;
  expect(ended?.type === "turn_ended" && ended.receipt.map((item) => item.kind)).toEqual(["write"]);
});

describe("what a receipt tells of a call", () => {
  const from = { opId: "o", by: "coach" as const, at: 0 };
  const day = (value: number | null, note: string | null = null): DayRecord => ({
    date: "2020-01-01",
    revision: 1,
    values: value === null ? {} : { weight: { value, entered: { value: value * 2, unit: "lb" }, from } },
    note: note === null ? null : { text: note, from },
  });
  const change = (before: DayRecord | null, after: DayRecord | null): Change => ({ table: "days", key: "2020-01-01", before, after });
  const wanted = [{ date: "2020-01-01", field: "weight" as const, value: 1, entered: null }];
  const write = (certainty: "confirmed" | "not_applied" | "unconfirmed", changes: Change[], data: Record<string, unknown> | null = {}) =>
    receiptItem("o", "save_measurement", { data, certainty, changes }, wanted);
  const read = (data: Record<string, unknown> | null) => receiptItem("o", "read_measurement", { data, certainty: null, changes: [] }, []);
  const weight = (value: number, date = "2020-01-01") => ({ date, field: "weight", value, entered: null });

  it("of a confirmed write the values that differ, as they are now or, where they are gone, as they were", () => {
    const entered = (value: number) => ({ value: value * 2, unit: "lb" });
    expect(write("confirmed", [change(day(76, "tired"), day(77, "tired"))])).toMatchObject({ values: [{ ...weight(77), entered: entered(77) }], already: false });
    expect(write("confirmed", [change(null, day(76, "tired"))])?.values.map(({ field, value }) => [field, value])).toEqual([["weight", 76], ["note", "tired"]]);
    expect(write("confirmed", [change(day(76), null)])).toMatchObject({ values: [{ value: 76 }] });
  });

  it("of a goal its day and its target", () => {
    const goal = { field: "weight" as const, revision: 1, target: 70, entered: { value: 70, unit: "kg" as const }, by: null, from };
    const goals = (before: typeof goal | null, after: typeof goal | null): Change => ({ table: "goals", key: "weight", before, after });
    expect(write("confirmed", [goals(null, goal)])?.values).toEqual([{ date: "", field: "weight", value: 70, entered: { value: 70, unit: "kg" } }]);
    expect(write("confirmed", [goals({ ...goal, target: 71 }, null)])?.values).toMatchObject([{ value: 71 }]);
    expect(write("confirmed", [goals(null, null)])?.values).toEqual([]);
  });

  it("of any other write what it asked for", () => {
    for (const certainty of ["not_applied", "unconfirmed"] as const) expect(write(certainty, [change(null, day(76))], null)).toMatchObject({ certainty, values: wanted, already: false });
    expect(write("confirmed", [], { already: true })).toMatchObject({ values: wanted, already: true });
    expect(write("confirmed", [change(null, day(76))], { already: true })).toMatchObject({ values: wanted });
    expect(write("confirmed", [])).toMatchObject({ values: wanted, already: false });
  });

  it("of a read what it found, at most twenty values, and how many there are", () => {
    const view = (date: string, value: number, note: string | null = null) => ({ date, values: [{ field: "weight", value, entered: null }], note });
    expect(read(view("2020-01-01", 76, "tired"))).toMatchObject({ values: [weight(76), { field: "note", value: "tired" }], total: 2 });
    expect(read({ ...weight(76), unit: "kg" })).toMatchObject({ values: [weight(76)], total: 1 });
    const days = Array.from({ length: 25 }, (_, index) => view("2020-01-01", index + 50));
    const list = read({ days, total: 40 });
    expect(list?.values).toHaveLength(20);
    expect(list).toMatchObject({ total: 40 });
    expect(write("unconfirmed", [], null)?.values).toHaveLength(1);
  });

  it("of data that is none of these, and of a read that failed, nothing", () => {
    for (const data of [null, {}, { days: 1 }, { values: 1 }, { value: {} }, { field: "weight", target: 70 }]) expect(read(data)).toBeNull();
  });
});
