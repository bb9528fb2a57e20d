import { DATABASE_NAME } from "./database";

export interface ProbeResult {
  /** The version on disk as IndexedDB counts, or `null` when there is no database. */
  readonly nativeVersion: number | null;
  /** Chromium says so when it has thrown a damaged database away; the empty one that follows looks like a first start. */
  readonly dataLoss: boolean;
}

/** Chromium's own addition to the event; other browsers lack it. */
type ChromiumVersionChange = IDBVersionChangeEvent & { readonly dataLoss?: string };

/**
 * Looks at what is on disk without changing it. Where there is no database, opening creates one: that upgrade is aborted,
 * so that nothing stays and Dexie still sees a first start. Rejects with the browser's own error.
 */
export function probe(indexedDB: IDBFactory): Promise<ProbeResult> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME);
    let absent: ProbeResult | null = null;
    request.onupgradeneeded = (event: ChromiumVersionChange) => {
      absent = { nativeVersion: null, dataLoss: event.dataLoss !== undefined && event.dataLoss !== "none" };
      request.transaction?.abort();
    };
    request.onerror = (event) => {
      event.preventDefault();
      if (absent !== null) resolve(absent);
      else reject(request.error ?? new Error("the database could not be probed"));
    };
    request.onsuccess = () => {
      const { version } = request.result;
      request.result.close();
      resolve({ nativeVersion: version, dataLoss: false });
    };
  });
}
