import { DATABASE_NAME } from "./database";

/** The rows of a database that an earlier version wrote, in that version's shape. */
export interface EarlierRows {
  readonly days: Record<string, unknown>[];
  readonly goals: Record<string, unknown>[];
}

/**
 * Reads what a migration is about to change, without Dexie, which would migrate. A table that the version did not have is
 * empty. Rejects with the browser's own error; the database is as it was.
 */
export async function readEarlierRows(indexedDB: IDBFactory): Promise<EarlierRows> {
  const database = await settled<IDBDatabase>(indexedDB.open(DATABASE_NAME));
  const rowsOf = async (table: string): Promise<Record<string, unknown>[]> => {
    if (!database.objectStoreNames.contains(table)) return [];
    const rows = await settled(database.transaction(table).objectStore(table).getAll());
    return rows as Record<string, unknown>[];
  };
  try {
    return { days: await rowsOf("days"), goals: await rowsOf("goals") };
  } finally {
    database.close();
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the request failed"));
  });
}
