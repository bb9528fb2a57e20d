import { forceCloseDatabase, IDBDatabase, IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { latestVersion, schemaVersions, type SchemaVersion } from "../../src-renderer/store/migrations";
import { StoreNotOpen } from "../../src-renderer/store/queries";
import { deleteRaw, openRaw, rawRows, rawVersion } from "./support/raw-database";
import { saveWeight, StoreUnderTest } from "./support/store-harness";

const upgraded: SchemaVersion[] = [
  ...schemaVersions,
  { version: latestVersion(schemaVersions) + 1, stores: { days: "&date, revision" } },
];

describe("opening", () => {
  it("a first start creates an empty store with a name of its own, and says that it was created", async () => {
    const factory = new IDBFactory();
    const ids: string[] = [];
    const newStoreId = () => `store-${ids.push("x")}`;
    const coach = new StoreUnderTest(factory, "op", { newStoreId });
    expect(await coach.open()).toEqual({
      kind: "open",
      session: { storeId: "store-1", journalId: null, lineage: 0, epoch: 0, seq: 0, chainHash: "" },
      created: true,
      dataLoss: false,
      days: 0,
      goals: 0,
      operations: 0,
    });
    expect(await coach.open()).toMatchObject({ created: false, session: { storeId: "store-1" } });
    expect(ids).toHaveLength(1);
  });

  it("nothing is answered before the store is opened", async () => {
    const coach = new StoreUnderTest();
    const notOpen = { kind: "store_unavailable", reason: "not_open", exception: null };
    expect(await coach.execute(saveWeight("2026-01-01", 77))).toEqual(notOpen);
    expect(await coach.execute({ tool: "read_measurement", date: "2026-01-01", field: null })).toEqual(notOpen);
    expect(await coach.lookUp("one")).toEqual(notOpen);
    await expect(coach.store.queries.allDays()).rejects.toBeInstanceOf(StoreNotOpen);
  });

  it("a damaged database that the browser threw away is told from a first start", async () => {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    factory.open = (name, version) => {
      const request = open(name, version);
      if (version === undefined) {
        const tell = (event: unknown) => Object.assign(event as object, { dataLoss: "total" });
        (request as unknown as EventTarget).addEventListener("upgradeneeded", tell);
      }
      return request;
    };
    expect(await new StoreUnderTest(factory).open()).toMatchObject({ kind: "open", created: true, dataLoss: true });
  });

  it("a newer database is left untouched, to the last row", async () => {
    const factory = new IDBFactory();
    const newer = new StoreUnderTest(factory, "op", { versions: upgraded });
    await newer.start();
    await newer.write(saveWeight("2026-01-01", 77));
    newer.store.close();
    const version = await rawVersion(factory);
    const before = await Promise.all(["days", "operations", "session"].map((table) => rawRows(factory, table)));

    const versions: unknown[] = [];
    const open = factory.open.bind(factory);
    factory.open = (name, asked) => {
      versions.push(asked);
      return open(name, asked);
    };
    const older = new StoreUnderTest(factory);
    const unavailable = { kind: "store_unavailable", reason: "newer", exception: null };
    expect(await older.open()).toEqual(unavailable);
    expect(await older.execute({ tool: "read_measurement", date: "2026-01-01", field: null })).toEqual(unavailable);
    expect(await older.execute(saveWeight("2026-01-02", 70))).toEqual(unavailable);
    // It was looked at, and never opened for use.
    expect(versions).toEqual([undefined]);
    factory.open = open;
    expect(await rawVersion(factory)).toBe(version);
    expect(await Promise.all(["days", "operations", "session"].map((table) => rawRows(factory, table)))).toEqual(before);
  });

  it("M1: a window that keeps the older schema open blocks the upgrade within a time limit, and a retry works", async () => {
    const factory = new IDBFactory();
    const first = await new StoreUnderTest(factory).start();
    await first.write(saveWeight("2026-01-01", 77));
    first.store.close();
    const stubborn = await openRaw(factory);
    const connections = connectionsOf(factory);

    const coach = new StoreUnderTest(factory, "new", { versions: upgraded, openWithinMs: 400 });
    expect(await coach.open()).toMatchObject({ kind: "store_unavailable", reason: "blocked" });
    expect(await coach.execute({ tool: "read_measurement", date: "2026-01-01", field: null })).toMatchObject({
      kind: "store_unavailable",
      reason: "blocked",
    });

    stubborn.close();
    // The upgrade that had been given up takes place; its connection is not left open.
    await vi.waitFor(async () => {
      expect(await rawVersion(factory)).toBe(20);
      for (const connection of connections) expect(() => connection.transaction("days")).toThrow();
    });
    expect(await coach.open()).toMatchObject({ kind: "open", days: 1, created: false });
    expect(await coach.weightOn("2026-01-01")).toBe(77);
  });

  it("M1: our own older window gives way to an upgrade, and does not come back by itself", async () => {
    const factory = new IDBFactory();
    const older = await new StoreUnderTest(factory).start();
    const newer = new StoreUnderTest(factory, "new", { versions: upgraded });
    expect(await newer.open()).toMatchObject({ kind: "open" });

    expect(await older.execute(saveWeight("2026-01-01", 77))).toMatchObject({ kind: "store_unavailable", reason: "not_open" });
    expect(await older.open()).toMatchObject({ kind: "store_unavailable", reason: "newer" });
  });

  it("M3: a store that cannot be opened says so to every request, never 'no record', and a later try may work", async () => {
    const factory = new IDBFactory();
    const earlier = await new StoreUnderTest(factory).start();
    await earlier.write(saveWeight("2026-01-01", 77));
    earlier.store.close();
    const open = factory.open.bind(factory);
    factory.open = () => {
      throw new DOMException("internal error opening backing store", "UnknownError");
    };
    const coach = new StoreUnderTest(factory);
    expect(await coach.open()).toMatchObject({
      kind: "store_unavailable",
      reason: "failed",
      exception: { name: "UnknownError" },
    });
    for (const tool of ["read", "list"] as const) {
      const args =
        tool === "read"
          ? ({ tool: "read_measurement", date: "2026-01-01", field: null } as const)
          : ({ tool: "list_measurements", from: "2026-01-01", to: "2026-01-31", field: null } as const);
      expect(await coach.execute(args)).toMatchObject({ kind: "store_unavailable", reason: "failed" });
    }
    factory.open = open;
    expect(await coach.open()).toMatchObject({ kind: "open", days: 1 });
  });

  it("a store whose session is missing is not repaired and not used", async () => {
    const factory = new IDBFactory();
    const coach = await new StoreUnderTest(factory).start();
    await coach.write(saveWeight("2026-01-01", 77));
    coach.store.close();
    const raw = await openRaw(factory);
    const transaction = raw.transaction("session", "readwrite");
    transaction.objectStore("session").clear();
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    raw.close();

    expect(await coach.open()).toMatchObject({ kind: "store_unavailable", reason: "failed" });
    expect(await coach.execute(saveWeight("2026-01-02", 70))).toMatchObject({ reason: "failed" });
    expect(await rawRows(factory, "days")).toHaveLength(1);
  });
});

describe("a store that goes away", () => {
  it("W15: after another tab has deleted it nothing is decided, and no empty store is created", async () => {
    const factory = new IDBFactory();
    const coach = await new StoreUnderTest(factory).start();
    await coach.write(saveWeight("2026-01-01", 77));
    await deleteRaw(factory);

    expect(await coach.execute({ tool: "read_measurement", date: "2026-01-01", field: null })).toEqual({ kind: "store_changed" });
    expect(await coach.execute(saveWeight("2026-01-01", 78))).toEqual({ kind: "store_changed" });
    expect(await coach.lookUp("any")).toEqual({ kind: "store_changed" });
    expect(await rawVersion(factory)).toBeNull();
  });

  it("W15: what was meant for the deleted store is refused by the one that follows it", async () => {
    const factory = new IDBFactory();
    const coach = await new StoreUnderTest(factory).start();
    const old = coach.token;
    await deleteRaw(factory);
    expect(await coach.open()).toMatchObject({ kind: "open", created: true });

    // The same epoch in both: the name of the store tells them apart.
    await coach.begin(old.epoch);
    for (const token of [old, { ...coach.token, epoch: 7 }]) {
      expect(await coach.execute(saveWeight("2026-01-01", 78), { token })).toEqual({ kind: "store_changed" });
      expect(await coach.lookUp("any", token)).toEqual({ kind: "store_changed" });
      expect(await coach.ask("store.dump", { token })).toEqual({ kind: "store_changed" });
    }
    expect((await coach.dump()).operations).toEqual([]);
  });

  it("a connection that the browser closed is not reopened by a request", async () => {
    const factory = new IDBFactory();
    const connections = connectionsOf(factory);
    const coach = await new StoreUnderTest(factory).start();
    const opened = connections.length;
    forceCloseDatabase(connections.at(-1) as never);
    await new Promise((resolve) => setTimeout(resolve, 10));

    expect(await coach.execute(saveWeight("2026-01-01", 77))).toMatchObject({ kind: "store_unavailable", reason: "not_open" });
    expect(connections).toHaveLength(opened);
    expect(await coach.open()).toMatchObject({ kind: "open", created: false });
  });

  it("W10: a connection that died unnoticed is found before any transaction: nothing was dispatched, nothing reopens", async () => {
    const factory = new IDBFactory();
    const connections = connectionsOf(factory);
    const coach = await new StoreUnderTest(factory).start();
    const opened = connections.length;
    // No event tells of this: the next transaction cannot be made.
    connections.at(-1)?.close();

    expect(await coach.execute(saveWeight("2026-01-01", 77), { opId: "one" })).toMatchObject({
      kind: "store_unavailable",
      reason: "not_open",
    });
    expect(connections).toHaveLength(opened);
    expect(coach.store.queries.isOpen()).toBe(false);
    await coach.open();
    expect(await coach.lookUp("one", coach.token)).toEqual({ kind: "fenced" });
  });
});

describe("what is found out late", () => {
  it("another window upgrades between the look at the version and the opening: newer, and closed again", async () => {
    const factory = new IDBFactory();
    const earlier = await new StoreUnderTest(factory).start();
    earlier.store.close();
    const open = factory.open.bind(factory);
    let upgradeElsewhere = true;
    factory.open = (name, version) => {
      if (version !== undefined && upgradeElsewhere) {
        upgradeElsewhere = false;
        const upgrade = open(name, 20);
        upgrade.onsuccess = () => upgrade.result.close();
      }
      return open(name, version);
    };
    const connections = connectionsOf(factory);
    const coach = new StoreUnderTest(factory);

    expect(await coach.open()).toMatchObject({ kind: "store_unavailable", reason: "newer" });
    for (const connection of connections) expect(() => connection.transaction("days")).toThrow();
  });

  it("a connection on which no transaction can be begun counts as closed until it is opened anew", async () => {
    const factory = new IDBFactory();
    let broken = false;
    const { transaction } = IDBDatabase.prototype;
    const method = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
      if (broken) throw new DOMException("internal error", "UnknownError");
      return Reflect.apply(transaction, this, given);
    };
    Object.assign(IDBDatabase.prototype, { transaction: method });
    try {
      const coach = await new StoreUnderTest(factory).start();
      broken = true;
      const closed = { kind: "store_unavailable", reason: "not_open" };
      expect(await coach.execute(saveWeight("2026-01-01", 77))).toMatchObject(closed);
      broken = false;
      expect(await coach.execute(saveWeight("2026-01-01", 77))).toMatchObject(closed);
      await coach.open();
      expect(await coach.execute(saveWeight("2026-01-01", 77))).toMatchObject({ kind: "written" });
    } finally {
      Object.assign(IDBDatabase.prototype, { transaction });
    }
  });
});

