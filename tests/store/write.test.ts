import { IDBObjectStore } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { entry, save, saveWeight, StoreUnderTest } from "./support/store-harness";

const start = () => new StoreUnderTest().start();

/** Counts how often requests are put to the database while none is on its way. */
function countRounds(): { stop(): number } {
  let rounds = 0;
  let pending = 0;
  const spies = (["get", "put", "add"] as const).map((method) => {
    const original = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      if (pending === 0) rounds += 1;
      pending += 1;
      const request = original.apply(this, args);
      request.addEventListener("success", () => (pending -= 1));
      return request;
    });
  });
  return {
    stop() {
      for (const spy of spies) spy.mockRestore();
      return rounds;
    },
  };
}

describe("saving", () => {
  it("makes the day, keeps the entered unit, and takes the next position of the chain", async () => {
    const coach = await start();
    const operation = await coach.write(save("2026-01-01", [entry("weight", 170, "lb")], { note: "after a run" }));

    expect(operation.seq).toBe(1);
    expect(operation.outcome).toEqual({
      status: "ok",
      data: {
        date: "2026-01-01",
        values: [{ field: "weight", value: 77.11, unit: "kg", entered: { value: 170, unit: "lb" } }],
        note: "after a run",
        already: false,
        created: true,
        replaced: [],
      },
    });
    const { days, session } = await coach.dump();
    expect(session).toMatchObject({ seq: 1, chainHash: operation.chainHash });
    expect(days).toHaveLength(1);
    expect(days[0]?.values.weight?.from).toEqual({ opId: operation.opId, by: "coach", at: operation.at });
    expect(operation.changes).toEqual([{ table: "days", key: "2026-01-01", before: null, after: days[0] }]);
  });

  it("the same operation again gets the first result with its mark, and nothing is written twice (W3)", async () => {
    const coach = await start();
    const request = coach.request(saveWeight("2026-01-01", 77.4));
    const first = await coach.ask("store.execute", request);
    const second = await coach.ask("store.execute", request);

    expect(first).toMatchObject({ kind: "written", repeated: false });
    expect(second).toEqual({ ...first, repeated: true });
    expect((await coach.dump()).operations).toHaveLength(1);
  });

  it("costs two ways to the database and back: what it needs to know together, what it changes together", async () => {
    const coach = await start();
    const rounds = countRounds();
    await coach.write(saveWeight("2026-01-01", 77.4));
    expect(rounds.stop()).toBe(2);
  });

  it("a recorded failure comes back as the same failure, though it would succeed by now", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const request = coach.request(saveWeight("2026-01-01", 78));
    const refused = await coach.ask("store.execute", request);
    await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: null });

    expect(refused).toMatchObject({ operation: { outcome: { status: "error", failure: { code: "conflict" } } } });
    expect(await coach.ask("store.execute", request)).toEqual({ ...refused, repeated: true });
    expect(await coach.weightOn("2026-01-01")).toBeNull();
  });

  it("the same operation id with other arguments is refused and writes nothing (W4)", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77.4), { opId: "one" });
    const before = await coach.dump();

    expect(await coach.execute(saveWeight("2026-01-02", 80), { opId: "one" })).toEqual({ kind: "operation_mismatch" });
    expect(await coach.dump()).toEqual(before);
  });

  it("a different value is a conflict that names both, and no other field of the call is written either", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [entry("weight", 77)], { note: "first" }));
    const operation = await coach.write(
      save("2026-01-01", [entry("weight", 78), entry("waist", 80)], { note: "second" }),
    );

    expect(operation.changes).toEqual([]);
    expect(operation.outcome).toEqual({
      status: "error",
      failure: {
        code: "conflict",
        reason: "value",
        date: "2026-01-01",
        values: [
          { field: "weight", present: 77, requested: 78, unit: "kg" },
          { field: "note", present: "first", requested: "second", unit: null },
        ],
      },
    });
    const { days } = await coach.dump();
    expect(Object.keys(days[0]?.values ?? {})).toEqual(["weight"]);
  });

  it("replaces when told to, says what was there, and raises the revision by one", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const operation = await coach.write(saveWeight("2026-01-01", 78, true));

    expect(operation.outcome).toMatchObject({
      data: { already: false, created: false, replaced: [{ field: "weight", before: 77, unit: "kg" }] },
    });
    const { days } = await coach.dump();
    expect(days[0]).toMatchObject({ revision: 2, values: { weight: { value: 78 } } });
  });

  it("answers with the fields of the call, not with the others of the day", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [entry("weight", 77)], { note: "first" }));
    const { outcome } = await coach.write(save("2026-01-01", [entry("waist", 80)]));
    expect(outcome).toMatchObject({ data: { values: [{ field: "waist" }], note: null, created: false } });
    if (outcome.status === "ok") expect(outcome.data["values"]).toHaveLength(1);
  });

  it("what is so already is ok, changes nothing, and keeps where the value came from", async () => {
    const coach = await start();
    const first = await coach.write(save("2026-01-01", [entry("weight", 170, "lb")]));
    const again = await coach.write(saveWeight("2026-01-01", 77.11, true));

    expect(again.changes).toEqual([]);
    expect(again.outcome).toMatchObject({ status: "ok", data: { already: true, replaced: [] } });
    expect((await coach.dump()).days[0]?.values.weight?.from.opId).toBe(first.opId);
  });

  it("a day that was deleted and made again never has a revision that it had before", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const seen = (await coach.dump()).days[0]?.revision ?? 0;
    await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: null });
    await coach.write(saveWeight("2026-01-01", 90));
    const operation = await coach.write(saveWeight("2026-01-01", 78, true), {
      expected: [{ table: "days", key: "2026-01-01", revision: seen }],
    });

    expect(operation.outcome).toMatchObject({ failure: { code: "conflict", reason: "changed" } });
  });

  it("a value changed by hand while its approval was open is a conflict, and the approved write does not happen (W17)", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const expected = [{ table: "days" as const, key: "2026-01-01", revision: 1 }];
    await coach.write(saveWeight("2026-01-01", 79, true), { by: "hand" });
    const operation = await coach.write(saveWeight("2026-01-01", 78, true), { expected });

    expect(operation.outcome).toMatchObject({
      status: "error",
      failure: { code: "conflict", reason: "changed", date: "2026-01-01" },
    });
    expect(await coach.weightOn("2026-01-01")).toBe(79);
  });

  it("an approval for a new day (revision 0) is kept when there is still no row", async () => {
    const coach = await start();
    const expected = [{ table: "days" as const, key: "2026-01-01", revision: 0 }];
    await coach.write(saveWeight("2026-01-01", 77), { expected });
    expect(await coach.weightOn("2026-01-01")).toBe(77);
  });
});

