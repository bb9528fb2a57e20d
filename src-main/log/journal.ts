import { dirname, join } from "node:path";
import { exclusive } from "../harness/exclusive";
import type { JournalPort, JournalRecord } from "../harness/journal-port";
import type { Clock, Ids } from "../harness/ports";
import { fileProblemOf, type FileLayer, type FileProblem } from "./file-layer";
import type { FramedRecord } from "./frame";
import { createFramedFile, freeName, openFramedFile, type FramedFile, type TornTail } from "./framed-file";
import { compactedRecords, KEPT_OPERATIONS } from "./journal-compaction";
import { isJournalFileRecord, JOURNAL_KIND, journalRecordSchema, type JournalFileRecord } from "./journal-record";
import { JournalRecordRefused, JournalState } from "./journal-state";

export interface JournalOptions {
  /** Coach's data folder; the journal is `journal.log` in it. */
  readonly folder: string;
  readonly files: FileLayer;
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
  /** Told when a compaction did not succeed; the journal goes on with the file it has, or refuses to be written. */
  readonly onCompactionFailed?: (error: unknown) => void;
  /** Bytes below which a journal is never compacted. Default 4 MiB. */
  readonly compactAboveBytes?: number;
  /** Operations that a compaction keeps whole. */
  readonly keptOperations?: number;
}

/** The safety journal over its file. */
export interface Journal extends JournalPort {
  /** Bytes on the disk. */
  size(): number;
  /** Writes the file anew without what is no longer needed. Happens by itself when it pays. */
  compact(): Promise<void>;
  /** Waits for what is under way, then lets go of the file. */
  close(): Promise<void>;
}

/** A journal that is damaged before its tail. The file is as it was found until the person decides. */
export interface DamagedJournal {
  readonly path: string;
  /** Where the first record that cannot be read begins. */
  readonly offset: number;
  /** Confirmed operations before the damage. */
  readonly operations: number;
  /** Renames the damaged file to `journal.log.damaged-<n>` and gives that path. The next `openJournal` begins a new one. */
  setAside(): Promise<string>;
  /** Sets the damaged file aside and begins a journal of the same identity with all that came before the damage. */
  salvage(): Promise<Journal>;
}

export type OpenedJournal =
  | { readonly kind: "open"; readonly journal: Journal; readonly created: boolean; readonly torn: TornTail | null }
  | ({ readonly kind: "damaged" } & DamagedJournal)
  | { readonly kind: "newer" }
  | { readonly kind: "unwritable"; readonly problem: FileProblem; readonly cause: unknown };

const COMPACT_ABOVE_BYTES = 4 * 1024 * 1024;
/** A compaction pays when this part of the file, or more, would go. */
const COMPACT_FACTOR = 2;
/** Estimated bytes of a row in a snapshot. */
const ROW_BYTES = 300;

export function journalPath(folder: string): string {
  return join(folder, "journal.log");
}

/** Opens the journal of a data folder, or begins one where there is none. Never rejects. */
export async function openJournal(options: JournalOptions): Promise<OpenedJournal> {
  const { files } = options;
  const path = journalPath(options.folder);
  const opened = await openFramedFile(files, path, JOURNAL_KIND);
  switch (opened.kind) {
    case "open": {
      const { state, bad } = readState(opened.records);
      if (bad !== null) return damaged(options, bad, opened.records);
      const journal = createJournal(options, opened.file, state);
      await journal.compactIfItPays();
      return { kind: "open", journal, created: false, torn: opened.torn };
    }
    case "missing":
      return begin(options);
    case "damaged":
      return damaged(options, opened.offset, opened.records);
    case "newer":
      return { kind: "newer" };
    case "unavailable":
      return { kind: "unwritable", problem: opened.problem, cause: opened.cause };
  }
}

async function begin(options: JournalOptions): Promise<OpenedJournal> {
  const { files, folder, ids, clock } = options;
  const begun: JournalFileRecord = { type: "begun", journalId: ids.next(), past: { from: 1, hashes: "" }, at: clock.now() };
  try {
    const file = await createFramedFile(files, journalPath(folder), JOURNAL_KIND, [begun]);
    const state = new JournalState();
    state.apply(begun);
    return { kind: "open", journal: createJournal(options, file, state), created: true, torn: null };
  } catch (cause) {
    return { kind: "unwritable", problem: fileProblemOf(cause), cause };
  }
}

