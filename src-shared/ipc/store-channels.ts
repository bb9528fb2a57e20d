import { z } from "../zod";
import { storeOutcomeSchema } from "../contract/store-outcome";
import { changeSchema, dayRecordSchema, goalRecordSchema, originSchema } from "../domain/record";
import { firedFaultSchema } from "../faults/plan";
import { validatedArgumentsSchema } from "../tools/arguments";
import { programArgumentsSchema } from "../tools/program-arguments";
import { channel } from "./channel";

/** What main asks of the store, which lives in the renderer. The protocol behind it is `docs/durability.md`. */

/** Names the store and the session that a request is meant for; compared inside its transaction. */
export const storeTokenSchema = z.object({ storeId: z.string(), epoch: z.number().int() });
export type StoreToken = z.infer<typeof storeTokenSchema>;

/** An exception as a value. It goes to main's local diagnostic and nowhere else. */
export const exceptionReportSchema = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string(),
  /** Nested causes, outermost first, at most 8. */
  causes: z.array(z.string()),
});
export type ExceptionReport = z.infer<typeof exceptionReportSchema>;

export const storeUnavailableReasons = ["not_open", "newer", "blocked", "failed"] as const;

const unavailable = z.object({
  kind: z.literal("store_unavailable"),
  reason: z.enum(storeUnavailableReasons),
  exception: exceptionReportSchema.nullable(),
});
const changed = z.object({ kind: z.literal("store_changed") });
const exception = z.object({
  kind: z.literal("exception"),
  exception: exceptionReportSchema,
  faults: z.array(firedFaultSchema),
});

/** The session row, whole. `journalId` is `null` in a store that no journal has adopted yet. */
export const storeSessionSchema = z.object({
  storeId: z.string(),
  journalId: z.string().nullable(),
  lineage: z.number().int(),
  epoch: z.number().int(),
  /** Position of the last operation, from 0. */
  seq: z.number().int(),
  chainHash: z.string(),
});
export type StoreSession = z.infer<typeof storeSessionSchema>;

/** An operation row as it is in the store: the outcome of one operation, or a tombstone that keeps one out. */
export const operationRowSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("done"),
    opId: z.string(),
    argsHash: z.string(),
    intentKey: z.string(),
    by: originSchema,
    at: z.number(),
    seq: z.number().int(),
    chainHash: z.string(),
    outcome: storeOutcomeSchema,
    changes: z.array(changeSchema),
  }),
  z.object({ kind: z.literal("tombstone"), opId: z.string(), at: z.number(), epoch: z.number().int() }),
]);
export type OperationRow = z.infer<typeof operationRowSchema>;
export type DoneOperation = Extract<OperationRow, { kind: "done" }>;

export const executeRequestSchema = z.object({
  opId: z.string(),
  token: storeTokenSchema,
  effect: z.enum(["read", "write"]),
  args: z.union([validatedArgumentsSchema, programArgumentsSchema]),
  today: z.string(),
  /** Time of the operation, milliseconds since the epoch; no handler reads a clock. */
  at: z.number(),
  by: originSchema,
  /** Of writes; both empty for reads. */
  argsHash: z.string(),
  intentKey: z.string(),
  /** What an approval bound: the revision (0: no row) of each row that the change touches. */
  expected: z.array(z.object({ table: z.enum(["days", "goals"]), key: z.string(), revision: z.number().int() })).nullable(),
});
export type ExecuteRequest = z.infer<typeof executeRequestSchema>;

export const executeReplySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("read"),
    outcome: storeOutcomeSchema,
    faults: z.array(firedFaultSchema),
  }),
  z.object({
    kind: z.literal("written"),
    operation: operationRowSchema,
    /** True when the row was there before: the recorded outcome, nothing ran. */
    repeated: z.boolean(),
    faults: z.array(firedFaultSchema),
  }),
  /** The same operation id with other arguments: refused, nothing written. */
  z.object({ kind: z.literal("operation_mismatch") }),
  changed,
  unavailable,
  exception,
]);
export type ExecuteReply = z.infer<typeof executeReplySchema>;

export const lookUpReplySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), operation: operationRowSchema }),
  /** Absent, and a tombstone is written: it can never appear any more. */
  z.object({ kind: z.literal("fenced") }),
  changed,
  unavailable,
  exception,
]);
export type LookUpReply = z.infer<typeof lookUpReplySchema>;

export const openReplySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("open"),
    session: storeSessionSchema,
    /** The browser said that it threw the old database away, or there was none. */
    created: z.boolean(),
    dataLoss: z.boolean(),
    days: z.number().int(),
    goals: z.number().int(),
    operations: z.number().int(),
  }),
  /** The store is of an earlier version and was left as it is. Its rows, as that version wrote them. */
  z.object({
    kind: z.literal("migration_due"),
    days: z.array(z.looseObject({})),
    goals: z.array(z.looseObject({})),
  }),
  unavailable,
]);
export type OpenReply = z.infer<typeof openReplySchema>;

const sessionReply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("session"), session: storeSessionSchema }),
  changed,
  unavailable,
  exception,
]);
export type SessionReply = z.infer<typeof sessionReply>;

export const storeChannels = {
  /** Opens the store, or opens it anew after it was closed. One of an earlier version is changed only with `migrate`. */
  "store.open": channel(z.object({ migrate: z.boolean() }), openReplySchema),
  /** Begins a session: raises `epoch`, which fences every older window, and binds the store to a journal. */
  "store.begin": channel(
    z.object({ token: storeTokenSchema, journalId: z.string(), lineage: z.number().int(), epoch: z.number().int() }),
    sessionReply,
  ),
  "store.execute": channel(executeRequestSchema, executeReplySchema),
  /** Reads the operation row; where it is absent, writes a tombstone in the same transaction. */
  "store.lookUp": channel(z.object({ opId: z.string(), token: storeTokenSchema, at: z.number() }), lookUpReplySchema),
  /** What a write would do now, without doing it: for a question to the person. */
  "store.preview": channel(
    executeRequestSchema,
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("preview"), outcome: storeOutcomeSchema, changes: z.array(changeSchema) }),
      changed,
      unavailable,
      exception,
    ]),
  ),
  /** Operation rows after `afterSeq` in order of `seq`, at most `limit`. */
  "store.operations": channel(
    z.object({ token: storeTokenSchema, afterSeq: z.number().int(), limit: z.number().int().max(5_000) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("operations"), operations: z.array(operationRowSchema) }),
      changed,
      unavailable,
      exception,
    ]),
  ),
  /** Applies operations of the journal that the store lacks, in order, in one transaction. */
  "store.replay": channel(
    z.object({ token: storeTokenSchema, operations: z.array(operationRowSchema).max(5_000) }),
    sessionReply,
  ),
  /** Replaces everything with an image of the journal: rows, operation rows, session. The first step of a rebuild. */
  "store.rebuild": channel(
    z.object({
      token: storeTokenSchema,
      session: storeSessionSchema,
      days: z.array(dayRecordSchema),
      goals: z.array(goalRecordSchema),
      operations: z.array(operationRowSchema),
    }),
    sessionReply,
  ),
  /** Every row, for a snapshot, a backup, or a comparison with the journal. */
  "store.dump": channel(
    z.object({ token: storeTokenSchema }),
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("dump"),
        session: storeSessionSchema,
        days: z.array(dayRecordSchema),
        goals: z.array(goalRecordSchema),
        operations: z.array(operationRowSchema),
      }),
      changed,
      unavailable,
      exception,
    ]),
  ),
} as const;
export type StoreChannels = typeof storeChannels;
