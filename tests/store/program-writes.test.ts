import { describe, expect, it } from "vitest";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import { entry, save, saveWeight, StoreUnderTest } from "./support/store-harness";

const start = () => new StoreUnderTest().start();
const undoOf = ({ opId, changes }: DoneOperation) => ({ tool: "undo" as const, of: opId, changes });
const from = { opId: "file", by: "coach" as const, at: 1 };

function day(date: string, weight: number, note: string | null = null): DayRecord {
  const values = { weight: { value: weight, entered: { value: weight, unit: "kg" as const }, from } };
  return { date, revision: 1, values, note: note === null ? null : { text: note, from } };
}

describe("undo", () => {
  it("takes a new day away, and brings a deleted one back with where its values came from", async () => {
    const coach = await start();
    const saved = await coach.write(saveWeight("2026-01-01", 77), { by: "hand" });
    const deleted = await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: null });
    await coach.write(undoOf(deleted), { by: "undo" });

    const [restored] = (await coach.dump()).days;
    expect(restored?.values.weight).toEqual({
      value: 77,
      entered: { value: 77, unit: "kg" },
      from: { opId: saved.opId, by: "hand", at: saved.at },
    });
    expect(restored?.revision).toBeGreaterThan(1);
    await coach.write(undoOf(saved), { by: "undo" });
    expect((await coach.dump()).days).toEqual([]);
  });

  it("takes changes back one after the other, the last first", async () => {
    const coach = await start();
    const operations = [
      await coach.write(saveWeight("2026-01-01", 77)),
      await coach.write(saveWeight("2026-01-01", 78, true)),
      await coach.write(save("2026-01-01", [entry("waist", 80)])),
    ];
    const seen: unknown[] = [];
    for (const operation of operations.reverse()) {
      const { outcome } = await coach.write(undoOf(operation), { by: "undo" });
      expect(outcome).toMatchObject({ status: "ok", data: { already: false } });
      seen.push((await coach.dump()).days.map(({ values }) => Object.values(values).map(({ value }) => value)));
    }
    expect(seen).toEqual([[[78]], [[77]], []]);
  });

  it("what was changed since is a conflict and stays as it is, be it the same value entered again", async () => {
    const coach = await start();
    const first = await coach.write(saveWeight("2026-01-01", 77));
    await coach.write({ tool: "delete_measurement", date: "2026-01-01", field: null });
    await coach.write(saveWeight("2026-01-01", 77), { by: "hand" });
    const { outcome, changes } = await coach.write(undoOf(first), { by: "undo" });

    expect(outcome).toEqual({
      status: "error",
      failure: { code: "conflict", reason: "changed", date: "2026-01-01", values: [] },
    });
    expect(changes).toEqual([]);
    expect(await coach.weightOn("2026-01-01")).toBe(77);
  });

  it("undone twice is undone once: the second finds it so already", async () => {
    const coach = await start();
    const first = await coach.write(saveWeight("2026-01-01", 77));
    await coach.write(undoOf(first), { by: "undo" });
    const second = await coach.write(undoOf(first), { by: "undo" });
    expect(second).toMatchObject({ outcome: { status: "ok", data: { already: true } }, changes: [] });
  });

  it("an operation over several rows is taken back whole or not at all", async () => {
    const coach = await start();
    const days = [day("2026-01-01", 77), day("2026-01-02", 78)];
    const imported = await coach.write({ tool: "import_days", batchId: "b", by: "import", days });
    await coach.write(saveWeight("2026-01-02", 90, true));
    expect((await coach.write(undoOf(imported))).outcome).toMatchObject({ failure: { code: "conflict" } });
    expect(await coach.weightOn("2026-01-01")).toBe(77);
  });

  it("half of it taken back by hand is neither before nor after: a conflict", async () => {
    const coach = await start();
    const days = [day("2026-01-01", 77), day("2026-01-02", 78)];
    const imported = await coach.write({ tool: "import_days", batchId: "b", by: "import", days });
    await coach.write({ tool: "delete_measurement", date: "2026-01-02", field: null }, { by: "hand" });
    expect(await coach.write(undoOf(imported))).toMatchObject({
      outcome: { failure: { code: "conflict", reason: "changed" } },
      changes: [],
    });
    expect(await coach.weightOn("2026-01-01")).toBe(77);
  });

  it("brings a goal back", async () => {
    const coach = await start();
    await coach.write({ tool: "set_goal", goal: entry("weight", 70), by: null });
    const changed = await coach.write({ tool: "set_goal", goal: entry("weight", 60), by: null });
    await coach.write(undoOf(changed));
    expect(await coach.read({ tool: "read_goal", field: "weight" })).toMatchObject({ data: { target: 70 } });
  });
});

