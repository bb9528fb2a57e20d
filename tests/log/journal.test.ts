import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JournalRecord } from "../../src-main/harness/journal-port";
import { createFramedFile, openFramedFile } from "../../src-main/log/framed-file";
import { journalPath, openJournal, type Journal, type JournalOptions } from "../../src-main/log/journal";
import { JOURNAL_KIND } from "../../src-main/log/journal-record";
import { author, dayNumber } from "./journal-records";
import { SimulatedDisk, systemError } from "./simulated-disk";

const FOLDER = "/data";
const PATH = journalPath(FOLDER);

function options(disk: SimulatedDisk, more: Partial<JournalOptions> = {}): JournalOptions {
  let id = 0;
  return { folder: FOLDER, files: disk, clock: { now: () => 5 }, ids: { next: () => `journal-${String((id += 1))}` }, ...more };
}

async function open(disk: SimulatedDisk, more: Partial<JournalOptions> = {}): Promise<Journal> {
  const opened = await openJournal(options(disk, more));
  if (opened.kind !== "open") throw new Error(`not open: ${opened.kind}`);
  return opened.journal;
}

/** Everything that the rest of the program can see of a journal. */
function view(journal: Journal): unknown {
  return {
    head: journal.head(),
    empty: journal.isEmpty(),
    image: journal.image(),
    unresolved: journal.unresolved(),
  };
}

async function appendAll(journal: Journal, records: readonly JournalRecord[]): Promise<void> {
  for (const record of records) await journal.append(record);
}

