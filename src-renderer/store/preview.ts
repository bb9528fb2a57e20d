import type { ReplyOf } from "../../src-shared/ipc/channel";
import type { ExecuteRequest, StoreChannels } from "../../src-shared/ipc/store-channels";
import type { Connection } from "./connection";
import { guardedTransaction } from "./guarded-transaction";
import { compute } from "./handlers/compute";
import { isReadArguments, read } from "./handlers/read";

type PreviewReply = ReplyOf<StoreChannels, "store.preview">;

/** What a write would do now, computed as the write computes it, in a transaction that cannot write. Never rejects. */
export async function preview(connection: Connection, request: ExecuteRequest): Promise<PreviewReply> {
  const { args, token } = request;
  const reply = await guardedTransaction<PreviewReply>({
    connection,
    token,
    mode: "r",
    tables: ["session", "days", "goals"],
    body: async (rows, session) => {
      if (isReadArguments(args)) return { kind: "preview", outcome: await read(rows, args), changes: [] };
      const { outcome, changes } = await compute(rows, request, args, session);
      return { kind: "preview", outcome, changes: [...changes] };
    },
  });
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: [] } : reply;
}
