import Dexie, { liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { StoreNotOpen } from "../../src-renderer/store/queries";
import { faultPlanSchema } from "../../src-shared/faults/plan";
import { entry, save, saveWeight, StoreUnderTest } from "./support/store-harness";

const start = () => new StoreUnderTest().start();

/** Collects what a live query shows. */
function watch<Value>(query: () => Promise<Value>) {
  const shown: Value[] = [];
  const errors: unknown[] = [];
  const subscription = liveQuery(query).subscribe({ next: (value) => shown.push(value), error: (error) => errors.push(error) });
  return { shown, errors, stop: () => subscription.unsubscribe() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 40));

// Live queries do nothing where the page has no IndexedDB of its own.
beforeAll(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
});

describe("what screens read", () => {
  it("days, the days of a field, the latest, goals, counts and operations", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-02", 77));
    const operation = await coach.write(save("2026-01-01", [entry("waist", 80)]));
    await coach.write({ tool: "set_goal", goal: entry("weight", 70), by: null });
    const { queries } = coach.store;

    expect((await queries.allDays()).map(({ date }) => date)).toEqual(["2026-01-01", "2026-01-02"]);
    expect((await queries.days("2026-01-02", "2026-01-31")).map(({ date }) => date)).toEqual(["2026-01-02"]);
    expect((await queries.daysWith("waist")).map(({ date }) => date)).toEqual(["2026-01-01"]);
    expect((await queries.latestWith("weight"))?.date).toBe("2026-01-02");
    expect(await queries.latestWith("neck")).toBeNull();
    expect(await queries.day("2026-01-03")).toBeNull();
    expect((await queries.goal("weight"))?.target).toBe(70);
    expect(await queries.goals()).toHaveLength(1);
    expect(await queries.counts()).toEqual({ days: 2, goals: 1 });
    expect(await queries.operation(operation.opId)).toEqual(operation);
    expect(await queries.operation("nobody")).toBeNull();
  });

  it("a screen sees a change after its commit, and never one that is taken back", async () => {
    const coach = await start();
    const watched = watch(() => coach.store.queries.allDays());
    await vi.waitFor(() => expect(watched.shown).toHaveLength(1));
    coach.faults.arm(
      faultPlanSchema.parse({ version: 1, faults: [{ point: "handler_inside", effect: { kind: "delay", ms: 60 } }] }),
      "slow",
    );
    const write = coach.execute(saveWeight("2026-01-01", 77));
    await settle();
    expect(watched.shown).toEqual([[]]);
    await write;
    await vi.waitFor(() => expect(watched.shown.at(-1)).toHaveLength(1));

    const before = watched.shown.length;
    coach.faults.arm(faultPlanSchema.parse({ version: 1, faults: [{ point: "handler_inside", effect: { kind: "throw" } }] }), "x");
    await coach.execute(saveWeight("2026-01-02", 77));
    await settle();
    watched.stop();
    expect(watched.shown.slice(before).every((days) => days.length === 1)).toBe(true);
  });

  const each: [string, (coach: StoreUnderTest) => Promise<unknown>][] = [
    ["all days", (coach) => coach.store.queries.allDays()],
    ["a day", (coach) => coach.store.queries.day("2026-01-01")],
    ["a range", (coach) => coach.store.queries.days("2026-01-01", "2026-01-31")],
    ["days of a field", (coach) => coach.store.queries.daysWith("weight")],
    ["the latest", (coach) => coach.store.queries.latestWith("weight")],
    ["counts", (coach) => coach.store.queries.counts()],
    ["an operation", (coach) => coach.store.queries.operation("one")],
    ["goals", (coach) => coach.store.queries.goals()],
    ["a goal", (coach) => coach.store.queries.goal("weight")],
  ];
  it.each(each)("a live query of %s is asked again after a commit", async (_name, query) => {
    const coach = await start();
    const watched = watch(() => query(coach));
    await vi.waitFor(() => expect(watched.shown.length).toBeGreaterThan(0));
    const before = watched.shown.length;
    await coach.write({ tool: "set_goal", goal: entry("weight", 70), by: null });
    await coach.write(saveWeight("2026-01-01", 77), { opId: "one" });
    const now = await query(coach);
    await vi.waitFor(() => expect(watched.shown.at(-1)).toEqual(now));
    expect(watched.shown.length).toBeGreaterThan(before);
    watched.stop();
  });

  it("a closed store is an error, never an empty list; after the opening there is another generation", async () => {
    const coach = await start();
    const generation = coach.store.queries.generation();
    let changes = 0;
    const stop = coach.store.queries.onChange(() => (changes += 1));
    coach.store.close();
    const watched = watch(() => coach.store.queries.allDays());
    await vi.waitFor(() => expect(watched.errors[0]).toBeInstanceOf(StoreNotOpen));
    watched.stop();
    expect(watched.shown).toEqual([]);
    expect(coach.store.queries.isOpen()).toBe(false);

    await coach.open();
    stop();
    expect(coach.store.queries.isOpen()).toBe(true);
    expect(changes).toBeGreaterThan(1);
    expect(coach.store.queries.generation()).toBeGreaterThan(generation);
    expect(await coach.store.queries.allDays()).toEqual([]);
  });
});
