import type { Transaction } from "dexie";
import type { ExceptionReport, StoreSession, StoreToken } from "../../src-shared/ipc/store-channels";
import type { Connection, UnavailableReason } from "./connection";
import type { storeTables } from "./database";
import { exceptionReport } from "./exception-report";
import { Rows } from "./rows";

type TableName = (typeof storeTables)[number];

/** Nothing was decided: the store is not open, or is not the one that the request is meant for. */
export type NotDecided =
  | { kind: "store_changed" }
  | { kind: "store_unavailable"; reason: UnavailableReason; exception: ExceptionReport | null };

/** Something went wrong after the transaction was asked for. It proves nothing about what the transaction did. */
export interface Unexpected {
  kind: "unexpected";
  exception: ExceptionReport;
}

/** Why nothing can be asked of the store now, or `null` when it is open. */
export function notOpen(connection: Connection): NotDecided | null {
  const state = connection.state();
  switch (state.kind) {
    case "open":
      return null;
    case "deleted":
      return { kind: "store_changed" };
    case "closed":
      return { kind: "store_unavailable", reason: state.reason, exception: state.exception };
  }
}

export interface GuardedRequest<Reply> {
  readonly connection: Connection;
  readonly token: StoreToken;
  readonly mode: "r" | "rw";
  readonly tables: readonly TableName[];
  /** Asks for rows at the same time as for the session; only reads, since whether they are wanted is not known yet. */
  readonly readAhead?: (rows: Rows) => void;
  /**
   * Runs inside the transaction, after the token was found to be right. It must await nothing but this transaction's own
   * requests, and catch nothing: what it wrote before a caught error would be committed.
   */
  readonly body: (rows: Rows, session: StoreSession, transaction: Transaction) => Promise<Reply>;
}

/**
 * One transaction that first compares the store and the session with those that the request names. Never rejects: what is
 * thrown anywhere becomes a value.
 */
export async function guardedTransaction<Reply>(
  request: GuardedRequest<Reply>,
): Promise<Reply | NotDecided | Unexpected> {
  const { connection, token, mode, tables, readAhead, body } = request;
  const state = connection.state();
  if (state.kind !== "open") return notOpen(connection) ?? { kind: "store_changed" };
  let begun = false;
  try {
    return await state.database.transaction(mode, [...tables], async (transaction) => {
      begun = true;
      const rows = new Rows(transaction);
      const asked = rows.session();
      readAhead?.(rows);
      const session = await asked;
      if (session === null || !isMeantFor(session, token)) return { kind: "store_changed" as const };
      return await body(rows, session, transaction);
    });
  } catch (error) {
    // The scope was never entered, so no request was made: the connection had been closed under us.
    if (!begun) {
      connection.lost(state.database);
      return { kind: "store_unavailable", reason: "not_open", exception: exceptionReport(error) };
    }
    return { kind: "unexpected", exception: exceptionReport(error) };
  }
}

function isMeantFor(session: StoreSession, token: StoreToken): boolean {
  return session.storeId === token.storeId && session.epoch === token.epoch;
}
