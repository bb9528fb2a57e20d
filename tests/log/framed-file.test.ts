import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskFiles, type FileLayer } from "../../src-main/log/file-layer";
import type { FileKind } from "../../src-main/log/frame";
import { AppendFailed, createFramedFile, FileNotWritable, openFramedFile, type OpenedFile } from "../../src-main/log/framed-file";
import { SimulatedDisk, systemError } from "./simulated-disk";

const KIND: FileKind = { kind: "journal", version: 1 };

async function reopen(files: FileLayer, path: string): Promise<Extract<OpenedFile, { kind: "open" }>> {
  const opened = await openFramedFile(files, path, KIND);
  if (opened.kind !== "open") throw new Error(`not open: ${opened.kind}`);
  return opened;
}

const valuesOf = (opened: { records: readonly { value: unknown }[] }): unknown[] => opened.records.map(({ value }) => value);

describe("on a real file", () => {
  let folder = "";
  let path = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "coach-framed-"));
    path = join(folder, "deep", "a.log");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("gives back what was appended, in order, for its owner's eyes only", async () => {
    const file = await createFramedFile(diskFiles, path, KIND, [{ first: true }]);
    await Promise.all([file.append([{ n: 1 }, { n: 2 }]), file.append(["tres – 77,4 kg ✓"])]);
    await file.close();
    expect(valuesOf(await reopen(diskFiles, path))).toEqual([{ first: true }, { n: 1 }, { n: 2 }, "tres – 77,4 kg ✓"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "deep"))).mode & 0o777).toBe(0o700);
  });

  it("a last record torn at any of its bytes is cut off and kept aside, and the file goes on", async () => {
    const file = await createFramedFile(diskFiles, path, KIND, [{ n: 0 }]);
    const before = file.size();
    await file.append([{ n: 1, text: "año" }]);
    await file.close();
    const whole = await readFile(path);
    for (let end = before + 1; end < whole.byteLength; end += 1) {
      await writeFile(path, whole.subarray(0, end));
      const opened = await reopen(diskFiles, path);
      expect(valuesOf(opened)).toEqual([{ n: 0 }]);
      expect(opened.torn?.bytes).toBe(end - before);
      expect(await readFile(opened.torn?.keptAt ?? "")).toEqual(whole.subarray(before, end));
      await rm(opened.torn?.keptAt ?? "");
      await opened.file.append([{ n: 2 }]);
      await opened.file.close();
      expect(valuesOf(await reopen(diskFiles, path))).toEqual([{ n: 0 }, { n: 2 }]);
    }
  });

  it("a byte that flips before the tail is damage: named with its place, and the file stays as it is", async () => {
    const file = await createFramedFile(diskFiles, path, KIND, [{ n: 0 }]);
    const starts: number[] = [];
    for (const n of [1, 2, 3]) {
      starts.push(file.size());
      await file.append([{ n }]);
    }
    await file.close();
    const whole = await readFile(path);
    const [first = 0, second = 0] = starts;
    for (let at = first; at < second; at += 1) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at);
      await writeFile(path, flipped);
      const opened = await openFramedFile(diskFiles, path, KIND);
      expect(opened).toMatchObject({ kind: "damaged", offset: first });
      expect(opened.kind === "damaged" && valuesOf(opened)).toEqual([{ n: 0 }]);
      expect(await readFile(path)).toEqual(flipped);
    }
    expect(await readdir(join(folder, "deep"))).toEqual(["a.log"]);
  });

  it("a file of a later version is left alone, and so is one that is none of ours", async () => {
    await createFramedFile(diskFiles, path, { ...KIND, version: 2 }, [{ n: 0 }]);
    const newer = await readFile(path);
    expect(await openFramedFile(diskFiles, path, KIND)).toEqual({ kind: "newer" });
    expect(await readFile(path)).toEqual(newer);
    for (const content of ["", "COACHLOG", "something else that is long enough", newer.subarray(0, 15)]) {
      await writeFile(path, content);
      expect(await openFramedFile(diskFiles, path, KIND)).toMatchObject({ kind: "damaged", offset: 0 });
    }
    expect(await openFramedFile(diskFiles, join(folder, "none.log"), KIND)).toEqual({ kind: "missing" });
  });
});

