import type { ExceptionReport, storeUnavailableReasons } from "../../src-shared/ipc/store-channels";
import { RequestFaults, type StoreControl } from "../faults/request-faults";
import type { FaultHook } from "../faults/fault-hook";
import { CoachDatabase, DATABASE_NAME, SESSION_KEY, newSession, storeTables, type IndexedDbAccess } from "./database";
import { readEarlierRows, type EarlierRows } from "./earlier-rows";
import { exceptionReport } from "./exception-report";
import { latestVersion, nativeVersion, schemaVersions, type SchemaVersion } from "./migrations";
import { probe, type ProbeResult } from "./probe";

export type UnavailableReason = (typeof storeUnavailableReasons)[number];

export type ConnectionState =
  | { readonly kind: "open"; readonly database: CoachDatabase }
  | { readonly kind: "closed"; readonly reason: UnavailableReason; readonly exception: ExceptionReport | null }
  /** Another tab has deleted the database under us: whatever comes next is another store. */
  | { readonly kind: "deleted" };

export interface ConnectionOptions extends IndexedDbAccess {
  readonly faults: FaultHook;
  readonly newStoreId: () => string;
  /** How long an open may take, in milliseconds, before it counts as blocked by another window. */
  readonly openWithinMs: number;
  readonly versions?: readonly SchemaVersion[];
}

export type OpenResult =
  | { readonly kind: "open"; readonly database: CoachDatabase; readonly created: boolean; readonly dataLoss: boolean }
  | ({ readonly kind: "migration_due" } & EarlierRows)
  | Extract<ConnectionState, { kind: "closed" }>;

/**
 * The one place where the database is opened. Nothing reopens by itself: after a closing every request is answered with
 * the reason until `open` is called again. Each opening makes a fresh Dexie object, for one that failed on a full disk
 * stays unopenable.
 */
export class Connection {
  private current: ConnectionState = { kind: "closed", reason: "not_open", exception: null };
  private readonly listeners = new Set<() => void>();
  private opening: Promise<unknown> = Promise.resolve();
  readonly control: StoreControl = { wipe: () => this.wipe(), swap: () => this.swap() };

  constructor(private readonly options: ConnectionOptions) {}

  state(): ConnectionState {
    return this.current;
  }

  /** Called after each change of `state`. Returns a function that stops listening. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Never rejects. One opening at a time. A database of an earlier version is left as it is unless `migrate` says so. */
  async open(migrate: boolean): Promise<OpenResult> {
    try {
      // Before the queue: an opening that a fault holds for ever must not hold the next one.
      await new RequestFaults(this.options.faults, {}, this.control).at("store_open");
    } catch (error) {
      this.close();
      return this.become(refusal(error));
    }
    const result = this.opening.then(() => this.openAnew(migrate));
    this.opening = result;
    return result;
  }

  close(): void {
    const before = this.current;
    this.become({ kind: "closed", reason: "not_open", exception: null });
    if (before.kind === "open") before.database.close();
  }

  /** Called when a database turned out to be closed. One that was opened since then stays. */
  lost(database: CoachDatabase): void {
    if (this.current.kind === "open" && this.current.database === database) this.close();
  }

  /** Closes after the opened database turned out to be unusable; requests are answered with the exception. */
  fail(exception: ExceptionReport): void {
    this.close();
    this.become({ kind: "closed", reason: "failed", exception });
  }

  private async openAnew(migrate: boolean): Promise<OpenResult> {
    this.close();
    const result = await this.attempt(migrate);
    if (result.kind === "open") this.become({ kind: "open", database: result.database });
    else if (result.kind === "closed") this.become(result);
    return result;
  }

  private async attempt(migrate: boolean): Promise<OpenResult> {
    const { indexedDB, openWithinMs } = this.options;
    const versions = this.options.versions ?? schemaVersions;
    const newest = nativeVersion(latestVersion(versions));
    let abandon = (): void => undefined;
    try {
      const found = await within(probe(indexedDB), openWithinMs);
      if (isNewer(found, newest)) return newer;
      const isEarlier = found.nativeVersion !== null && found.nativeVersion < newest;
      if (isEarlier && !migrate) {
        return { kind: "migration_due", ...(await within(readEarlierRows(indexedDB), openWithinMs)) };
      }
      const database = this.create(versions);
      const opening = database.open();
      // An opening that still waits may succeed after all: nobody uses it then, and it must not hold the database.
      abandon = () => void opening.then(() => database.close(), () => undefined);
      // A migration takes as long as it takes; only waiting for another window has an end.
      await within(opening, openWithinMs, (begin) => (isEarlier ? database.on("blocked", begin) : begin()));
      // Another window may have upgraded between the probe and now; Dexie opens a newer database without complaint.
      if ((database.backendDB()?.version ?? newest) > newest) {
        database.close();
        return newer;
      }
      return { kind: "open", database, created: found.nativeVersion === null, dataLoss: found.dataLoss };
    } catch (error) {
      abandon();
      return refusal(error);
    }
  }

  private create(versions: readonly SchemaVersion[]): CoachDatabase {
    const database = new CoachDatabase(this.options, this.options.newStoreId, versions);
    const isCurrent = (): boolean => this.current.kind === "open" && this.current.database === database;
    database.on("versionchange", (event) => {
      if (!isCurrent()) return;
      const deleted = event.newVersion === null || event.newVersion === 0;
      this.become(deleted ? { kind: "deleted" } : { kind: "closed", reason: "not_open", exception: null });
    });
    database.on("close", () => {
      if (isCurrent()) this.become({ kind: "closed", reason: "not_open", exception: null });
    });
    return database;
  }

  private become<State extends ConnectionState>(next: State): State {
    this.current = next;
    for (const listener of [...this.listeners]) listener();
    return next;
  }

  /** For faults only: what another tab's `deleteDatabase` does. */
  private async wipe(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const request = this.options.indexedDB.deleteDatabase(DATABASE_NAME);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error ?? new Error("the database could not be deleted"));
    });
  }

  /** For faults only: the same connection, but the store in it is another, empty one. */
  private async swap(): Promise<void> {
    if (this.current.kind !== "open") return;
    const { database } = this.current;
    await database.transaction("rw", [...storeTables], async (transaction) => {
      for (const name of storeTables) await transaction.table(name).clear();
      await transaction.table("session").add({ key: SESSION_KEY, ...newSession(this.options.newStoreId()) });
    });
  }
}

function isNewer(found: ProbeResult, newest: number): boolean {
  return found.nativeVersion !== null && found.nativeVersion > newest;
}

type Closed = Extract<ConnectionState, { kind: "closed" }>;

const newer: Closed = { kind: "closed", reason: "newer", exception: null };

function refusal(error: unknown): Closed {
  return { kind: "closed", reason: isBlocked(error) ? "blocked" : "failed", exception: exceptionReport(error) };
}

class OpenTimeout extends Error {
  override readonly name = "BlockedError";
}

function isBlocked(error: unknown): boolean {
  return error instanceof Error && error.name === "BlockedError";
}

/** Rejects when the work is not done `ms` milliseconds after the clock was begun. */
async function within<Value>(
  work: PromiseLike<Value>,
  ms: number,
  whenToBegin: (begin: () => void) => unknown = (begin) => begin(),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    whenToBegin(() => {
      timer ??= setTimeout(() => reject(new OpenTimeout(`not open within ${ms} ms`)), ms);
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
