import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src-shared/domain/calendar";
import { nextChainHash, type WriteArguments } from "../../src-shared/contract/operation";
import type { OperationRow } from "../../src-shared/ipc/store-channels";
import { entry, save, saveWeight, StoreUnderTest } from "./support/store-harness";

const start = (prefix?: string) => new StoreUnderTest(undefined, prefix).start();

async function operationsOf(coach: StoreUnderTest, afterSeq = 0, limit = 5_000): Promise<OperationRow[]> {
  const reply = await coach.ask("store.operations", { token: coach.token, afterSeq, limit });
  if (reply.kind !== "operations") throw new Error(reply.kind);
  return reply.operations;
}

/** Everything but the names that differ between two stores. */
async function contentOf(coach: StoreUnderTest) {
  const { days, goals, operations, session } = await coach.dump();
  const { seq, chainHash, lineage } = session;
  return { days, goals, operations: operations.filter(({ kind }) => kind === "done"), seq, chainHash, lineage };
}

async function storeWithHistory(): Promise<StoreUnderTest> {
  const coach = await start();
  await coach.write(saveWeight("2026-01-01", 77));
  await coach.write(saveWeight("2026-01-01", 78));
  await coach.write(saveWeight("2026-01-01", 78, true));
  await coach.write({ tool: "set_goal", goal: entry("weight", 70), by: null });
  return coach;
}

describe("the operations of a store", () => {
  it("come in order from a position on, at most as many as asked for, without tombstones", async () => {
    const coach = await storeWithHistory();
    await coach.lookUp("fenced");
    const all = await operationsOf(coach);
    expect(all.map((row) => (row.kind === "done" ? row.seq : null))).toEqual([1, 2, 3, 4]);
    expect(await operationsOf(coach, 2)).toEqual(all.slice(2));
    expect(await operationsOf(coach, 1, 2)).toEqual(all.slice(1, 3));
    expect(await operationsOf(coach, 4)).toEqual([]);
  });
});

