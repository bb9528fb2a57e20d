import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ConversationLog, ConversationLogs } from "../../src-main/log/conversation-log";
import { openConversationLogs } from "../../src-main/log/conversation-logs";
import { diskFiles, type FileLayer } from "../../src-main/log/file-layer";
import { SimulatedDisk, systemError } from "./simulated-disk";

const created = { type: "conversation_created", locale: "es", title: null, aboutMe: "" } as const;
const renamed = (title: string) => ({ type: "conversation_renamed", title }) as const;

let now = 1_000;
const clock = { now: (): number => (now += 1) };

let all: ConversationLogs[] = [];
afterEach(async () => {
  for (const logs of all) await logs.close();
  all = [];
});

async function logsOn(files: FileLayer, folder: string, kept?: number): Promise<ConversationLogs> {
  const logs = await openConversationLogs({ folder, files, clock, ...(kept === undefined ? {} : { kept }) });
  all.push(logs);
  return logs;
}

async function opened(logs: ConversationLogs, id: string): Promise<ConversationLog> {
  const log = await logs.open(id);
  if (log === null) throw new Error(`no conversation ${id}`);
  return log;
}

const titles = (log: ConversationLog): unknown[] =>
  log.events().map(({ body }) => (body.type === "conversation_renamed" ? body.title : body.type));

