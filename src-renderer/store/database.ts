import Dexie, { type DexieOptions, type PromiseExtended, type Table } from "dexie";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { OperationRow, StoreSession } from "../../src-shared/ipc/store-channels";
import { applyVersions, schemaVersions, type SchemaVersion } from "./migrations";

export const DATABASE_NAME = "coach";
export const SESSION_KEY = "session";

/** The one row of the table `session`. */
export type SessionRow = StoreSession & { key: typeof SESSION_KEY };

/** The IndexedDB of the page, or another one in a test. */
export interface IndexedDbAccess {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export const storeTables = ["session", "operations", "days", "goals"] as const;

/**
 * The store's database. An object is opened once: after a closing, an abort on a full disk, or another tab's deletion,
 * a new object is made, through the start-up comparison. Dexie would otherwise reopen by itself, and create an empty
 * database where there was one.
 */
export class CoachDatabase extends Dexie {
  declare readonly days: Table<DayRecord, string>;
  declare readonly goals: Table<GoalRecord, string>;
  declare readonly operations: Table<OperationRow, string>;
  declare readonly session: Table<SessionRow, string>;
  private opened = false;

  constructor(access: IndexedDbAccess, newStoreId: () => string, versions: readonly SchemaVersion[] = schemaVersions) {
    const options: DexieOptions = {
      indexedDB: access.indexedDB,
      IDBKeyRange: access.IDBKeyRange,
      autoOpen: false,
      chromeTransactionDurability: "strict",
      // With the cache a live query sees a change before it is committed.
      cache: "disabled",
    };
    super(DATABASE_NAME, options);
    applyVersions(this, versions);
    this.on("populate", (transaction) => {
      // In the transaction that creates the tables, so that there is never a store without a session.
      void transaction.table<SessionRow>("session").add({ key: SESSION_KEY, ...newSession(newStoreId()) });
    });
  }

  override open(): PromiseExtended<Dexie> {
    if (this.opened) return Dexie.Promise.reject(new Dexie.DatabaseClosedError("opened once only"));
    this.opened = true;
    return super.open();
  }
}

/** The session of a store in which nothing has happened; the first operation has `seq` 1. */
export function newSession(storeId: string): StoreSession {
  return { storeId, journalId: null, lineage: 0, epoch: 0, seq: 0, chainHash: "" };
}
