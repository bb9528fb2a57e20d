import type { RequestOf } from "../../src-shared/ipc/channel";
import type { OpenReply, SessionReply, StoreChannels } from "../../src-shared/ipc/store-channels";
import type { Connection } from "./connection";
import { exceptionReport } from "./exception-report";
import { guardedTransaction } from "./guarded-transaction";
import { Rows } from "./rows";
import { storeTables } from "./database";

/** Opens the store anew and says what is in it. Decides nothing; migrates only when it is told to. Never rejects. */
export async function open(connection: Connection, migrate: boolean): Promise<OpenReply> {
  const result = await connection.open(migrate);
  if (result.kind === "migration_due") return result;
  if (result.kind === "closed") {
    return { kind: "store_unavailable", reason: result.reason, exception: result.exception };
  }
  try {
    return await result.database.transaction("r", [...storeTables], async (transaction): Promise<OpenReply> => {
      const rows = new Rows(transaction);
      const session = await rows.session();
      // Creation writes it in its own transaction: a store without one is damaged, and not for us to repair.
      if (session === null) throw new Error("the store has no session row");
      const [days, goals, operations] = await Promise.all([
        rows.days().count(),
        rows.goals().count(),
        rows.operations().count(),
      ]);
      const { created, dataLoss } = result;
      return { kind: "open", session, created, dataLoss, days, goals, operations };
    });
  } catch (error) {
    const exception = exceptionReport(error);
    connection.fail(exception);
    return { kind: "store_unavailable", reason: "failed", exception };
  }
}

/**
 * Begins a session: `epoch` rises, so every older window's requests are `store_changed` from now on, and the store is
 * bound to a journal. An epoch that does not rise is `store_changed` as well: another session has begun. Tombstones of
 * ended epochs go, for what they keep out can no longer be asked for. Never rejects.
 */
export async function begin(
  connection: Connection,
  request: RequestOf<StoreChannels, "store.begin">,
): Promise<SessionReply> {
  const { token, journalId, lineage, epoch } = request;
  const reply = await guardedTransaction<SessionReply>({
    connection,
    token,
    mode: "rw",
    tables: ["session", "operations"],
    body: async (rows, session) => {
      if (epoch <= session.epoch) return { kind: "store_changed" };
      const next = { ...session, journalId, lineage, epoch };
      await rows.operations().where("epoch").below(epoch).delete();
      await rows.putSession(next);
      return { kind: "session", session: next };
    },
  });
  return sessionReply(reply);
}

/** The replies of the channels that answer with the session. */
export function sessionReply(
  reply: SessionReply | Awaited<ReturnType<typeof guardedTransaction<SessionReply>>>,
): SessionReply {
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: [] } : reply;
}