describe("replay", () => {
  it("brings an older store up to date, in pieces, and a piece that came before is passed over", async () => {
    const source = await storeWithHistory();
    const target = await start("t");
    const operations = await operationsOf(source);
    for (const piece of [operations.slice(0, 2), operations.slice(1, 3), operations]) {
      expect(await target.ask("store.replay", { token: target.token, operations: piece })).toMatchObject({ kind: "session" });
    }
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it.each([
    ["a gap", (rows: OperationRow[]) => [rows[0], rows[2]]],
    ["another order", (rows: OperationRow[]) => [rows[1], rows[0]]],
    ["another history", (rows: OperationRow[]) => rows.map((row) => ({ ...row, chainHash: "0123456789abcdef" }))],
    ["another id", (rows: OperationRow[]) => rows.map((row) => ({ ...row, opId: `${row.opId}x` }))],
  ])("%s is refused whole: not one row is written", async (_name, change) => {
    const source = await storeWithHistory();
    const target = await start("t");
    const before = await target.dump();
    const operations = change(await operationsOf(source)) as OperationRow[];
    expect(await target.ask("store.replay", { token: target.token, operations })).toMatchObject({
      kind: "exception",
      exception: { name: "BrokenHistory" },
    });
    expect(await target.dump()).toEqual(before);
  });

  it("an operation that this store has at another position is refused, whole", async () => {
    const source = await storeWithHistory();
    const target = await start("t");
    await target.write(saveWeight("2025-05-05", 99));
    await target.write(saveWeight("2026-01-01", 77), { opId: "op-0001" });
    const before = await target.dump();
    const operations = await operationsOf(source);
    expect(await target.ask("store.replay", { token: target.token, operations: operations.slice(0, 1) })).toMatchObject({
      kind: "exception",
    });
    expect(await target.dump()).toEqual(before);
  });

  it("a tombstone keeps its operation out, but never a finished one", async () => {
    const coach = await storeWithHistory();
    const tombstone = (opId: string) => ({ kind: "tombstone" as const, opId, at: 1, epoch: coach.token.epoch });
    const fence = { token: coach.token, operations: [tombstone("x")] };
    expect(await coach.ask("store.replay", fence)).toMatchObject({ kind: "session" });
    expect(await coach.execute(saveWeight("2026-01-09", 70), { opId: "x" })).toMatchObject({ operation: { kind: "tombstone" } });
    const finished = { token: coach.token, operations: [tombstone("op-0001")] };
    expect(await coach.ask("store.replay", finished)).toMatchObject({ kind: "exception" });
    expect(await coach.lookUp("op-0001")).toMatchObject({ kind: "found" });
  });

  it("a recorded outcome is the same after the replay, and is not run again", async () => {
    const source = await storeWithHistory();
    const target = await start("t");
    const operations = await operationsOf(source);
    await target.ask("store.replay", { token: target.token, operations });
    const [, conflict] = operations;
    if (conflict?.kind !== "done") throw new Error("no operation");
    const reply = await target.execute(saveWeight("2026-01-01", 78), { opId: conflict.opId, argsHash: conflict.argsHash });
    expect(reply).toEqual({ kind: "written", operation: conflict, repeated: true, faults: [] });
  });
});

describe("rebuild", () => {
  it("makes an empty store equal to the image, and the chain goes on from there", async () => {
    const source = await storeWithHistory();
    const target = await start("t");
    const { days, goals, operations, session } = await source.dump();
    const wanted = { ...session, storeId: target.token.storeId, epoch: target.token.epoch };
    const reply = await target.ask("store.rebuild", { token: target.token, session: wanted, days, goals, operations });
    expect(reply).toEqual({ kind: "session", session: wanted });
    expect(await contentOf(target)).toEqual(await contentOf(source));

    const next = await target.write(saveWeight("2026-01-05", 75));
    expect(next).toMatchObject({ seq: 5, chainHash: nextChainHash(session.chainHash, { opId: next.opId, seq: 5 }) });
  });

  it("replaces what was there, and an image without its older operations is enough", async () => {
    const source = await storeWithHistory();
    const target = await start("t");
    await target.write(saveWeight("2025-05-05", 99));
    await target.write({ tool: "set_goal", goal: entry("waist", 70), by: null });
    const { days, goals, operations, session } = await source.dump();
    const wanted = { ...session, ...target.token };
    await target.ask("store.rebuild", { token: target.token, session: wanted, days, goals, operations: operations.slice(2) });
    expect(await target.dump()).toMatchObject({ days, goals });
    expect((await target.dump()).goals).toHaveLength(1);
    expect(await operationsOf(target)).toHaveLength(2);
  });

  it.each([
    ["a gap", (rows: OperationRow[]) => rows.filter((_row, index) => index !== 1)],
    ["no end", (rows: OperationRow[]) => rows.slice(0, 3)],
    ["another history", (rows: OperationRow[]) => rows.map((row, index) => (index === 1 ? { ...row, chainHash: "00" } : row))],
  ])("an image whose history has %s is refused, and what was there stays", async (_name, change) => {
    const source = await storeWithHistory();
    const target = await start("t");
    await target.write(saveWeight("2025-05-05", 99));
    const before = await target.dump();
    const { days, goals, operations, session } = await source.dump();
    const image = { token: target.token, session: { ...session, ...target.token }, days, goals, operations: change(operations) };
    expect(await target.ask("store.rebuild", image)).toMatchObject({ kind: "exception" });
    expect(await target.dump()).toEqual(before);
  });

  it("five thousand operations are replayed as one piece", { timeout: 60_000 }, async () => {
    const target = await start("t");
    const from = { opId: "x", by: "import" as const, at: 1 };
    let chainHash = "";
    const operations = Array.from({ length: 5_000 }, (_, index): OperationRow => {
      const seq = index + 1;
      const opId = `bulk-${seq}`;
      chainHash = nextChainHash(chainHash, { opId, seq });
      const date = addDays("2000-01-01", index);
      const after = {
        date,
        revision: seq,
        values: { weight: { value: 70, entered: { value: 70, unit: "kg" as const }, from } },
        note: null,
      };
      return {
        kind: "done",
        opId,
        argsHash: "a",
        intentKey: "save",
        by: "import",
        at: 1,
        seq,
        chainHash,
        outcome: { status: "ok", data: {} },
        changes: [{ table: "days", key: date, before: null, after }],
      };
    });
    const reply = await target.ask("store.replay", { token: target.token, operations });
    expect(reply).toMatchObject({ kind: "session", session: { seq: 5_000, chainHash } });
    expect(await target.open()).toMatchObject({ days: 5_000, operations: 5_000 });
  });
});

describe("any history", () => {
  const date = fc.integer({ min: 0, max: 3 }).map((offset) => addDays("2026-01-01", offset));
  const field = fc.constantFrom("weight" as const, "waist" as const);
  const value = fc.constantFrom(60, 70, 80);
  const action = fc.oneof(
    fc.record({ kind: fc.constant("save" as const), date, field, value, replace: fc.boolean(), note: fc.option(fc.constantFrom("a", "__proto__")) }),
    fc.record({ kind: fc.constant("delete" as const), date, field: fc.option(field) }),
    fc.record({ kind: fc.constant("goal" as const), field, value }),
    fc.record({ kind: fc.constant("undo" as const), back: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant("restore" as const), back: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant("again" as const), back: fc.nat({ max: 5 }) }),
    fc.record({ kind: fc.constant("fence" as const) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

  async function argumentsOf(coach: StoreUnderTest, step: Action): Promise<WriteArguments | null> {
    switch (step.kind) {
      case "save":
        return save(step.date, [entry(step.field, step.value)], { replace: step.replace, note: step.note });
      case "delete":
        return { tool: "delete_measurement", date: step.date, field: step.field };
      case "goal":
        return { tool: "set_goal", goal: entry(step.field, step.value), by: null };
      case "undo": {
        const done = (await operationsOf(coach)).filter((row) => row.kind === "done" && row.changes.length > 0);
        const target = done.at(-1 - step.back);
        return target?.kind === "done" ? { tool: "undo", of: target.opId, changes: target.changes } : null;
      }
      case "restore": {
        const { days, goals } = await coach.dump();
        return { tool: "restore_backup", days: days.slice(step.back), goals };
      }
      case "again":
      case "fence":
        return null;
    }
  }

  it("replayed into another store, or rebuilt from an image, gives equal rows, chain and outcomes", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (steps) => {
        const source = await start("s");
        for (const step of steps) {
          if (step.kind === "fence") await source.lookUp(`fenced-${steps.indexOf(step)}`);
          else if (step.kind === "again") {
            const known = (await operationsOf(source)).at(-1 - step.back);
            if (known?.kind !== "done") continue;
            const repeated = await source.execute(saveWeight("2026-01-09", 99), { opId: known.opId, argsHash: known.argsHash });
            expect(repeated).toEqual({ kind: "written", operation: known, repeated: true, faults: [] });
          } else {
            const args = await argumentsOf(source, step);
            if (args !== null) await source.execute(args);
          }
        }
        const expected = await contentOf(source);
        for (const day of expected.days) expect(Object.keys(day.values).length + (day.note === null ? 0 : 1)).toBeGreaterThan(0);

        const replayed = await start("r");
        await replayed.ask("store.replay", { token: replayed.token, operations: await operationsOf(source) });
        expect(await contentOf(replayed)).toEqual(expected);

        const rebuilt = await start("b");
        const { days, goals, operations, session } = await source.dump();
        await rebuilt.ask("store.rebuild", {
          token: rebuilt.token,
          session: { ...session, ...rebuilt.token },
          days,
          goals,
          operations,
        });
        expect(await contentOf(rebuilt)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
