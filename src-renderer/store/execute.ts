import type { Transaction } from "dexie";
import { assertNever } from "../../src-shared/assert-never";
import { lineageAfter } from "../../src-shared/contract/lineage";
import { nextChainHash, type WriteArguments } from "../../src-shared/contract/operation";
import type {
  DoneOperation,
  ExecuteReply,
  ExecuteRequest,
  StoreSession,
} from "../../src-shared/ipc/store-channels";
import type { FaultHook } from "../faults/fault-hook";
import { RequestFaults } from "../faults/request-faults";
import type { Connection } from "./connection";
import { storeTables } from "./database";
import { exceptionReport } from "./exception-report";
import { guardedTransaction, notOpen } from "./guarded-transaction";
import { compute } from "./handlers/compute";
import { isReadArguments, read, type ReadArguments } from "./handlers/read";
import type { Rows } from "./rows";

/**
 * Runs one tool. A read is one read-only transaction. A write is one strict transaction over everything, in which the
 * operation row comes first; its reply carries that row whole.
 *
 * The same operation again gets its recorded outcome (`repeated`). An operation that was fenced gets its tombstone, also
 * as `repeated`: nothing ran, and never will. Never rejects.
 */
export async function execute(connection: Connection, hook: FaultHook, request: ExecuteRequest): Promise<ExecuteReply> {
  const facts = { tool: request.args.tool, phase: request.effect, opId: request.opId };
  const faults = new RequestFaults(hook, facts, connection.control);
  try {
    const unavailable = notOpen(connection);
    if (unavailable !== null) return unavailable;
    await faults.at("handler_before");
    const reply = await run(connection, faults, request);
    if (reply.kind !== "exception") await faults.at("handler_after");
    return await faults.acknowledge(reply);
  } catch (error) {
    return { kind: "exception", exception: exceptionReport(error), faults: faults.fired };
  }
}

async function run(connection: Connection, faults: RequestFaults, request: ExecuteRequest): Promise<ExecuteReply> {
  const { args } = request;
  const reply = isReadArguments(args)
    ? await runRead(connection, faults, request, args)
    : await runWrite(connection, faults, request, args);
  return reply.kind === "unexpected" ? { kind: "exception", exception: reply.exception, faults: faults.fired } : reply;
}

function runRead(connection: Connection, faults: RequestFaults, request: ExecuteRequest, args: ReadArguments) {
  return guardedTransaction({
    connection,
    token: request.token,
    mode: "r",
    tables: ["session", "days", "goals"],
    body: async (rows, _session, transaction) => {
      const outcome = await read(rows, args);
      await faults.inside(controlOf(rows, transaction));
      return { kind: "read" as const, outcome, faults: faults.fired };
    },
  });
}

function runWrite(connection: Connection, faults: RequestFaults, request: ExecuteRequest, args: WriteArguments) {
  return guardedTransaction({
    connection,
    token: request.token,
    mode: "rw",
    tables: storeTables,
    readAhead: (rows) => rows.readAhead({ opId: request.opId, ...rowsOf(args) }),
    body: async (rows, session, transaction): Promise<ExecuteReply> => {
      const known = await rows.operation(request.opId);
      if (known !== null) {
        const isAnother = known.kind === "done" && known.argsHash !== request.argsHash;
        if (isAnother) return { kind: "operation_mismatch" };
        return { kind: "written", operation: known, repeated: true, faults: faults.fired };
      }
      const { outcome, changes } = await compute(rows, request, args, session);
      const operation = doneOperation(request, session, { outcome, changes: [...changes] });
      // First, and by `add`: if the operation were there after all, that request fails, and everything else with it.
      await Promise.all([
        rows.addOperation(operation),
        rows.apply(changes),
        rows.putSession(sessionAfter(session, operation)),
      ]);
      await faults.inside(controlOf(rows, transaction));
      return { kind: "written", operation, repeated: false, faults: faults.fired };
    },
  });
}

/** The rows that a write will ask for, where its arguments name them. */
function rowsOf(args: WriteArguments): { days: readonly string[]; goals: readonly string[] } {
  switch (args.tool) {
    case "save_measurement":
    case "delete_measurement":
      return { days: [args.date], goals: [] };
    case "set_goal":
      return { days: [], goals: [args.goal.field] };
    case "undo":
    case "import_days":
    case "restore_backup":
      return { days: [], goals: [] };
    default:
      return assertNever(args);
  }
}

function doneOperation(
  request: ExecuteRequest,
  session: StoreSession,
  result: Pick<DoneOperation, "outcome" | "changes">,
): DoneOperation {
  const { opId, argsHash, intentKey, by, at } = request;
  const seq = session.seq + 1;
  const chainHash = nextChainHash(session.chainHash, { opId, seq });
  return { kind: "done", opId, argsHash, intentKey, by, at, seq, chainHash, ...result };
}

/** The session row once an operation is in. Replay uses the same rule. */
export function sessionAfter(session: StoreSession, operation: DoneOperation): StoreSession {
  const { seq, chainHash } = operation;
  return { ...session, seq, chainHash, lineage: lineageAfter(session.lineage, operation) };
}

function controlOf(rows: Rows, transaction: Transaction) {
  return {
    keepAlive: () => rows.session(),
    abort: () => transaction.abort(),
    active: () => transaction.active,
  };
}
