import type { WriteArguments } from "../../src-shared/contract/operation";
import { dayRecordSchema, goalRecordSchema, originSchema } from "../../src-shared/domain/record";
import { operationRowSchema, type DoneOperation } from "../../src-shared/ipc/store-channels";
import { programArgumentsSchema } from "../../src-shared/tools/program-arguments";
import { validatedArgumentsSchema, type ValidatedArguments } from "../../src-shared/tools/arguments";
import { z } from "../../src-shared/zod";
import type { JournalRecord } from "../harness/journal-port";
import type { FileKind } from "./frame";

/** Raised when the shape of a record changes; an older program leaves a newer journal untouched. */
export const JOURNAL_KIND: FileKind = { kind: "journal", version: 1 };

/** The first record of a journal file: which journal it is, and the chain of what a compaction left out. */
export interface BegunRecord {
  readonly type: "begun";
  readonly journalId: string;
  /** Chain hashes one after the other, 16 characters each, of the positions from `from` on; empty without a past. */
  readonly past: { readonly from: number; readonly hashes: string };
  readonly at: number;
}
export const CHAIN_HASH_LENGTH = 16;

export type JournalFileRecord = BegunRecord | JournalRecord;

const writeArgumentsSchema = z
  .union([validatedArgumentsSchema, programArgumentsSchema])
  .transform((args, context): WriteArguments => {
    if (isWrite(args)) return args;
    context.addIssue({ code: "custom", message: "not a write" });
    return z.NEVER;
  });

function isWrite(args: ValidatedArguments | WriteArguments): args is WriteArguments {
  switch (args.tool) {
    case "read_measurement":
    case "latest_measurement":
    case "list_measurements":
    case "summarize_trend":
    case "read_goal":
      return false;
    default:
      return true;
  }
}

const doneOperationSchema = operationRowSchema.transform((row, context): DoneOperation => {
  if (row.kind === "done") return row;
  context.addIssue({ code: "custom", message: "not a done operation" });
  return z.NEVER;
});

/** What `append` lets through. */
export const journalRecordSchema: z.ZodType<JournalRecord> = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("prepared"),
    opId: z.string().min(1),
    by: originSchema,
    args: writeArgumentsSchema,
    argsHash: z.string(),
    intentKey: z.string(),
    storeId: z.string(),
    epoch: z.number().int(),
    at: z.number(),
    today: z.string(),
    conversationId: z.string().nullable(),
    turnId: z.string().nullable(),
    retryOf: z.string().nullable(),
  }),
  z.object({
    type: z.literal("confirmed"),
    operation: doneOperationSchema,
    via: z.enum(["reply", "look_up", "start_up", "late_reply", "append"]),
    at: z.number(),
  }),
  z.object({
    type: z.literal("rejected"),
    opId: z.string(),
    reason: z.enum(["never_dispatched", "fenced", "abandoned"]),
    at: z.number(),
  }),
  z.object({
    type: z.literal("session"),
    storeId: z.string(),
    host: z.enum(["electron", "browser"]),
    epoch: z.number().int(),
    lineage: z.number().int(),
    at: z.number(),
  }),
  z.object({
    type: z.literal("snapshot"),
    lineage: z.number().int(),
    seq: z.number().int(),
    chainHash: z.string(),
    days: z.array(dayRecordSchema),
    goals: z.array(goalRecordSchema),
    operations: z.array(doneOperationSchema),
    at: z.number(),
  }),
]);

/**
 * Whether a value read from a journal is one of its records. The checksum proves that it is what `append` wrote, `append`
 * lets nothing through that the schema refuses, and IPC checks once more what goes to a store; so this looks at what the
 * journal itself works with, and a journal of 100,000 operations opens in a moment.
 */
export function isJournalFileRecord(value: unknown): value is JournalFileRecord {
  if (!isObject(value) || !isNumber(value["at"])) return false;
  switch (value["type"]) {
    case "begun":
      return isText(value["journalId"]) && isObject(value["past"]) && isText(value["past"]["hashes"]) && isNumber(value["past"]["from"]);
    case "prepared":
      return isText(value["opId"]) && isText(value["storeId"]) && isNumber(value["epoch"]) && isObject(value["args"]);
    case "confirmed":
      return isDone(value["operation"]);
    case "rejected":
      return isText(value["opId"]);
    case "session":
      return isText(value["storeId"]) && isNumber(value["epoch"]);
    case "snapshot":
      return isPosition(value) && isNumber(value["lineage"]) && Array.isArray(value["days"]) && Array.isArray(value["goals"]) && areDone(value["operations"]);
    default:
      return false;
  }
}

function areDone(value: unknown): boolean {
  return Array.isArray(value) && value.every(isDone);
}

function isDone(value: unknown): boolean {
  return (
    isObject(value) &&
    value["kind"] === "done" &&
    isText(value["opId"]) &&
    isText(value["intentKey"]) &&
    isPosition(value) &&
    isObject(value["outcome"]) &&
    Array.isArray(value["changes"])
  );
}

function isPosition(value: Record<string, unknown>): boolean {
  return isNumber(value["seq"]) && isText(value["chainHash"]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