describe("a journal", () => {
  it("begins empty, with an identity that stays", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    expect(journal.isEmpty()).toBe(true);
    expect(journal.head()).toEqual({ journalId: "journal-1", lineage: 1, epoch: 0, seq: 0, chainHash: "" });
    expect((await open(disk)).head()).toEqual(journal.head());
  });

  it("says after a restart what it said before: what is saved, what is open, what never was", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    const [saved, fenced, lost] = [by.prepared("2020-01-01", 76), by.prepared("2020-01-02", 77), by.prepared("2020-01-03", 78)];
    const done = by.confirmed(saved);
    await appendAll(journal, [by.session(), saved, done, fenced, by.rejected(fenced), lost]);
    const again = await open(disk);
    expect(view(again)).toEqual(view(journal));
    expect(again.unresolved()).toEqual([lost]);
    expect(again.confirmed(saved.opId)).toEqual(done.operation);
    expect(again.rejected(fenced.opId)?.reason).toBe("fenced");
    expect(again.image()).toMatchObject({
      days: [{ date: "2020-01-01", values: { weight: { value: 76 } } }],
      operations: [{ kind: "done", opId: saved.opId }, { kind: "tombstone", opId: fenced.opId }],
    });
    expect(again.operationsAfter(0)).toEqual([done.operation]);
    expect([again.chainHashAt(0), again.chainHashAt(1), again.chainHashAt(2)]).toEqual(["", done.operation.chainHash, null]);
  });

  it("refuses what contradicts it, writes nothing of that, and goes on", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    const first = by.prepared("2020-01-01", 76);
    const done = by.confirmed(first);
    const later = by.confirmed(by.prepared("2020-01-02", 76));
    const fenced = by.prepared("2020-01-03", 76);
    await appendAll(journal, [by.session(), first, done, fenced, by.rejected(fenced)]);
    const bytes = disk.bytes(PATH);
    const foreign = { ...later, operation: { ...later.operation, chainHash: "0000000000000000" } };
    const cases: [JournalRecord, string][] = [
      [first, "repeated"],
      [done, "position"],
      [{ ...later, operation: { ...later.operation, seq: 3 } }, "position"],
      [foreign, "chain"],
      [{ ...later, operation: { ...later.operation, opId: fenced.opId } }, "already_settled"],
      [by.rejected(first), "already_settled"],
      [{ ...by.session(), epoch: 1 }, "epoch"],
      [{ ...first, opId: "" }, "invalid"],
    ];
    for (const [record, because] of cases) {
      await expect(journal.append(record), because).rejects.toMatchObject({ name: "JournalRecordRefused", because });
    }
    expect(disk.bytes(PATH)).toEqual(bytes);
    expect(journal.isWritable()).toBe(true);
    await journal.append(later);
    expect(journal.head().seq).toBe(2);
  });

  it("a restore begins a lineage, after a restart and a compaction too", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk, { keptOperations: 1 });
    const by = author();
    await appendAll(journal, [by.confirmed(by.prepared("2020-01-01", 76)), by.restore("restore-1", 2), by.confirmed(by.prepared("2020-01-02", 70))]);
    expect(journal.head().lineage).toBe(2);
    expect((await open(disk)).head().lineage).toBe(2);
    await journal.compact();
    expect(journal.head().lineage).toBe(2);
    expect(view(await open(disk))).toEqual(view(journal));
    expect(journal.image().days.map(({ date }) => date)).toEqual(["2020-01-02"]);
  });

  it("takes a store over whole, with the chain as far as its operations go", async () => {
    const disk = new SimulatedDisk();
    const by = author();
    const operations = [76, 77, 78].map((kg, n) => by.confirmed(by.prepared(dayNumber(n), kg)).operation);
    const days = operations.flatMap(({ changes }) => changes.flatMap(({ after }) => (after !== null && "date" in after ? [after] : [])));
    const [first, second, third] = operations;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three operations");
    const { seq, chainHash } = third;
    const journal = await open(disk);
    await journal.append({ type: "snapshot", lineage: 4, seq, chainHash, days, goals: [], operations: [second, third], at: 1 });
    for (const one of [journal, await open(disk)]) {
      expect(one.head()).toMatchObject({ seq: 3, chainHash, lineage: 4 });
      expect(one.chainHashAt(2)).toBe(second.chainHash);
      expect(one.chainHashAt(1)).toBeNull();
      expect(one.operationsAfter(1)).toEqual([second, third]);
      expect(one.operationsAfter(0)).toBeNull();
      expect(one.image().days).toEqual(days);
    }
    await journal.append(by.confirmed(by.prepared("2020-01-01", 80)));
    await journal.compact();
    const again = await open(disk);
    expect(view(again)).toEqual(view(journal));
    expect(again.head()).toMatchObject({ seq: 4, lineage: 4 });
    expect(again.image().days).toHaveLength(4);
    expect(again.confirmed(third.opId)).toEqual(third);
  });
});

it("goes on with another history when the person chose it, and still knows what it had called saved", async () => {
  const disk = new SimulatedDisk();
  const journal = await open(disk);
  const [mine, other] = [author(), author()];
  const given = mine.prepared("2020-01-01", 70, "given-up");
  await appendAll(journal, [mine.session(), given, mine.confirmed(given)]);
  const [first, second] = [1, 2].map((n) => other.confirmed(other.prepared(dayNumber(n), 80, `other-${String(n)}`)).operation);
  if (first === undefined || second === undefined) throw new Error("two operations");
  const days = [first, second].flatMap(({ changes }) => changes.flatMap(({ after }) => (after !== null && "date" in after ? [after] : [])));
  const { seq, chainHash } = second;
  await journal.append({ type: "snapshot", lineage: 2, seq, chainHash, days, goals: [], operations: [first, second], at: 1 });
  for (const one of [journal, await open(disk)]) {
    expect(one.head()).toMatchObject({ lineage: 2, seq: 2, chainHash });
    expect(one.chainHashAt(1)).toBe(first.chainHash);
    expect(one.image().days).toEqual(days);
    expect(one.unresolved()).toEqual([]);
    expect(one.confirmed("given-up")).not.toBeNull();
  }
  await journal.compact();
  expect(view(await open(disk))).toEqual(view(journal));
  expect(journal.head()).toMatchObject({ lineage: 2, seq: 2, chainHash });
});

