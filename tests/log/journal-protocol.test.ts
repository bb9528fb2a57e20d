import { IDBFactory } from "fake-indexeddb";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { diskFiles } from "../../src-main/log/file-layer";
import { openJournal, type Journal, type JournalOptions } from "../../src-main/log/journal";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld, type World } from "../support/harness/world";

/** The whole write protocol over the journal's real file and the store's real code. */

let folder = "";
let ids = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "coach-protocol-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One run of the program: opens the journal, does something in a world, ends. */
async function run(
  host: "electron" | "browser",
  indexedDB: IDBFactory,
  what: (world: World, journal: Journal) => Promise<void>,
  more: Partial<JournalOptions> = {},
): Promise<void> {
  const opened = await openJournal({
    folder,
    files: diskFiles,
    clock: { now: () => 1 },
    ids: { next: () => `journal-${String((ids += 1))}` },
    ...more,
  });
  if (opened.kind !== "open") throw new Error(opened.kind);
  const { journal } = opened;
  const world = await createWorld({ host, indexedDB, journal: Object.assign(journal, { records: [], failOn: () => undefined }) });
  try {
    await what(world, journal);
  } finally {
    await journal.close();
  }
}

const save = (date: string, value: number) =>
  playingModel([call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false })], [say("Saved.")]);
const weights = async (world: World): Promise<unknown[]> =>
  (await world.dump()).days.map(({ date, values }) => [date, values.weight?.value]);

it("W16: what was saved in one host is in the other, and comes back, whichever is opened", async () => {
  const [electron, browser] = [new IDBFactory(), new IDBFactory()];
  await run("electron", electron, async (world) => {
    await world.turn(save("2020-01-01", 76), "76");
  });
  await run("browser", browser, async (world) => {
    expect(await weights(world)).toEqual([["2020-01-01", 76]]);
    await world.turn(save("2020-01-02", 77), "77");
  });
  await run("electron", electron, async (world, journal) => {
    expect(world.started).toMatchObject({ kind: "ready" });
    expect(await weights(world)).toEqual([["2020-01-01", 76], ["2020-01-02", 77]]);
    expect(journal.head().seq).toBe(2);
  });
});

it("W16: a store that lags behind what the journal still has whole is rebuilt, after a compaction too", async () => {
  const [electron, browser] = [new IDBFactory(), new IDBFactory()];
  await run("electron", electron, async (world) => {
    await world.turn(save("2020-01-01", 76), "76");
  });
  await run("browser", browser, async (world) => {
    for (let day = 2; day <= 9; day += 1) await world.turn(save(`2020-01-0${String(day)}`, 70 + day), "more");
  });
  await run(
    "electron",
    electron,
    async (world, journal) => {
      expect(journal.operationsAfter(1)).toBeNull();
      expect(world.started).toMatchObject({ kind: "ready", notices: [{ kind: "rebuilt", count: 9 }] });
      expect(await weights(world)).toHaveLength(9);
      await world.turn(save("2020-01-10", 80), "80");
      expect(journal.head().seq).toBe(10);
    },
    { compactAboveBytes: 1, keptOperations: 2 },
  );
});

it("W12: a store that vanished is rebuilt from the journal's file with every row that was called saved", async () => {
  await run("browser", new IDBFactory(), async (world) => {
    await world.turn(save("2020-01-01", 76), "76");
    await world.turn(save("2020-01-02", 77), "77");
  });
  await run("browser", new IDBFactory(), async (world) => {
    expect(world.started).toMatchObject({ kind: "ready", notices: [{ kind: "rebuilt", count: 2 }] });
    expect(await weights(world)).toEqual([["2020-01-01", 76], ["2020-01-02", 77]]);
  });
});

it("an acknowledgement that was lost with the program is found at the next start, and journalled once", async () => {
  const indexedDB = new IDBFactory();
  await run("browser", indexedDB, async (world, journal) => {
    world.arm({ version: 1, faults: [{ point: "handler_after", match: { tool: "save_measurement" }, effect: { kind: "throw", text: "x" } }] });
    await world.turn(save("2020-01-01", 76), "76");
    expect(journal.unresolved()).toHaveLength(1);
  });
  await run("browser", indexedDB, async (world, journal) => {
    expect(journal.unresolved()).toEqual([]);
    expect(journal.head().seq).toBe(1);
    expect(await weights(world)).toEqual([["2020-01-01", 76]]);
  });
  await run("browser", indexedDB, async (_world, journal) => {
    expect(journal.image().operations).toMatchObject([{ kind: "done", seq: 1 }]);
  });
});

it("a journal that lost its unsynced tail is brought up to date from the store's operation rows", async () => {
  const indexedDB = new IDBFactory();
  await run("browser", indexedDB, async (world) => {
    await world.turn(save("2020-01-01", 76), "76");
  });
  const path = join(folder, "journal.log");
  const whole = await diskFiles.read(path);
  const file = await diskFiles.openExisting(path);
  await file.truncate((whole?.byteLength ?? 0) - 5);
  await file.close();
  await run("browser", indexedDB, async (world, journal) => {
    expect(world.started.kind).toBe("ready");
    expect(journal.head().seq).toBe(1);
    expect(journal.unresolved()).toEqual([]);
  });
});