describe("deleting", () => {
  it("removes one field and keeps the others; the last one takes the row with it", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [entry("weight", 77), entry("waist", 80)]));
    const one = await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: "waist" });
    expect(one.outcome).toMatchObject({ data: { date: "2026-01-01", removed: { values: [{ field: "waist" }], note: null } } });
    expect((await coach.dump()).days[0]).toMatchObject({ revision: 2, values: { weight: { value: 77 } } });

    await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: "weight" });
    expect((await coach.dump()).days).toEqual([]);
  });

  it("what is not there is not found, as a day or as a field of it", async () => {
    const coach = await start();
    const day = await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: null });
    expect(day.outcome).toEqual({ status: "error", failure: { code: "not_found", scope: "day", date: "2026-01-01" } });
    await coach.write(saveWeight("2026-01-01", 77));
    const field = await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: "note" });
    expect(field.outcome).toMatchObject({ failure: { code: "not_found", scope: "field", field: "note" } });
  });
});

describe("goals", () => {
  it("sets, replaces, and knows the same goal again", async () => {
    const coach = await start();
    const goal = { tool: "set_goal" as const, goal: entry("weight", 70), by: "2026-06-01" };
    const first = await coach.write(goal);
    expect(first.outcome).toMatchObject({ data: { field: "weight", target: 70, unit: "kg", by: "2026-06-01", already: false } });
    const same = await coach.write(goal);
    expect(same.changes).toEqual([]);
    expect(same.outcome).toMatchObject({ data: { already: true } });
    await coach.write({ ...goal, goal: entry("weight", 72), by: null });
    expect(await coach.read({ tool: "read_goal", field: "weight" })).toEqual({
      status: "ok",
      data: { field: "weight", target: 72, unit: "kg", entered: { value: 72, unit: "kg" }, by: null },
    });
  });

  it("a goal that is not set is not found", async () => {
    const coach = await start();
    expect(await coach.read({ tool: "read_goal", field: "waist" })).toEqual({
      status: "error",
      failure: { code: "not_found", scope: "field", field: "waist" },
    });
  });
});