describe("import", () => {
  it("adds what is missing, never overwrites, and counts all three cases", async () => {
    const coach = await start();
    await coach.write(save("2026-01-01", [entry("weight", 77)], { note: "mine" }));
    await coach.write(saveWeight("2026-01-02", 80));
    const days = [day("2026-01-01", 77, "theirs"), day("2026-01-02", 81), day("2026-01-03", 82, "new")];
    const { outcome, changes } = await coach.write({ tool: "import_days", batchId: "b1", by: "import", days });

    expect(outcome).toEqual({
      status: "ok",
      data: { batchId: "b1", days: 1, added: 2, already: 1, skipped: 2, unchanged: false },
    });
    expect(changes.map(({ key }) => key)).toEqual(["2026-01-03"]);
    const rows = (await coach.dump()).days;
    expect(rows.map(({ values }) => values.weight?.value)).toEqual([77, 80, 82]);
    expect(rows[0]?.note?.text).toBe("mine");
    expect(rows[2]?.values.weight?.from.by).toBe("import");
  });

  it("the same file again changes nothing", async () => {
    const coach = await start();
    const days = [day("2026-01-01", 77), day("2026-01-02", 81)];
    await coach.write({ tool: "import_days", batchId: "b1", by: "sample", days });
    const again = await coach.write({ tool: "import_days", batchId: "b2", by: "sample", days });
    expect(again).toMatchObject({ changes: [], outcome: { data: { added: 0, already: 2, skipped: 0, unchanged: true } } });
  });

  it("a day that stands twice in the file meets what its first mention left", async () => {
    const coach = await start();
    const days = [day("2026-01-01", 77), day("2026-01-01", 79, "second")];
    const { outcome } = await coach.write({ tool: "import_days", batchId: "b", by: "import", days });
    expect(outcome).toMatchObject({ data: { days: 1, added: 2, skipped: 1 } });
    expect((await coach.dump()).days[0]).toMatchObject({ values: { weight: { value: 77 } }, note: { text: "second" } });
  });
});

describe("restoring a backup", () => {
  const goal: GoalRecord = {
    field: "weight",
    revision: 4,
    target: 70,
    entered: { value: 70, unit: "kg" },
    by: null,
    from,
  };

  it("replaces days and goals, keeps operations and tombstones, and begins a new lineage", async () => {
    const coach = await start();
    const saved = await coach.write(saveWeight("2026-01-01", 77));
    await coach.write({ tool: "set_goal", goal: entry("waist", 80), by: null });
    await coach.lookUp("fenced");
    const days = [day("2019-12-31", 60, "old")];
    const restored = await coach.write({ tool: "restore_backup", days, goals: [goal] });

    expect(restored.outcome).toEqual({ status: "ok", data: { days: 1, goals: 1, removed: 2, lineage: 2 } });
    const dump = await coach.dump();
    expect(dump.days).toEqual([{ ...days[0], revision: 3 }]);
    expect(dump.goals).toEqual([{ ...goal, revision: 3 }]);
    expect(dump.session.lineage).toBe(2);
    expect(dump.operations).toHaveLength(4);
    expect(await coach.lookUp(saved.opId)).toMatchObject({ kind: "found" });
    expect(await coach.lookUp("fenced")).toEqual({ kind: "fenced" });
  });

  it("a row that is the same already is left as it is", async () => {
    const coach = await start();
    await coach.write({ tool: "import_days", batchId: "b", by: "import", days: [day("2026-01-01", 77)] });
    const { days } = await coach.dump();
    const restored = await coach.write({ tool: "restore_backup", days, goals: [] });
    expect(restored.changes).toEqual([]);
    expect((await coach.dump()).days).toEqual(days);
  });

  it("can be taken back as one operation", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const restored = await coach.write({ tool: "restore_backup", days: [day("2019-12-31", 60)], goals: [goal] });
    await coach.write(undoOf(restored));
    const dump = await coach.dump();
    expect(dump.days.map(({ date }) => date)).toEqual(["2026-01-01"]);
    expect(dump.goals).toEqual([]);
  });
});

describe("a preview", () => {
  it("shows the outcome and the changes of a write without making them", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const before = await coach.dump();
    const request = coach.request(saveWeight("2026-01-01", 78, true));
    const shown = await coach.ask("store.preview", request);
    expect(shown).toMatchObject({ kind: "preview", outcome: { status: "ok" }, changes: [{ key: "2026-01-01" }] });
    expect(await coach.dump()).toEqual(before);

    const reply = await coach.ask("store.execute", request);
    if (reply.kind !== "written" || reply.operation.kind !== "done" || shown.kind !== "preview") throw new Error("not written");
    expect(reply.operation.changes).toEqual(shown.changes);
    expect(reply.operation.outcome).toEqual(shown.outcome);
  });

  it("compares the revisions that an approval bound, as the write does", async () => {
    const coach = await start();
    await coach.write(saveWeight("2026-01-01", 77));
    const expected = [{ table: "days" as const, key: "2026-01-01", revision: 9 }];
    const shown = await coach.ask("store.preview", coach.request(saveWeight("2026-01-01", 78, true), { expected }));
    expect(shown).toMatchObject({ outcome: { failure: { code: "conflict", reason: "changed" } }, changes: [] });
  });
});