describe("sessions", () => {
  it("a new session fences every older window at once", async () => {
    const factory = new IDBFactory();
    const older = await new StoreUnderTest(factory, "a").start();
    await older.write(saveWeight("2026-01-01", 77));
    const newer = new StoreUnderTest(factory, "b");
    await newer.open();
    await newer.begin();

    expect(await older.execute(saveWeight("2026-01-02", 78))).toEqual({ kind: "store_changed" });
    expect(await older.lookUp("a-0001")).toEqual({ kind: "store_changed" });
    expect(await newer.weightOn("2026-01-02")).toBeNull();
  });

  it("an epoch that does not rise begins no session", async () => {
    const coach = await new StoreUnderTest().start();
    const request = { token: coach.token, journalId: "other", lineage: 9, epoch: coach.token.epoch };
    expect(await coach.ask("store.begin", request)).toEqual({ kind: "store_changed" });
    expect((await coach.dump()).session).toMatchObject({ journalId: "journal", lineage: 1 });
  });

  it("tombstones stay until their epoch has ended, finished operations for ever", async () => {
    const coach = await new StoreUnderTest().start();
    const done = await coach.write(saveWeight("2026-01-01", 77));
    await coach.lookUp("fenced");
    expect((await coach.dump()).operations).toHaveLength(2);
    await coach.open();
    expect((await coach.dump()).operations).toHaveLength(2);
    await coach.begin();
    expect((await coach.dump()).operations).toEqual([done]);
    expect(await coach.lookUp(done.opId)).toMatchObject({ kind: "found" });
  });

  it("two stores in one folder of factories never share a name", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const coach = new StoreUnderTest(new IDBFactory(), "op", { IDBKeyRange });
        await coach.open();
        return coach.token.storeId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

/** Every connection that is made from now on. */
function connectionsOf(factory: IDBFactory): IDBDatabase[] {
  const connections: IDBDatabase[] = [];
  const open = factory.open.bind(factory);
  factory.open = (name, version) => {
    const request = open(name, version);
    (request as unknown as EventTarget).addEventListener("success", () => connections.push(request.result));
    return request;
  };
  return connections;
}