describe("on real files", () => {
  let folder = "";
  const fileOf = (id: string): string => join(folder, "conversations", `${id}.log`);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "coach-conversations-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("an event is seen at once by every reader, and is there after a restart once flushed", async () => {
    const logs = await logsOn(diskFiles, folder);
    const heard: ConversationEvent[] = [];
    const deltas: string[] = [];
    logs.subscribe({ event: (event) => heard.push(event), delta: (...delta) => deltas.push(delta.join("/")) });
    const log = await logs.create("A1", created);
    const event = log.append(renamed("uno"));
    log.delta("t", "r", "hola");
    expect(event).toMatchObject({ v: 1, n: 2, conversationId: "A1" });
    expect(log.since(1)).toEqual([event]);
    expect(heard).toEqual(log.events());
    expect(deltas).toEqual(["A1/t/r/hola"]);
    await log.flush();
    const again = await opened(await logsOn(diskFiles, folder), "A1");
    expect(again.events()).toEqual(log.events());
    expect([again.locale, again.conversationId, again.isWritable()]).toEqual(["es", "A1", true]);
    again.append(renamed("dos"));
    await again.flush();
    expect(titles(await opened(await logsOn(diskFiles, folder), "A1"))).toEqual(["conversation_created", "uno", "dos"]);
  });

  it("several conversations are listed, the latest first; a deleted one keeps its file and comes back", async () => {
    const logs = await logsOn(diskFiles, folder);
    for (const id of ["A", "B", "C"]) await logs.create(id, created);
    const b = await opened(logs, "B");
    b.append({ type: "conversation_deleted" });
    b.append(renamed("del medio"));
    await b.flush();
    expect(logs.list().map(({ id }) => id)).toEqual(["C", "B", "A"]);
    const again = await logsOn(diskFiles, folder);
    expect(again.list()).toEqual(logs.list());
    expect(again.list()[1]).toMatchObject({ id: "B", title: "del medio", locale: "es", turns: 0, deleted: true });
    (await opened(again, "B")).append({ type: "conversation_restored" });
    expect(again.list().find(({ id }) => id === "B")?.deleted).toBe(false);
    await again.close();
  });

  it("a torn tail loses only what nobody was told of", async () => {
    const logs = await logsOn(diskFiles, folder);
    const log = await logs.create("A", created);
    log.append(renamed("uno"));
    await log.flush();
    await writeFile(fileOf("A"), (await readFile(fileOf("A"))).subarray(0, -3));
    const again = await logsOn(diskFiles, folder);
    expect(titles(await opened(again, "A"))).toEqual(["conversation_created"]);
    expect(again.damaged()).toEqual([]);
    expect(await readdir(join(folder, "conversations"))).toContain("A.log.torn-1");
  });

  it("damage before the tail: what comes before can be read, nothing more is written, and it is said", async () => {
    const logs = await logsOn(diskFiles, folder);
    const log = await logs.create("A", created);
    for (const title of ["uno", "dos", "tres"]) {
      log.append(renamed(title));
      await log.flush();
    }
    await logs.create("B", created);
    await logs.close();
    const bytes = await readFile(fileOf("A"));
    bytes.writeUInt8(0x41, bytes.indexOf("dos"));
    await writeFile(fileOf("A"), bytes);
    for (const again of [await logsOn(diskFiles, folder), await logsOn(diskFiles, folder)]) {
      expect(again.damaged()).toEqual([{ id: "A", reason: "damaged", readable: true }]);
      expect(again.list().map(({ id, title }) => [id, title])).toEqual([["B", null], ["A", "uno"]]);
      const half = await opened(again, "A");
      expect(titles(half)).toEqual(["conversation_created", "uno"]);
      expect(half.isWritable()).toBe(false);
      expect(() => half.append(renamed("cuatro"))).toThrow();
      await again.close();
    }
    expect(await readFile(fileOf("A"))).toEqual(bytes);
  });

  it("a file that cannot be read at all is named and kept, and its id is not given again", async () => {
    const logs = await logsOn(diskFiles, folder);
    await logs.create("A", created);
    await writeFile(fileOf("A"), "no log at all");
    await writeFile(fileOf("Z"), "");
    const again = await logsOn(diskFiles, folder);
    expect(again.list()).toEqual([]);
    expect(again.damaged().map(({ id, readable }) => [id, readable])).toEqual([["A", false], ["Z", false]]);
    expect(await again.open("A")).toBeNull();
    await expect(again.create("A", created)).rejects.toThrow();
    expect(await readFile(fileOf("A"), "utf8")).toBe("no log at all");
  });

  it("an event of an unknown kind ends what can be read, instead of being skipped", async () => {
    const logs = await logsOn(diskFiles, folder);
    const log = await logs.create("A", created);
    log.append({ type: "from_the_future" } as unknown as Parameters<typeof log.append>[0]);
    log.append(renamed("uno"));
    await log.flush();
    const again = await logsOn(diskFiles, folder);
    expect(titles(await opened(again, "A"))).toEqual(["conversation_created"]);
    expect(again.damaged()).toMatchObject([{ id: "A", readable: true }]);
  });

  it("the index is believed only while it fits the files, and is made anew from them", async () => {
    const logs = await logsOn(diskFiles, folder);
    const log = await logs.create("A", created);
    await logs.create("B", created);
    await logs.close();
    const reads: string[] = [];
    const watched: FileLayer = { ...diskFiles, read: (path) => (reads.push(path), diskFiles.read(path)) };
    expect((await logsOn(watched, folder)).list()).toEqual(logs.list());
    expect(reads.map((path) => path.slice(folder.length))).toEqual([join("/conversations", "index.json")]);
    log.append(renamed("después"));
    await log.flush();
    // Nobody closed anything: what changed is read again, and then known.
    reads.length = 0;
    await logsOn(watched, folder);
    await logsOn(watched, folder);
    expect(reads.filter((path) => path.endsWith("A.log"))).toHaveLength(1);
    expect((await logsOn(diskFiles, folder)).list().find(({ id }) => id === "A")?.title).toBe("después");
    await writeFile(join(folder, "conversations", "index.json"), "{");
    expect((await logsOn(diskFiles, folder)).list()).toHaveLength(2);
  });

  it("names that are no ids never become paths", async () => {
    const logs = await logsOn(diskFiles, folder);
    for (const id of ["../A", "a/b", "", ".", "x".repeat(65)]) {
      expect(await logs.open(id)).toBeNull();
      await expect(logs.create(id, created)).rejects.toThrow();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it("a conversation of a backup is added as it is, and never over one that is there", async () => {
    const logs = await logsOn(diskFiles, folder);
    const events = (await logs.create("A", created)).events();
    const foreign = events.map((event) => ({ ...event, conversationId: "B", at: 5 }));
    expect(await logs.adopt("A", events)).toBe(false);
    await expect(logs.adopt("C", foreign)).rejects.toThrow();
    expect(await logs.adopt("B", foreign)).toBe(true);
    expect((await opened(await logsOn(diskFiles, folder), "B")).events()).toEqual(foreign);
  });
});

describe("in memory and on a failing disk", () => {
  it("whoever holds a log holds the same one, however many others were opened in between", async () => {
    const disk = new SimulatedDisk();
    const logs = await logsOn(disk, "/data", 2);
    const first = await logs.create("A", created);
    for (const id of ["B", "C", "D", "E"]) await logs.create(id, created);
    expect(await logs.open("A")).toBe(first);
    const [one, two] = await Promise.all([(await logsOn(disk, "/data", 2)).open("A"), logs.open("A")]);
    expect(one).not.toBe(two);
    first.append(renamed("uno"));
    await first.flush();
    expect(titles(await opened(await logsOn(disk, "/data"), "A"))).toEqual(["conversation_created", "uno"]);
  });

  it("two that open the same conversation at once get one log", async () => {
    const disk = new SimulatedDisk();
    const before = await logsOn(disk, "/data");
    await before.create("A", created);
    await before.close();
    // The index knows it, so that nothing has opened it yet.
    const logs = await logsOn(disk, "/data");
    const [one, two] = await Promise.all([logs.open("A"), logs.open("A")]);
    expect(one).toBe(two);
  });

  it("without room flush says so and the event stays; with room again all are written, in order", async () => {
    const disk = new SimulatedDisk();
    const logs = await logsOn(disk, "/data");
    const log = await logs.create("A", created);
    for (let times = 0; times < 2; times += 1) disk.fail("write", systemError("ENOSPC"));
    log.append(renamed("uno"));
    await expect(log.flush()).rejects.toMatchObject({ problem: "no_space" });
    expect(log.isWritable()).toBe(true);
    log.append(renamed("dos"));
    await log.flush();
    expect(titles(await opened(await logsOn(disk, "/data"), "A"))).toEqual(["conversation_created", "uno", "dos"]);
  });

  it("after a failed fsync the log is readable and no longer writable, and every flush says so", async () => {
    const disk = new SimulatedDisk();
    const logs = await logsOn(disk, "/data");
    const log = await logs.create("A", created);
    disk.fail("sync", systemError("EIO"));
    log.append(renamed("uno"));
    await expect(log.flush()).rejects.toMatchObject({ name: "FileNotWritable" });
    expect(log.isWritable()).toBe(false);
    await expect(log.flush()).rejects.toMatchObject({ name: "FileNotWritable" });
    expect(titles(log)).toEqual(["conversation_created", "uno"]);
  });

  it("a crash at any moment leaves a prefix that has everything flushed", async () => {
    for (let steps = 0; steps < 40; steps += 1) {
      const disk = new SimulatedDisk();
      const logs = await logsOn(disk, "/data");
      const log = await logs.create("A", created);
      disk.crashAfter(disk.changes + steps);
      let flushed = 1;
      for (let n = 0; n < 6; n += 1) {
        log.append(renamed(`a ${String(n)}`));
        log.append(renamed(`b ${String(n)}`));
        const ok = await log.flush().then(() => true, () => false);
        if (ok) flushed = log.events().length;
      }
      let dice = steps;
      disk.restart(() => ((dice = (dice * 7 + 3) % 11) / 11));
      const left = await opened(await logsOn(disk, "/data"), "A");
      expect(left.events().length).toBeGreaterThanOrEqual(flushed);
      expect(left.events()).toEqual(log.events().slice(0, left.events().length));
    }
  });
});