describe("a disk that fails under a journal", () => {
  it("a record that finds no room is not there, and the next one is written", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    const [first, second] = [by.prepared("2020-01-01", 76), by.prepared("2020-01-01", 77)];
    disk.fail("write", systemError("ENOSPC"));
    await expect(journal.append(first)).rejects.toMatchObject({ problem: "no_space" });
    expect(journal.unresolved()).toEqual([]);
    expect(journal.isWritable()).toBe(true);
    await journal.append(second);
    expect((await open(disk)).unresolved()).toEqual([second]);
  });

  it("W13: after a failed fsync nothing is called saved, nothing more is written, and the next run sees the disk", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    const prepared = by.prepared("2020-01-01", 76);
    await journal.append(prepared);
    const done = by.confirmed(prepared);
    disk.fail("sync", systemError("EIO"));
    await expect(journal.append(done)).rejects.toMatchObject({ name: "FileNotWritable", because: "sync_failed" });
    expect(journal.isWritable()).toBe(false);
    expect(journal.confirmed(prepared.opId)).toBeNull();
    expect(journal.unresolved()).toEqual([prepared]);
    await expect(journal.append(done)).rejects.toThrow();
    // The bytes may have reached the disk all the same; then the next run knows them.
    expect((await open(disk)).confirmed(prepared.opId)).toEqual(done.operation);
    disk.restart(() => 0);
    expect((await open(disk)).unresolved()).toEqual([prepared]);
  });

  it.each([
    ["a folder that cannot be written", "EACCES", "permission"],
    ["a full disk", "ENOSPC", "no_space"],
  ])("%s: no journal, and the reason", async (_name, code, problem) => {
    const disk = new SimulatedDisk();
    disk.fail("create", systemError(code));
    expect(await openJournal(options(disk))).toMatchObject({ kind: "unwritable", problem });
  });

  it("a newer journal is left untouched", async () => {
    const disk = new SimulatedDisk();
    await createFramedFile(disk, PATH, { ...JOURNAL_KIND, version: JOURNAL_KIND.version + 1 }, [{ type: "what" }]);
    const bytes = disk.bytes(PATH);
    expect(await openJournal(options(disk))).toEqual({ kind: "newer" });
    expect(disk.bytes(PATH)).toEqual(bytes);
    expect(disk.paths()).toEqual([PATH]);
  });
});

describe("a damaged journal", () => {
  async function damagedDisk(): Promise<SimulatedDisk> {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    await journal.append(by.session());
    for (const kg of [76, 77, 78]) {
      const prepared = by.prepared(dayNumber(kg), kg);
      await appendAll(journal, [prepared, by.confirmed(prepared)]);
    }
    const bytes = Buffer.from(disk.bytes(PATH) ?? "");
    const at = bytes.indexOf("op-3");
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    disk.put(PATH, bytes);
    return disk;
  }

  it("is not repaired: it is named, untouched, and opened by nobody", async () => {
    const disk = await damagedDisk();
    const bytes = disk.bytes(PATH);
    expect(await openJournal(options(disk))).toMatchObject({ kind: "damaged", operations: 2 });
    expect(disk.bytes(PATH)).toEqual(bytes);
  });

  it("set aside, it keeps its bytes under another name and a new journal begins", async () => {
    const disk = await damagedDisk();
    const bytes = disk.bytes(PATH);
    const opened = await openJournal(options(disk));
    if (opened.kind !== "damaged") throw new Error(opened.kind);
    expect(await opened.setAside()).toBe(`${PATH}.damaged-1`);
    expect(disk.bytes(`${PATH}.damaged-1`)).toEqual(bytes);
    expect((await open(disk)).isEmpty()).toBe(true);
  });

  it("salvaged, the same journal has what came before the damage, and the damaged file is kept", async () => {
    const disk = await damagedDisk();
    const opened = await openJournal(options(disk));
    if (opened.kind !== "damaged") throw new Error(opened.kind);
    const journal = await opened.salvage();
    expect(journal.head()).toMatchObject({ journalId: "journal-1", seq: 2, epoch: 1 });
    expect(journal.image().days.map(({ date }) => date)).toEqual([dayNumber(76), dayNumber(77)]);
    expect(view(await open(disk))).toEqual(view(journal));
    expect(disk.paths()).toContain(`${PATH}.damaged-1`);
  });

  it("a record that is whole and no record of a journal is damage too", async () => {
    const disk = new SimulatedDisk();
    const begun = { type: "begun", journalId: "j", past: { from: 1, hashes: "" }, at: 1 };
    const wrong = [{ type: "prepared" }, { type: "later_version" }, null, begun, { type: "confirmed", operation: {}, at: 1 }];
    for (const value of wrong) {
      await createFramedFile(disk, PATH, JOURNAL_KIND, [begun, value]);
      expect(await openJournal(options(disk)), JSON.stringify(value)).toMatchObject({ kind: "damaged", operations: 0 });
    }
    await createFramedFile(disk, PATH, JOURNAL_KIND, []);
    expect(await openJournal(options(disk))).toMatchObject({ kind: "damaged" });
  });
});

