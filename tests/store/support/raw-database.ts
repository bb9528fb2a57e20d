/** IndexedDB without Dexie and without the store's own code: an independent witness. */
export function openRaw(factory: IDBFactory, version?: number, upgrade?: (database: IDBDatabase) => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open("coach", version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not opened"));
  });
}

export async function rawVersion(factory: IDBFactory): Promise<number | null> {
  const databases = await factory.databases();
  return databases.find(({ name }) => name === "coach")?.version ?? null;
}

export async function rawRows(factory: IDBFactory, table: string): Promise<unknown[]> {
  const database = await openRaw(factory);
  try {
    return await settled<unknown[]>(database.transaction(table).objectStore(table).getAll());
  } finally {
    database.close();
  }
}

export function deleteRaw(factory: IDBFactory): Promise<unknown> {
  return settled(factory.deleteDatabase("coach") as unknown as IDBRequest);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("request failed"));
  });
}

/** Makes a database as an earlier version of the program left it. */
export async function writeFixture(factory: IDBFactory, fixture: DatabaseFixture): Promise<void> {
  const database = await openRaw(factory, fixture.nativeVersion, (created) => {
    for (const [name, { keyPath, indexes, rows }] of Object.entries(fixture.tables)) {
      const table = created.createObjectStore(name, { keyPath });
      for (const [index, unique] of Object.entries(indexes)) table.createIndex(index, index, { unique });
      for (const row of rows) table.add(row);
    }
  });
  database.close();
}

export interface DatabaseFixture {
  readonly nativeVersion: number;
  readonly tables: Readonly<
    Record<string, { keyPath: string; indexes: Readonly<Record<string, boolean>>; rows: readonly unknown[] }>
  >;
}
