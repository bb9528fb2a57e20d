import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { latestVersion, schemaVersions, type SchemaVersion } from "../../src-renderer/store/migrations";
import { call, playingModel, say } from "../support/harness/playing-model";
import { memoryJournal } from "../support/harness/memory-journal";
import { createWorld, type World } from "../support/harness/world";

const save = (date: string, value: number) =>
  call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

async function saveDays(world: World, ...dates: string[]): Promise<void> {
  for (const [index, date] of dates.entries()) await world.turn(playingModel([save(date, 70 + index)], [say("saved")]), "save");
}
const dates = async (world: World) => (await world.dump()).days.map((day) => day.date).sort();
const lost = (point: string) => ({ version: 1, faults: [{ point, match: { tool: "save_measurement" }, effect: { kind: "throw", text: "gone" } }] });

it("begins a session with a higher epoch at each start", async () => {
  const world = await createWorld();
  const again = await createWorld({ indexedDB: world.indexedDB, journal: world.journal });
  expect([world.started, again.started].map((result) => result.kind === "ready" && result.token.epoch)).toEqual([1, 2]);
});

it("rebuilds a store that vanished from the journal, and tells how much came back", async () => {
  const world = await createWorld();
  await saveDays(world, "2020-01-01", "2020-01-02", "2020-01-03");
  const before = await world.dump();
  const after = await createWorld({ journal: world.journal, indexedDB: new IDBFactory() });
  expect(after.started).toMatchObject({ kind: "ready", notices: [{ kind: "rebuilt", count: 3 }] });
  const rebuilt = await after.dump();
  expect(rebuilt.days).toEqual(before.days);
  expect(rebuilt.operations).toEqual(before.operations);
  expect(rebuilt.session.chainHash).toBe(before.session.chainHash);
  await saveDays(after, "2020-01-04");
  expect(await dates(after)).toHaveLength(4);
});

it("fences what was merely prepared when its store vanished, and names it", async () => {
  const world = await createWorld();
  await saveDays(world, "2020-01-01");
  world.arm(lost("handler_after"));
  await world.turn(playingModel([save("2020-01-02", 80)]), "save");
  const after = await createWorld({ journal: world.journal, indexedDB: new IDBFactory() });
  expect(after.started).toMatchObject({ kind: "ready", fenced: [{ args: { date: "2020-01-02" } }] });
  expect(await dates(after)).toEqual(["2020-01-01"]);
  expect(after.journal.unresolved()).toEqual([]);
});

it("fences what was merely prepared when its store vanished, though nothing had been confirmed yet", async () => {
  const world = await createWorld();
  world.arm(lost("handler_after"));
  await world.turn(playingModel([save("2020-01-02", 80)]), "save");
  const after = await createWorld({ journal: world.journal, indexedDB: new IDBFactory() });
  expect(after.started).toMatchObject({ kind: "ready", fenced: [{ args: { date: "2020-01-02" } }] });
  // Left open, it would keep every later write from running.
  expect(after.journal.unresolved()).toEqual([]);
  await saveDays(after, "2020-01-03");
  expect(await dates(after)).toEqual(["2020-01-03"]);
});

it("finds at the start what was saved before its acknowledgement was lost", async () => {
  const world = await createWorld();
  await saveDays(world, "2020-01-01");
  world.arm(lost("handler_after"));
  await world.turn(playingModel([save("2020-01-02", 80)]), "save");
  const again = await createWorld({ journal: world.journal, indexedDB: world.indexedDB });
  // Named, so that the conversation that could not confirm it is told.
  expect(again.started).toMatchObject({ kind: "ready", found: [{ prepared: { args: { date: "2020-01-02" } } }] });
  expect(again.journal.unresolved()).toEqual([]);
  expect(again.journal.records.filter((record) => record.type === "confirmed")).toHaveLength(2);
  expect(await dates(again)).toEqual(["2020-01-01", "2020-01-02"]);
});

it("fences at the start what was prepared and never arrived", async () => {
  const world = await createWorld();
  world.arm(lost("handler_before"));
  await world.turn(playingModel([save("2020-01-02", 80)]), "save");
  const again = await createWorld({ journal: world.journal, indexedDB: world.indexedDB });
  expect(again.resolutions).toMatchObject([{ verdict: "not_applied", by: "start_up" }]);
});

it("brings the store of the other host up to date before anything is read", async () => {
  const journal = memoryJournal();
  const electron = await createWorld({ journal });
  await saveDays(electron, "2020-01-01");
  const browser = await createWorld({ journal, indexedDB: new IDBFactory() });
  await saveDays(browser, "2020-01-02", "2020-01-03");
  const electronAgain = await createWorld({ journal, indexedDB: electron.indexedDB });
  expect(electronAgain.started).toMatchObject({ kind: "ready", notices: [{ kind: "replayed", count: 2 }] });
  expect(await dates(electronAgain)).toEqual(["2020-01-01", "2020-01-02", "2020-01-03"]);
});

it("takes over a store that has data and no journal", async () => {
  const world = await createWorld();
  await saveDays(world, "2020-01-01", "2020-01-02");
  const adopted = await createWorld({ indexedDB: world.indexedDB, journal: memoryJournal("journal-2") });
  expect(adopted.started).toMatchObject({ kind: "ready", notices: [{ kind: "snapshot_taken", count: 2 }] });
  expect(adopted.journal.image().days).toHaveLength(2);
  await saveDays(adopted, "2020-01-03");
  expect(await dates(adopted)).toHaveLength(3);
});