/** Applies records up to the first that is none; `bad` is its offset. */
function readState(records: readonly FramedRecord[]): { state: JournalState; bad: number | null } {
  const state = new JournalState();
  for (const [index, { value, offset }] of records.entries()) {
    const fits = isJournalFileRecord(value) && (value.type === "begun") === (index === 0) && follows(state, value);
    if (!fits) return { state, bad: offset };
    state.apply(value);
  }
  // A file without its first record is none of ours.
  return { state, bad: records.length === 0 ? 0 : null };
}

function follows(state: JournalState, record: JournalFileRecord): boolean {
  return record.type !== "confirmed" || record.operation.seq === state.seq + 1;
}

function damaged(options: JournalOptions, offset: number, records: readonly FramedRecord[]): OpenedJournal {
  const { files, folder } = options;
  const path = journalPath(folder);
  const readable = records.filter((record) => record.offset < offset);
  const { state } = readState(readable);

  async function setAside(): Promise<string> {
    const aside = await freeName(files, path, "damaged");
    await files.rename(path, aside);
    await files.syncFolder(dirname(path));
    return aside;
  }

  return {
    kind: "damaged",
    path,
    offset,
    operations: state.operations.length,
    setAside,
    async salvage() {
      if (state.journalId === "") state.journalId = options.ids.next();
      await setAside();
      const file = await createFramedFile(files, path, JOURNAL_KIND, compactedRecords(state, options.clock.now(), Infinity));
      return createJournal(options, file, state);
    },
  };
}

interface CompactingJournal extends Journal {
  compactIfItPays(): Promise<void>;
}

function createJournal(options: JournalOptions, file: FramedFile, initial: JournalState): CompactingJournal {
  const { clock, compactAboveBytes = COMPACT_ABOVE_BYTES, keptOperations = KEPT_OPERATIONS } = options;
  let state = initial;
  // One record after the other: whether a record may follow depends on the one before being on the disk.
  const alone = exclusive();

  async function append(record: JournalRecord): Promise<void> {
    const parsed = journalRecordSchema.safeParse(record);
    if (!parsed.success) throw new JournalRecordRefused("invalid");
    state.check(parsed.data);
    await file.append([parsed.data]);
    state.apply(parsed.data);
  }

  async function compact(): Promise<void> {
    const records = compactedRecords(state, clock.now(), keptOperations);
    await file.replace(records);
    // What the file no longer has is not kept in memory either: both are what a restart would find.
    const compacted = new JournalState();
    for (const record of records) compacted.apply(record);
    state = compacted;
  }

  /** By counts alone: operations are nearly all of a journal, and those beyond the kept ones are what would go. */
  function pays(): boolean {
    if (!file.isWritable() || file.size() <= compactAboveBytes) return false;
    const total = Math.max(1, state.operations.length);
    const rows = (state.days.size + state.goals.size) * ROW_BYTES;
    const live = rows + (file.size() * Math.min(total, keptOperations)) / total;
    return file.size() > COMPACT_FACTOR * live;
  }

  async function compactIfItPays(): Promise<void> {
    if (!pays()) return;
    try {
      await compact();
    } catch (error) {
      options.onCompactionFailed?.(error);
    }
  }

  return {
    head: () => state.head(),
    isEmpty: () => state.empty,
    append: (record) =>
      alone(async () => {
        await append(record);
        void alone(compactIfItPays);
      }),
    isWritable: () => file.isWritable(),
    unresolved: () => [...state.unresolvedByOp.values()],
    prepared: (opId) => state.preparedByOp.get(opId) ?? null,
    confirmed: (opId) => state.confirmedByOp.get(opId) ?? null,
    rejected: (opId) => state.rejectedByOp.get(opId) ?? null,
    hostOf: (storeId) => state.sessions.get(storeId)?.host ?? null,
    operationsAfter: (seq) => state.operationsAfter(seq),
    chainHashAt: (seq) => state.chainHashAt(seq),
    image: () => state.image(),
    size: () => file.size(),
    compact: () => alone(compact),
    compactIfItPays: () => alone(compactIfItPays),
    close: () => alone(() => file.close()),
  };
}