describe("compaction", () => {
  const small = { keptOperations: 4, compactAboveBytes: 2_000 };

  it("keeps the state, the latest operations whole, and every position of the chain", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk);
    const by = author();
    await journal.append(by.session());
    for (let n = 0; n < 30; n += 1) {
      const prepared = by.prepared(dayNumber(n % 5), 60 + n);
      await appendAll(journal, [prepared, by.confirmed(prepared)]);
    }
    const before = { head: journal.head(), days: journal.image().days, size: journal.size() };
    const chain = Array.from({ length: 31 }, (_, seq) => journal.chainHashAt(seq));
    const again = await open(disk, small);
    expect(again.size()).toBeLessThan(before.size / 2);
    expect(again.head()).toEqual(before.head);
    expect(sorted(again.image().days)).toEqual(sorted(before.days));
    expect(Array.from({ length: 31 }, (_, seq) => again.chainHashAt(seq))).toEqual(chain);
    expect(again.operationsAfter(26)).toHaveLength(4);
    expect(again.operationsAfter(25)).toBeNull();
    expect(again.prepared("op-30")).not.toBeNull();
    expect(view(await open(disk))).toEqual(view(again));
    // An independent reader finds the rows as they were at the snapshot's position, not as they are now.
    const file = await openFramedFile(disk, PATH, JOURNAL_KIND);
    const snapshot = file.kind === "open" ? file.records[1]?.value : null;
    expect(snapshot).toMatchObject({ type: "snapshot", seq: 26, operations: [] });
    const weights = [[dayNumber(0), 85], [dayNumber(1), 81], [dayNumber(2), 82], [dayNumber(3), 83], [dayNumber(4), 84]];
    expect(snapshot).toMatchObject({ days: weights.map(([date, value]) => ({ date, values: { weight: { value } } })) });
  });

  it("happens by itself when it pays, and not before", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk, small);
    const by = author();
    const sizes: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const prepared = by.prepared("2020-01-01", 60 + n);
      await appendAll(journal, [prepared, by.confirmed(prepared)]);
      sizes.push(journal.size());
    }
    const shrunk = sizes.filter((size, n) => size < (sizes[n - 1] ?? 0)).length;
    expect(shrunk).toBeGreaterThan(2);
    expect(shrunk).toBeLessThan(15);
    expect(journal.head().seq).toBe(40);
  });

  it("keeps what is unresolved, and a fence whose session may still live", async () => {
    const disk = new SimulatedDisk();
    const journal = await open(disk, small);
    const by = author();
    await journal.append(by.session());
    const [open1, fenced] = [by.prepared("2020-01-01", 70), by.prepared("2020-01-01", 71)];
    await appendAll(journal, [open1, fenced, by.rejected(fenced)]);
    await journal.compact();
    expect(journal.unresolved()).toEqual([open1]);
    expect(journal.rejected(fenced.opId)).not.toBeNull();
    expect(view(await open(disk))).toEqual(view(journal));
  });

  it("without room it is told, and the journal goes on with the file it has", async () => {
    const disk = new SimulatedDisk();
    const told: unknown[] = [];
    const journal = await open(disk, { ...small, compactAboveBytes: 1e9, onCompactionFailed: (error) => told.push(error) });
    const by = author();
    for (let n = 0; n < 20; n += 1) await journal.append(by.confirmed(by.prepared("2020-01-01", 60 + n)));
    disk.fail("write", systemError("ENOSPC"), { name: ".new" });
    const again = await open(disk, { ...small, onCompactionFailed: (error) => told.push(error) });
    expect(told).toHaveLength(1);
    expect(again.isWritable()).toBe(true);
    expect(again.head()).toEqual(journal.head());
  });
});