describe("two histories", () => {
  it("are both left as they are, and nothing is decided", async () => {
    const one = await createWorld();
    await saveDays(one, "2020-01-01");
    const other = memoryJournal("journal-2");
    const two = await createWorld({ journal: other });
    await saveDays(two, "2020-02-01");
    const mixed = await createWorld({ journal: other, indexedDB: one.indexedDB });
    expect(mixed.started).toMatchObject({ kind: "other_lineage" });
    expect(await dates(mixed)).toEqual(["2020-01-01"]);
    expect(other.image().days.map((day) => day.date)).toEqual(["2020-02-01"]);
  });
});

it("an older window is fenced by the next session: its write changes nothing", async () => {
  const old = await createWorld();
  const current = await createWorld({ indexedDB: old.indexedDB, journal: memoryJournal() });
  expect(current.started.kind).toBe("ready");
  const end = await old.turn(playingModel([save("2020-01-01", 76)]), "save");
  expect(end).toEqual({ kind: "stopped", cause: "store_changed" });
  expect(await dates(current)).toEqual([]);
});

describe("when two histories meet and the person chooses", () => {
  async function mixed() {
    const one = await createWorld();
    await saveDays(one, "2020-01-01");
    const journal = memoryJournal("journal-2");
    const two = await createWorld({ journal });
    await saveDays(two, "2020-02-01", "2020-02-02");
    return createWorld({ journal, indexedDB: one.indexedDB });
  }

  it("the safety copy, the store becomes what the journal says", async () => {
    const world = await mixed();
    expect(await world.start("use_safety_copy")).toMatchObject({ kind: "ready", notices: [{ kind: "rebuilt", count: 2 }] });
    expect(await dates(world)).toEqual(["2020-02-01", "2020-02-02"]);
    expect(world.kept).toContainEqual(expect.objectContaining({ days: [expect.objectContaining({ date: "2020-01-01" })] }));
  });

  it("the store, the journal goes on from it in a new lineage", async () => {
    const world = await mixed();
    expect(await world.start("use_this_store")).toMatchObject({ kind: "ready", notices: [{ kind: "snapshot_taken" }] });
    expect(world.journal.head()).toMatchObject({ lineage: 2, seq: 1 });
    await saveDays(world, "2020-01-02");
    expect(await dates(world)).toEqual(["2020-01-01", "2020-01-02"]);
  });
});

describe("an operation that only the other host's store can tell of", () => {
  async function twoHosts() {
    const electron = await createWorld({ host: "electron" });
    await saveDays(electron, "2020-01-01");
    electron.arm(lost("handler_after"));
    await electron.turn(playingModel([save("2020-01-02", 80)]), "save");
    const browser = await createWorld({ journal: electron.journal, indexedDB: new IDBFactory(), host: "browser" });
    return { electron, browser };
  }

  it("is not fenced by a store that never had it, and nothing is written before it is cleared up", async () => {
    const { electron, browser } = await twoHosts();
    expect(browser.started).toMatchObject({ kind: "ready", fenced: [] });
    expect(browser.journal.unresolved()).toHaveLength(1);
    const model = playingModel([save("2020-01-03", 81)], [say("not yet")]);
    await browser.turn(model, "save");
    expect(model.requests[1]?.transcript.at(-1)).toMatchObject({
      results: [{ outcome: { error: { error: "not_executed", details: { because: "unresolved_operation" } } } }],
    });
    const electronAgain = await createWorld({ journal: electron.journal, indexedDB: electron.indexedDB, host: "electron" });
    expect(electronAgain.journal.unresolved()).toEqual([]);
    expect(await dates(electronAgain)).toEqual(["2020-01-01", "2020-01-02"]);
  });

  it("is gone from that store too when the person had gone on without it", async () => {
    const { electron, browser } = await twoHosts();
    const [prepared] = browser.journal.unresolved();
    await browser.journal.append({ type: "rejected", opId: prepared?.opId ?? "", reason: "abandoned", at: 0 });
    await saveDays(browser, "2020-01-03");
    const electronAgain = await createWorld({ journal: electron.journal, indexedDB: electron.indexedDB, host: "electron" });
    expect(electronAgain.started).toMatchObject({ kind: "ready", notices: [{ kind: "rebuilt" }] });
    expect(electronAgain.kept).toHaveLength(1);
    expect(await dates(electronAgain)).toEqual(["2020-01-01", "2020-01-03"]);
  });
});

describe("a store of an earlier version", () => {
  const emptied: readonly SchemaVersion[] = [
    ...schemaVersions,
    { version: latestVersion(schemaVersions) + 1, stores: {}, upgrade: (transaction) => transaction.table("goals").clear() },
  ];

  it("is migrated only after its rows are kept", async () => {
    const world = await createWorld();
    await saveDays(world, "2020-01-01");
    const before = await world.dump();
    const { journal, indexedDB } = world;
    const migrated = await createWorld({ journal, indexedDB, versions: emptied });

    expect(migrated.kept).toMatchObject([{ reason: "migration", days: before.days, goals: before.goals }]);
    expect(migrated.started).toMatchObject({ kind: "ready" });
    expect(await dates(migrated)).toEqual(["2020-01-01"]);
    expect((await createWorld({ journal, indexedDB, versions: emptied })).kept).toEqual([]);
  });

  it("is left as it is when its rows cannot be kept, and nothing is written", async () => {
    const world = await createWorld();
    await saveDays(world, "2020-01-01");
    const { journal, indexedDB } = world;
    const refused = await createWorld({ journal, indexedDB, versions: emptied, copiesFail: true });

    expect(refused.started).toEqual({ kind: "unavailable", reason: "failed" });
    const again = await createWorld({ journal, indexedDB });
    expect(again.started).toMatchObject({ kind: "ready" });
    expect(await dates(again)).toEqual(["2020-01-01"]);
  });
});
