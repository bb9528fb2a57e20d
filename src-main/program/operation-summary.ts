import { assertNever } from "../../src-shared/assert-never";
import type { UnresolvedOperation } from "../../src-shared/ipc/program-channels";
import type { PreparedRecord } from "../harness/journal-port";

/** An operation in short, for a sentence to the person. `storeId` is the store that is open here, if any. */
export function summarizeOperation(prepared: PreparedRecord, storeId: string | null): UnresolvedOperation {
  const elsewhere = storeId !== null && prepared.storeId !== storeId;
  return { opId: prepared.opId, tool: prepared.args.tool, summary: summary(prepared), at: prepared.at, elsewhere };
}

function summary({ args }: PreparedRecord): UnresolvedOperation["summary"] {
  switch (args.tool) {
    case "save_measurement": {
      const values = args.values.map(({ field, entered }) => ({ field, text: `${entered.value} ${entered.unit}` }));
      const note = args.note === null ? [] : [{ field: "note", text: args.note.slice(0, 80) }];
      return { date: args.date, values: [...values, ...note] };
    }
    case "delete_measurement":
      return { date: args.date, values: args.field === null ? [] : [{ field: args.field, text: "" }] };
    case "set_goal":
      return { date: args.by, values: [{ field: args.goal.field, text: `${args.goal.entered.value} ${args.goal.entered.unit}` }] };
    case "undo":
    case "import_days":
    case "restore_backup":
      return { date: null, values: [] };
    default:
      return assertNever(args);
  }
}
