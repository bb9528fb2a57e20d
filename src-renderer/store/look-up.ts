import type { RequestOf } from "../../src-shared/ipc/channel";
import type { LookUpReply, StoreChannels } from "../../src-shared/ipc/store-channels";
import type { FaultHook } from "../faults/fault-hook";
import { RequestFaults } from "../faults/request-faults";
import type { Connection } from "./connection";
import { exceptionReport } from "./exception-report";
import { guardedTransaction } from "./guarded-transaction";

/**
 * Asks for an operation and, where it is absent, keeps it out for ever: both in one transaction. It waits for a write that
 * is running and comes before one that is not. `fenced` is answered only after the tombstone is committed. A tombstone
 * that was there before is `fenced` too. Never rejects; its deadline is main's.
 */
export async function lookUp(
  connection: Connection,
  hook: FaultHook,
  request: RequestOf<StoreChannels, "store.lookUp">,
): Promise<LookUpReply> {
  const faults = new RequestFaults(hook, { opId: request.opId }, connection.control);
  try {
    await faults.at("look_up");
  } catch (error) {
    return { kind: "exception", exception: exceptionReport(error), faults: faults.fired };
  }
  const { opId, token, at } = request;
  const reply = await guardedTransaction<LookUpReply>({
    connection,
    token,
    mode: "rw",
    tables: ["session", "operations"],
    body: async (rows, session) => {
      const known = await rows.operation(opId);
      if (known?.kind === "done") return { kind: "found", operation: known };
      if (known === null) await rows.addOperation({ kind: "tombstone", opId, at, epoch: session.epoch });
      return { kind: "fenced" };
    },
  });
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: faults.fired } : reply;
}
