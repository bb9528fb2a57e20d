import type { Handlers } from "../../src-shared/ipc/channel";
import type { StoreChannels } from "../../src-shared/ipc/store-channels";
import { createFaultHook, type FaultHook } from "../faults/fault-hook";
import { Connection } from "./connection";
import type { IndexedDbAccess } from "./database";
import { execute } from "./execute";
import { dump, operations, rebuild, replay } from "./history";
import { lookUp } from "./look-up";
import type { SchemaVersion } from "./migrations";
import { preview } from "./preview";
import { createQueries, type StoreQueries } from "./queries";
import { begin, open } from "./session";

export interface StoreOptions extends IndexedDbAccess {
  readonly faults?: FaultHook;
  /** A name for a new store that no other store ever had. */
  readonly newStoreId?: () => string;
  /** How long an open may take before another window counts as blocking it, in milliseconds. */
  readonly openWithinMs?: number;
  readonly versions?: readonly SchemaVersion[];
}

export interface Store {
  /** One for each channel of main's. None of them ever rejects. */
  readonly handlers: Handlers<StoreChannels>;
  /** What screens may do: read. */
  readonly queries: StoreQueries;
  /** Closes the connection. Nothing reopens it but the channel `store.open`. */
  close(): void;
}

const OPEN_WITHIN_MS = 5_000;

/** The store. It is closed until main asks for `store.open`. */
export function createStore(options: StoreOptions): Store {
  const { indexedDB, IDBKeyRange, versions } = options;
  const faults = options.faults ?? createFaultHook();
  const connection = new Connection({
    indexedDB,
    IDBKeyRange,
    faults,
    newStoreId: options.newStoreId ?? (() => crypto.randomUUID()),
    openWithinMs: options.openWithinMs ?? OPEN_WITHIN_MS,
    ...(versions === undefined ? {} : { versions }),
  });
  return {
    handlers: {
      "store.open": ({ migrate }) => open(connection, migrate),
      "store.begin": (request) => begin(connection, request),
      "store.execute": (request) => execute(connection, faults, request),
      "store.lookUp": (request) => lookUp(connection, faults, request),
      "store.preview": (request) => preview(connection, request),
      "store.operations": (request) => operations(connection, request),
      "store.replay": (request) => replay(connection, request),
      "store.rebuild": (request) => rebuild(connection, request),
      "store.dump": (request) => dump(connection, request),
    },
    queries: createQueries(connection),
    close: () => connection.close(),
  };
}
