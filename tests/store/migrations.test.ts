import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { latestVersion, nativeVersion, schemaVersions, type SchemaVersion } from "../../src-renderer/store/migrations";
import { schema1 } from "./fixtures/schema-1";
import { rawRows, rawVersion, writeFixture, type DatabaseFixture } from "./support/raw-database";
import { saveWeight, StoreUnderTest } from "./support/store-harness";

/** One for each published version. */
const fixtures: readonly DatabaseFixture[] = [schema1];

describe("a database of an earlier version", () => {
  it("every published version has a fixture", () => {
    expect(fixtures.map((fixture) => fixture.nativeVersion)).toEqual(
      schemaVersions.map(({ version }) => nativeVersion(version)),
    );
  });

  it.each(fixtures.map((fixture) => [fixture.nativeVersion, fixture] as const))(
    "version %d opens with everything that was in it",
    async (_version, fixture) => {
      const factory = new IDBFactory();
      await writeFixture(factory, fixture);
      const coach = new StoreUnderTest(factory);

      expect(await coach.open()).toMatchObject({ kind: "open", created: false, dataLoss: false, days: 1, goals: 1, operations: 3 });
      const { days, goals, operations, session } = await coach.dump();
      expect(session).toEqual(withoutKey(fixture.tables["session"]?.rows[0]));
      expect(days).toEqual(fixture.tables["days"]?.rows);
      expect(goals).toEqual(fixture.tables["goals"]?.rows);
      expect(operations).toEqual(fixture.tables["operations"]?.rows);
      expect(await rawVersion(factory)).toBe(nativeVersion(latestVersion(schemaVersions)));
    },
  );
});

describe("the migration harness", () => {
  const next = (upgrade: NonNullable<SchemaVersion["upgrade"]>): SchemaVersion[] => [
    ...schemaVersions,
    { version: latestVersion(schemaVersions) + 1, stores: { days: "&date, revision" }, upgrade },
  ];

  it("runs the upgrade once, inside the version change, over the rows of the version before", async () => {
    const factory = new IDBFactory();
    await writeFixture(factory, schema1);
    let runs = 0;
    const versions = next(async (transaction) => {
      runs += 1;
      await transaction.table("days").toCollection().modify({ revision: 41 });
    });
    await new StoreUnderTest(factory, "a", { versions }).open();
    const again = new StoreUnderTest(factory, "b", { versions });
    await again.open();

    expect(runs).toBe(1);
    expect((await again.dump()).days[0]?.revision).toBe(41);
  });

  it("does not begin before it is told to: the rows of the version before come first, to be kept", async () => {
    const factory = new IDBFactory();
    await writeFixture(factory, schema1);
    const versions = next(async (transaction) => {
      await transaction.table("days").clear();
    });
    const coach = new StoreUnderTest(factory, "a", { versions });

    const { days, goals } = schema1.tables;
    expect(await coach.open(false)).toEqual({ kind: "migration_due", days: days?.rows, goals: goals?.rows });
    expect(await rawVersion(factory)).toBe(10);
    expect(await coach.execute(saveWeight("2026-01-01", 77))).toMatchObject({ kind: "store_unavailable", reason: "not_open" });
    expect(await coach.open(true)).toMatchObject({ kind: "open", days: 0 });
  });

  it("may take longer than the time after which another window counts as blocking", async () => {
    const factory = new IDBFactory();
    await writeFixture(factory, schema1);
    const versions = next(async (transaction) => {
      for (const end = performance.now() + 300; performance.now() < end; ) await transaction.table("days").count();
    });
    const coach = new StoreUnderTest(factory, "a", { versions, openWithinMs: 100 });
    expect(await coach.open(true)).toMatchObject({ kind: "open", days: 1 });
  });

  it("an upgrade that throws leaves version and rows as they were, and the store unavailable", async () => {
    const factory = new IDBFactory();
    await writeFixture(factory, schema1);
    const versions = next(async (transaction) => {
      await transaction.table("days").clear();
      throw new Error("half way");
    });
    const coach = new StoreUnderTest(factory, "a", { versions });

    expect(await coach.open()).toMatchObject({ kind: "store_unavailable", reason: "failed" });
    expect(await rawVersion(factory)).toBe(10);
    expect(await rawRows(factory, "days")).toEqual(schema1.tables["days"]?.rows);
  });

  it("a new database gets the newest schema without running any upgrade", async () => {
    const versions = next(() => {
      throw new Error("must not run");
    });
    const coach = new StoreUnderTest(new IDBFactory(), "a", { versions });
    expect(await coach.open()).toMatchObject({ kind: "open", created: true });
  });
});

function withoutKey(row: unknown): unknown {
  const { key: _key, ...rest } = row as { key: string };
  return rest;
}
