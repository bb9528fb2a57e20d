import type { IndexedDbAccess } from "./database";

/** The IndexedDB of this page. Asked for when it is used, for a test has none. */
export function pageAccess(): IndexedDbAccess {
  return { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
}
