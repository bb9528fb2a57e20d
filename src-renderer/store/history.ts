import Dexie from "dexie";
import { nextChainHash } from "../../src-shared/contract/operation";
import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type {
  DoneOperation,
  OperationRow,
  SessionReply,
  StoreChannels,
  StoreSession,
} from "../../src-shared/ipc/store-channels";
import type { Connection } from "./connection";
import { storeTables } from "./database";
import { sessionAfter } from "./execute";
import { guardedTransaction } from "./guarded-transaction";
import { sessionReply } from "./session";

type Request<Name extends keyof StoreChannels> = RequestOf<StoreChannels, Name>;
type Reply<Name extends keyof StoreChannels> = ReplyOf<StoreChannels, Name>;

/** A history that does not fit: the transaction that meets it is given up whole. */
class BrokenHistory extends Error {
  override readonly name = "BrokenHistory";
}

/** Finished operations after a position, in order. Tombstones have no position and are in no list. Never rejects. */
export async function operations(
  connection: Connection,
  { token, afterSeq, limit }: Request<"store.operations">,
): Promise<Reply<"store.operations">> {
  const reply = await guardedTransaction<Reply<"store.operations">>({
    connection,
    token,
    mode: "r",
    tables: ["session", "operations"],
    body: async (rows) => {
      const found = await rows.operations().where("seq").above(afterSeq).limit(limit).toArray();
      return { kind: "operations", operations: found };
    },
  });
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: [] } : reply;
}

/**
 * Applies the after-images of operations that the store lacks, in order of `seq`, all or none. Each must be the next one
 * of this store's chain; one that is there already is passed over, so that a batch may be sent again. Never rejects.
 */
export async function replay(
  connection: Connection,
  { token, operations: wanted }: Request<"store.replay">,
): Promise<SessionReply> {
  const reply = await guardedTransaction<SessionReply>({
    connection,
    token,
    mode: "rw",
    tables: storeTables,
    body: async (rows, session) => {
      const known = await rows.operations().bulkGet(wanted.map(({ opId }) => opId));
      const news: OperationRow[] = [];
      let next = session;
      for (const [index, operation] of wanted.entries()) {
        const present = known[index];
        if (operation.kind === "tombstone") {
          if (present?.kind === "done") throw new BrokenHistory("a finished operation cannot be kept out");
          if (present === undefined) news.push(operation);
          continue;
        }
        if (present?.kind === "done") {
          if (present.seq === operation.seq && present.chainHash === operation.chainHash) continue;
          throw new BrokenHistory("the operation is at another position");
        }
        checkFollows(next, operation);
        next = sessionAfter(next, operation);
        news.push(operation);
      }
      await rows.operations().bulkPut(news);
      await rows.apply(lastImages(news));
      await rows.putSession(next);
      return { kind: "session", session: next };
    },
  });
  return sessionReply(reply);
}

/** Replaces everything with an image of the journal, in one transaction. Never rejects. */
export async function rebuild(connection: Connection, request: Request<"store.rebuild">): Promise<SessionReply> {
  const { token, session: image } = request;
  const reply = await guardedTransaction<SessionReply>({
    connection,
    token,
    mode: "rw",
    tables: storeTables,
    body: async (rows) => {
      checkHistory(image, request.operations);
      await rows.days().clear();
      await rows.goals().clear();
      await rows.operations().clear();
      await rows.days().bulkAdd(request.days);
      await rows.goals().bulkAdd(request.goals);
      await rows.operations().bulkAdd(request.operations);
      await rows.putSession(image);
      return { kind: "session", session: image };
    },
  });
  return sessionReply(reply);
}

/** Every row; operations in order of their position, tombstones behind them by id. Never rejects. */
export async function dump(connection: Connection, { token }: Request<"store.dump">): Promise<Reply<"store.dump">> {
  const reply = await guardedTransaction<Reply<"store.dump">>({
    connection,
    token,
    mode: "r",
    tables: storeTables,
    body: async (rows, session) => {
      const done = await rows.operations().where("seq").above(Dexie.minKey).toArray();
      const tombstones = await rows.operations().where("epoch").above(Dexie.minKey).toArray();
      tombstones.sort((a, b) => (a.opId < b.opId ? -1 : 1));
      return {
        kind: "dump",
        session,
        days: await rows.allDays(),
        goals: await rows.allGoals(),
        operations: [...done, ...tombstones],
      };
    },
  });
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: [] } : reply;
}

function checkFollows(session: StoreSession, operation: DoneOperation): void {
  if (operation.seq !== session.seq + 1) throw new BrokenHistory("the operation is not the next one");
  if (operation.chainHash !== nextChainHash(session.chainHash, operation)) {
    throw new BrokenHistory("the operation belongs to another history");
  }
}

/**
 * The finished operations of an image must be one unbroken chain that ends at its session. They may begin late: what is
 * older may be in the rows only.
 */
function checkHistory(session: StoreSession, rows: readonly OperationRow[]): void {
  const done = rows.filter((row) => row.kind === "done").sort((a, b) => a.seq - b.seq);
  let previous: DoneOperation | null = null;
  for (const operation of done) {
    const { seq, chainHash } = previous ?? { seq: operation.seq - 1, chainHash: "" };
    if (previous !== null || operation.seq === 1) checkFollows({ ...session, seq, chainHash }, operation);
    previous = operation;
  }
  if (previous !== null && (previous.seq !== session.seq || previous.chainHash !== session.chainHash)) {
    throw new BrokenHistory("the operations do not end at the session");
  }
}

/** Only the last image of each row is written: a replay of thousands touches each row once. */
function lastImages(rows: readonly OperationRow[]) {
  const last = new Map<string, DoneOperation["changes"][number]>();
  for (const row of rows) {
    if (row.kind === "tombstone") continue;
    for (const change of row.changes) last.set(`${change.table}|${change.key}`, change);
  }
  return [...last.values()];
}