describe("on a disk that fails", () => {
  const PATH = "/data/a.log";

  async function fresh(): Promise<{ disk: SimulatedDisk; file: Awaited<ReturnType<typeof createFramedFile>> }> {
    const disk = new SimulatedDisk();
    return { disk, file: await createFramedFile(disk, PATH, KIND, [{ n: 0 }]) };
  }

  it("short writes are continued until everything is written", async () => {
    const { disk, file } = await fresh();
    disk.fail("write", "short");
    disk.fail("write", "short");
    await file.append([{ n: 1, text: "x".repeat(500) }]);
    expect(valuesOf(await reopen(disk, PATH))).toHaveLength(2);
  });

  it.each([
    ["no_space", "ENOSPC"],
    ["permission", "EROFS"],
    ["failed", "EIO"],
  ] as const)("a write that fails (%s) is cut back, and the next one follows the last good record", async (problem, code) => {
    const { disk, file } = await fresh();
    const good = disk.bytes(PATH);
    disk.fail("write", "short");
    disk.fail("write", systemError(code));
    await expect(file.append([{ n: 1, text: "x".repeat(500) }])).rejects.toMatchObject({ name: "AppendFailed", problem });
    expect(disk.bytes(PATH)).toEqual(good);
    expect(file.isWritable()).toBe(true);
    await file.append([{ n: 2 }]);
    expect(valuesOf(await reopen(disk, PATH))).toEqual([{ n: 0 }, { n: 2 }]);
  });

  it("after a failed fsync the file is not written again, though the next fsync would succeed", async () => {
    const { disk, file } = await fresh();
    disk.fail("sync", systemError("EIO"));
    await expect(file.append([{ n: 1 }])).rejects.toBeInstanceOf(FileNotWritable);
    const left = disk.bytes(PATH);
    expect(file.isWritable()).toBe(false);
    await expect(file.append([{ n: 2 }])).rejects.toMatchObject({ because: "sync_failed" });
    await expect(file.replace([{ n: 3 }])).rejects.toBeInstanceOf(FileNotWritable);
    expect(disk.bytes(PATH)).toEqual(left);
  });

  it("a failed write that cannot be cut back ends the writing", async () => {
    const { disk, file } = await fresh();
    disk.fail("write", systemError("ENOSPC"));
    disk.fail("truncate", systemError("EIO"));
    await expect(file.append([{ n: 1 }])).rejects.toMatchObject({ because: "cut_back_failed" });
    expect(file.isWritable()).toBe(false);
  });

  it("appends that wait together share one fsync and one fate", async () => {
    const { disk, file } = await fresh();
    disk.log.length = 0;
    await Promise.all([1, 2, 3].map((n) => file.append([{ n }])));
    expect(disk.log.filter((step) => step.startsWith("sync"))).toHaveLength(1);
    disk.fail("write", systemError("ENOSPC"));
    const settled = await Promise.allSettled([4, 5].map((n) => file.append([{ n }])));
    expect(settled.map((one) => one.status === "rejected" && one.reason instanceof AppendFailed)).toEqual([true, true]);
    expect(valuesOf(await reopen(disk, PATH))).toHaveLength(4);
  });

  it("pages of one unsynced write that arrive out of order are a torn tail, not damage", async () => {
    const { disk, file } = await fresh();
    const before = file.size();
    await file.append([{ n: 1 }, { n: 2 }]);
    const bytes = Buffer.from(disk.bytes(PATH) ?? "");
    bytes.fill(0, before, before + 20);
    disk.put(PATH, bytes);
    const opened = await reopen(disk, PATH);
    expect(valuesOf(opened)).toEqual([{ n: 0 }]);
    expect(opened.torn?.bytes).toBe(bytes.byteLength - before);
  });

  it("a folder that cannot be written is told by its reason", async () => {
    const { disk } = await fresh();
    disk.put(PATH, (disk.bytes(PATH) ?? Buffer.alloc(0)).subarray(0, -1));
    disk.fail("create", systemError("EACCES"), { name: "torn" });
    expect(await openFramedFile(disk, PATH, KIND)).toMatchObject({ kind: "unavailable", problem: "permission" });
  });

  it("a replacement that is interrupted at any step leaves one whole file", async () => {
    for (let steps = 0; ; steps += 1) {
      const { disk, file } = await fresh();
      await file.append([{ n: 1 }]);
      disk.crashAfter(disk.changes + steps);
      const replaced = await file.replace([{ all: "new" }]).then(() => true, () => false);
      if (!replaced) await expect(file.append([{ n: 2 }])).rejects.toThrow();
      const ended = !disk.isDead;
      disk.restart(() => 0.6);
      const values = valuesOf(await reopen(disk, PATH));
      expect([[{ n: 0 }, { n: 1 }], [{ all: "new" }]]).toContainEqual(values);
      if (replaced) expect(values).toEqual([{ all: "new" }]);
      if (ended) break;
      expect(steps).toBeLessThan(20);
    }
  });

  it("after a replacement whose rename or folder sync failed nothing is appended, for nobody knows to which file", async () => {
    for (const step of ["rename", "sync_folder"] as const) {
      const { disk, file } = await fresh();
      disk.fail(step, systemError("EIO"));
      await expect(file.replace([{ n: 9 }])).rejects.toMatchObject({ because: "replace_failed" });
      await expect(file.append([{ n: 1 }])).rejects.toBeInstanceOf(FileNotWritable);
    }
  });

  it("a replacement without room leaves the file as it was, and usable", async () => {
    const { disk, file } = await fresh();
    disk.fail("write", systemError("ENOSPC"), { name: ".new" });
    await expect(file.replace([{ n: 9 }])).rejects.toMatchObject({ problem: "no_space" });
    await file.append([{ n: 1 }]);
    expect(valuesOf(await reopen(disk, PATH))).toEqual([{ n: 0 }, { n: 1 }]);
  });
});
