import { assertNever } from "../../src-shared/assert-never";
import type { WriteArguments } from "../../src-shared/contract/operation";
import type { ReceiptValue } from "../../src-shared/conversation/receipt";
import type { Origin } from "../../src-shared/domain/record";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";
import type { Approvals } from "./approval";
import type { ToolPort } from "./calls";
import type { Operations } from "./operations";

/**
 * The tools of the product over the write protocol. `storeId` is the store that the turn began with; `approvals` are the
 * questions of this turn, `by` whose calls they are.
 */
export function coachTools(
  operations: Operations,
  storeId: string | undefined,
  approvals: Approvals | null,
  by: Extract<Origin, "coach" | "workbench"> = "coach",
): ToolPort<ValidatedArguments> {
  return {
    async run(_tool, args, context) {
      const operation = { ...context, by, ...(storeId === undefined ? {} : { storeId }) };
      switch (args.tool) {
        case "read_measurement":
        case "latest_measurement":
        case "list_measurements":
        case "summarize_trend":
        case "read_goal":
          return operations.read(args, operation);
        case "save_measurement":
        case "delete_measurement":
        case "set_goal": {
          const asked = approvals === null ? { expected: null } : await approvals.before(args, context);
          if ("settlement" in asked) return asked.settlement;
          return operations.write(args, { ...operation, expected: asked.expected });
        }
        default:
          return assertNever(args);
      }
    },
    wanted: (args) => (isWrite(args) ? wantedValues(args) : []),
  };
}

function isWrite(args: ValidatedArguments): args is Extract<ValidatedArguments, WriteArguments> {
  return args.tool === "save_measurement" || args.tool === "delete_measurement" || args.tool === "set_goal";
}

/** The values that a write asks for, in the form of a receipt. A deletion names no values. */
export function wantedValues(args: WriteArguments): ReceiptValue[] {
  switch (args.tool) {
    case "save_measurement": {
      const { date } = args;
      const values: ReceiptValue[] = args.values.map((entry) => ({ date, ...entry }));
      return args.note === null ? values : [...values, { date, field: "note", value: args.note, entered: null }];
    }
    case "set_goal":
      return [{ date: args.by ?? "", field: args.goal.field, value: args.goal.value, entered: args.goal.entered }];
    case "delete_measurement":
    case "undo":
    case "import_days":
    case "restore_backup":
      return [];
    default:
      return assertNever(args);
  }
}
