import { assertNever } from "../assert-never";
import type { ArgumentsOf, ValidatedArguments } from "../tools/arguments";
import type { ProgramArguments } from "../tools/program-arguments";

/** What a write asks for, by a model's tool call or by the program itself. */
export type WriteArguments =
  | ArgumentsOf<"save_measurement">
  | ArgumentsOf<"delete_measurement">
  | ArgumentsOf<"set_goal">
  | ProgramArguments;
export type StoreArguments = ValidatedArguments | ProgramArguments;

/** JSON with sorted keys, so that equal arguments have equal text whatever their order. Takes JSON values only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  // As in JSON, what has no value is `null` in a list, and left away in an object.
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object).filter((key) => object[key] !== undefined);
  return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`).join(",")}}`;
}

/**
 * A 64-bit hash of text as 16 hexadecimal digits (two FNV-1a streams). It finds differences between copies; it is no
 * protection against somebody who wants two texts to agree. Synchronous, for it runs inside a store transaction.
 */
export function textHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + index), 0x01000193);
  }
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

export function argsHash(args: StoreArguments): string {
  return textHash(canonicalJson(args));
}

/**
 * What a write is about, normalised: tool, day, field, metric value; no units, no `replace`. It chooses words and finds
 * relatives ("you asked for the same before"); it never decides whether something runs.
 */
export function intentKey(args: WriteArguments): string {
  switch (args.tool) {
    case "save_measurement": {
      const values = args.values.map((entry) => `${entry.field}=${entry.value}`).sort();
      return ["save", args.date, ...values, ...(args.note === null ? [] : [`note=${textHash(args.note)}`])].join("|");
    }
    case "delete_measurement":
      return ["delete", args.date, args.field ?? "*"].join("|");
    case "set_goal":
      return ["goal", args.goal.field, args.goal.value, args.by ?? "*"].join("|");
    case "undo":
      return ["undo", args.of].join("|");
    case "import_days":
      return ["import", args.batchId].join("|");
    case "restore_backup":
      return ["restore", textHash(canonicalJson([args.days, args.goals]))].join("|");
    default:
      return assertNever(args);
  }
}

/** The chain over all operations of a store: equal heads mean equal histories. The empty chain is the empty string. */
export function nextChainHash(previous: string, operation: { opId: string; seq: number }): string {
  return textHash(`${previous}|${operation.seq}|${operation.opId}`);
}