it("whatever was appended and whenever power went, a journal is a prefix that has every record whose append resolved", async () => {
  let torn = 0;
  const step = fc.constantFrom("save", "fence", "leave", "session", "restore", "compact");
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 30 }),
      fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(999), { minLength: 13, maxLength: 13 }),
      async (steps, crashes, dice) => {
        const disk = new SimulatedDisk();
        let throws = 0;
        const chance = (): number => (dice[(throws += 1) % dice.length] ?? 0) / 1_000;
        const small = { keptOperations: 3, compactAboveBytes: 1_500 };
        const by = author();
        const records = steps.flatMap((name, n): (JournalRecord | "compact")[] => {
          const prepared = by.prepared(dayNumber(n % 4), 60 + n);
          if (name === "save") return [prepared, by.confirmed(prepared)];
          if (name === "fence") return [prepared, by.rejected(prepared)];
          if (name === "leave") return [prepared];
          if (name === "restore") return [by.restore(`restore-${String(n)}`, n + 2)];
          return name === "session" ? [by.session()] : ["compact"];
        });
        const reference = await open(new SimulatedDisk());
        const states = [fingerprint(reference)];
        for (const record of records) {
          if (record !== "compact") await reference.append(record);
          states.push(fingerprint(reference));
        }
        // What is safe is the state after `safe` records; one more may be on the disk without anybody having been told.
        let safe = 0;
        let journal = await open(disk, small);
        for (const crash of [...crashes, Infinity]) {
          disk.crashAfter(disk.changes + crash);
          let at = safe;
          for (const record of records.slice(safe)) {
            const ended = record === "compact" ? journal.compact() : journal.append(record);
            const done = await ended.then(() => true, () => false);
            if (!done) break;
            at += 1;
          }
          disk.restart(chance);
          journal = await open(disk, small);
          const found = states.findLastIndex((state, n) => n <= at + 1 && state === fingerprint(journal));
          expect(found, "the state after a crash is none of the history").toBeGreaterThanOrEqual(at);
          safe = found;
        }
        torn += disk.torn;
        expect(fingerprint(journal)).toBe(states.at(-1));
      },
    ),
    { numRuns: 150 },
  );
  // A property over crashes that tear nothing would prove nothing.
  expect(torn).toBeGreaterThan(15);
});

/** The state without what a compaction may leave out. */
function fingerprint(journal: Journal): string {
  const { journalId: _, ...head } = journal.head();
  const { days, goals } = journal.image();
  return JSON.stringify([head, sorted(days), goals, journal.unresolved().map(({ opId }) => opId).sort()]);
}

function sorted<Row extends { date: string }>(days: readonly Row[]): Row[] {
  return [...days].sort((a, b) => (a.date < b.date ? -1 : 1));
}
