import type Dexie from "dexie";
import type { Transaction } from "dexie";

/**
 * One version of the schema. A published one is never changed: a change is a new entry at the end, with an `upgrade` that
 * awaits nothing but its transaction's own requests, and a fixture of the version before it under `tests/store`.
 */
export interface SchemaVersion {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => PromiseLike<void>;
}

export const schemaVersions: readonly SchemaVersion[] = [
  {
    version: 1,
    stores: {
      days: "&date",
      goals: "&field",
      // Only finished operations have a `seq`, only tombstones an `epoch`: each index holds one kind.
      operations: "&opId, &seq, epoch",
      session: "&key",
    },
  },
];

export function latestVersion(versions: readonly SchemaVersion[]): number {
  return Math.max(...versions.map(({ version }) => version));
}

/** Dexie multiplies its version numbers by ten. */
export function nativeVersion(version: number): number {
  return version * 10;
}

export function applyVersions(database: Dexie, versions: readonly SchemaVersion[]): void {
  for (const { version, stores, upgrade } of versions) {
    const declared = database.version(version).stores({ ...stores });
    if (upgrade !== undefined) declared.upgrade((transaction) => upgrade(transaction));
  }
}
