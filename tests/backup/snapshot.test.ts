import { describe, expect, it } from "vitest";
import type { DayRecord } from "../../src-shared/domain/record";
import { inspectBackup } from "../../src-main/backup/backup";
import { writeSnapshot } from "../../src-main/backup/snapshot";
import { SimulatedDisk, systemError } from "../log/simulated-disk";

const FOLDER = "/data/snapshots";
const image = (kg: number): { days: DayRecord[]; goals: [] } => ({
  days: [
    {
      date: "2020-01-01",
      revision: 1,
      values: { weight: { value: kg, entered: { value: kg, unit: "kg" }, from: { opId: "o", by: "hand", at: 1 } } },
      note: null,
    },
  ],
  goals: [],
});

describe("a snapshot", () => {
  it("is a backup like any other, on the disk before what it was taken for begins", async () => {
    const disk = new SimulatedDisk();
    const path = await writeSnapshot(disk, FOLDER, image(76), "migration", 1_700_000_000_000);
    disk.restart(() => 0);
    const inspected = inspectBackup(disk.bytes(path)?.toString("utf8") ?? "");
    expect(inspected).toMatchObject({ kind: "backup", content: { createdAt: 1_700_000_000_000, days: image(76).days } });
  });

  it("of each reason the last five are kept", async () => {
    const disk = new SimulatedDisk();
    await writeSnapshot(disk, FOLDER, image(50), "migration", 1);
    for (let n = 1; n <= 7; n += 1) await writeSnapshot(disk, FOLDER, image(70 + n), "restore", 1_000 + n);
    const times = disk.paths().map((path) => [/-(\w+)\.json$/.exec(path)?.[1], Number(/snapshot-(\d+)/.exec(path)?.[1])]);
    expect(times).toEqual([["migration", 1], ...[3, 4, 5, 6, 7].map((n) => ["restore", 1_000 + n])]);
  });

  it("of rows that the latest one has already is not written again", async () => {
    const disk = new SimulatedDisk();
    const first = await writeSnapshot(disk, FOLDER, image(76), "other_lineage", 1_000);
    expect(await writeSnapshot(disk, FOLDER, image(76), "other_lineage", 2_000)).toBe(first);
    expect(await writeSnapshot(disk, FOLDER, image(77), "other_lineage", 3_000)).not.toBe(first);
    expect(disk.paths()).toHaveLength(2);
  });

  it("that cannot be written rejects, and removes none of the earlier ones", async () => {
    const disk = new SimulatedDisk();
    for (let n = 1; n <= 5; n += 1) await writeSnapshot(disk, FOLDER, image(70 + n), "restore", n);
    const before = disk.paths();
    disk.fail("write", systemError("ENOSPC"));
    await expect(writeSnapshot(disk, FOLDER, image(90), "restore", 9)).rejects.toThrow();
    expect(disk.paths().filter((path) => path.endsWith(".json"))).toEqual(before);
  });
});
