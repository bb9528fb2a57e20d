import { IDBFactory, IDBTransaction } from "fake-indexeddb";
import { INTERNAL } from "./internal";

/**
 * What a commit comes to. `fsync_failed`: the transaction aborts, and its rows are there all the same, as Chromium does it.
 * `quota`: it aborts, and nothing is there. A number: it succeeds, but that is told so many milliseconds later.
 */
export type CommitFate = "ok" | "fsync_failed" | "quota" | number;

interface RawRecord {
  readonly key: unknown;
  readonly value: unknown;
}
interface RawRecords {
  readonly records: { getAllRecords(): Iterable<RawRecord> };
  clear(): void;
  put(record: RawRecord): void;
}
interface RawObjectStore {
  readonly records: RawRecords;
  readonly rawIndexes: Map<string, { readonly records: RawRecords }>;
}
interface RawDatabase {
  version: number;
  transactions: RawTransaction[];
  connections: unknown[];
  readonly rawObjectStores: Map<string, RawObjectStore>;
}
interface RawTransaction {
  readonly mode: string;
  readonly durability: string;
  error: unknown;
  readonly db: { readonly _rawDatabase: RawDatabase };
  readonly _rollbackLog: (() => void)[];
}
interface RawFactory {
  readonly _databases: Map<string, RawDatabase>;
  readonly _connectionQueues: Map<string, unknown>;
}

/** All rows of a database at one moment. Rows are never changed in place, so the lists are all that is copied. */
interface Image {
  readonly database: RawDatabase;
  readonly version: number;
  readonly tables: readonly { readonly records: RawRecords; readonly rows: readonly RawRecord[] }[];
}

const DATABASE = "coach";
const KEPT_IMAGES = 12;

/**
 * The IndexedDB of one origin in one browser profile, with what its files certainly hold beside what a page sees. It outlives
 * every window. Reaches into fake-indexeddb, for no page can drop what was not flushed.
 */
export class Profile {
  readonly factory = new IDBFactory();
  /** Asked at every commit that wrote something. */
  onCommit: () => CommitFate = () => "ok";
  /** Holds back an event, for a disk that is slow. */
  later: (ms: number, run: () => void) => void = (_ms, run) => run();
  /** Told when the database was lost or set back. */
  onLoss: (what: string) => void = () => undefined;
  private readonly raw = this.factory as unknown as RawFactory;
  /** The latest last; `null` is no database. */
  private committed: (Image | null)[] = [null];
  private flushed: Image | null = null;

  constructor(readonly name: string) {
    profiles.add(this);
  }

  /** A profile that is not used any more must not be looked through at each commit. */
  forget(): void {
    profiles.delete(this);
  }

  /** The window is gone: what it had under way is undone. The browser lives, so what was committed stays. */
  windowDied(): void {
    this.restore(this.committed.at(-1) ?? null);
  }

  /** Power is lost: what was not flushed may be gone. `chance` gives numbers in [0, 1). */
  powerLost(chance: () => number): void {
    const isFlushed = this.flushed === (this.committed.at(-1) ?? null);
    this.restore(isFlushed || chance() < 0.5 ? this.flushed : (this.committed.at(-1) ?? null));
  }

  /** The browser has thrown the database away, as after a torn log record. No window may be open. */
  wipe(): void {
    this.onLoss("wiped");
    this.restore(null);
  }

  /** An older copy of the profile comes back. No window may be open. */
  setBack(chance: () => number): void {
    const older = this.committed.slice(0, -1);
    if (older.length === 0) return;
    this.onLoss("set back");
    this.restore(older[Math.floor(chance() * older.length)] ?? null);
  }

  /** Every row of every table, without a line of the program's code. `null`: there is no database. */
  tables(): Record<string, Record<string, unknown>[]> | null {
    const database = this.raw._databases.get(DATABASE);
    if (database === undefined) return null;
    return Object.fromEntries(
      [...database.rawObjectStores].map(([name, { records }]) => [
        name,
        [...records.records.getAllRecords()].map(({ value }) => value as Record<string, unknown>),
      ]),
    );
  }

  owns(transaction: RawTransaction): boolean {
    return this.raw._databases.get(DATABASE) === transaction.db._rawDatabase;
  }

  noteCommit(transaction: RawTransaction): void {
    const image = imageOf(transaction.db._rawDatabase);
    this.committed.push(image);
    if (this.committed.length > KEPT_IMAGES) this.committed.shift();
    if (transaction.durability === "strict" || transaction.mode === "versionchange") this.flushed = image;
  }

  private restore(image: Image | null): void {
    const { _databases, _connectionQueues } = this.raw;
    _connectionQueues.clear();
    _databases.delete(DATABASE);
    this.committed = [image];
    this.flushed = image;
    if (image === null) return;
    const { database } = image;
    database.version = image.version;
    database.transactions = [];
    database.connections = [];
    for (const { records, rows } of image.tables) {
      records.clear();
      for (const row of rows) records.put(row);
    }
    _databases.set(DATABASE, database);
  }
}

const profiles = new Set<Profile>();

function imageOf(database: RawDatabase): Image {
  const all = [...database.rawObjectStores.values()].flatMap(({ records, rawIndexes }) => [
    records,
    ...[...rawIndexes.values()].map((index) => index.records),
  ]);
  return {
    database,
    version: database.version,
    tables: all.map((records) => ({ records, rows: [...records.records.getAllRecords()] })),
  };
}

const prototype = IDBTransaction.prototype as unknown as { dispatchEvent(this: RawTransaction, event: Event): boolean };
const dispatch = prototype.dispatchEvent;
const aborted = (transaction: RawTransaction, name: string): Event => {
  transaction.error = new DOMException(`${INTERNAL} commit`, name);
  const event = new AbortTemplate("abort");
  event.eventPath = [transaction.db];
  return event as unknown as Event;
};

/** The event class of the library, which it does not export: taken from the first event that comes by. */
let AbortTemplate: new (type: string) => { eventPath: unknown[] };

prototype.dispatchEvent = function (event) {
  AbortTemplate ??= event.constructor as unknown as typeof AbortTemplate;
  if (event.type !== "complete" || this.mode === "readonly") return dispatch.call(this, event);
  const profile = [...profiles].find((one) => one.owns(this));
  if (profile === undefined) return dispatch.call(this, event);
  const fate = this.mode === "versionchange" ? "ok" : profile.onCommit();
  switch (fate) {
    case "ok":
      profile.noteCommit(this);
      return dispatch.call(this, event);
    case "fsync_failed":
      profile.noteCommit(this);
      return dispatch.call(this, aborted(this, "UnknownError"));
    case "quota":
      for (const undo of this._rollbackLog.reverse()) undo();
      return dispatch.call(this, aborted(this, "QuotaExceededError"));
    default:
      profile.noteCommit(this);
      profile.later(fate, () => dispatch.call(this, event));
      return true;
  }
};
