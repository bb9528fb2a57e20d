import { IDBDatabase, IDBObjectStore } from "fake-indexeddb";
import { afterEach, describe, expect, it } from "vitest";
import { saveWeight, StoreUnderTest } from "./support/store-harness";

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** Watches every call of a method of IndexedDB itself. */
function watch<Method extends string>(
  prototype: Record<Method, (...given: never[]) => unknown>,
  method: Method,
  seen: (self: unknown, given: unknown[]) => void,
): void {
  const original = prototype[method];
  prototype[method] = function (this: unknown, ...given: never[]) {
    seen(this, given);
    return original.apply(this, given);
  };
  restore.push(() => {
    prototype[method] = original;
  });
}

describe("the write protocol, as IndexedDB sees it", () => {
  it("every writing transaction is strict: it is on disk before it is called committed", async () => {
    const durabilities: unknown[] = [];
    // Dexie binds the method when it opens.
    watch(IDBDatabase.prototype as never, "transaction", (_self, [, mode, options]) => {
      if (mode === "readwrite") durabilities.push((options as { durability?: string } | undefined)?.durability);
    });
    const coach = await new StoreUnderTest().start();
    await coach.write(saveWeight("2026-01-01", 77));
    await coach.lookUp("one");
    expect(durabilities).toEqual(["strict", "strict", "strict"]);
  });

  it("the operation row comes first and the session last, all in one transaction", async () => {
    const coach = await new StoreUnderTest().start();
    const writes: string[] = [];
    const transactions = new Set<unknown>();
    for (const method of ["add", "put"] as const) {
      watch(IDBObjectStore.prototype as never, method, (self) => {
        const { name, transaction } = self as { name: string; transaction: unknown };
        writes.push(`${method} ${name}`);
        transactions.add(transaction);
      });
    }
    await coach.write(saveWeight("2026-01-01", 77));
    expect(writes).toEqual(["add operations", "put days", "put session"]);
    expect(transactions.size).toBe(1);
  });
});
