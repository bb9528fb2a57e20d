import { z } from "../zod";
import { certainties } from "../contract/certainty";
import { toolOutcomeSchema } from "../contract/outcome";
import { toolErrorSchema } from "../contract/tool-error";
import { conversationEventSchema, operationVerdicts, textDeltaSchema } from "../conversation/event";
import { changeSchema, dayRecordSchema } from "../domain/record";
import { faultPlanSchema, firedFaultSchema } from "../faults/plan";
import { locales } from "../i18n/locale";
import { channel } from "./channel";
import { keyStatusSchema, preferencesSchema } from "./preferences";
import {
  callAnswerSchema,
  holdSchema,
  messageAnswerSchema,
  neutralRequestSchema,
  playModes,
  toolOfferSchema,
  workbenchStateSchema,
} from "./workbench";

/** What the renderer asks of main, and what main tells it. */

const empty = z.object({});

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  locale: z.enum(locales),
  createdAt: z.number(),
  updatedAt: z.number(),
  turns: z.number().int(),
  deleted: z.boolean(),
  /** The conversation that this one left, or `null`. */
  branchedFrom: z.string().nullable(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** A write whose end is not known. Nothing else is written until it is looked up. */
export const unresolvedOperationSchema = z.object({
  opId: z.string(),
  tool: z.string(),
  /** Arguments in short form for a sentence: the day and the values, as the person gave them. */
  summary: z.object({ date: z.string().nullable(), values: z.array(z.object({ field: z.string(), text: z.string() })) }),
  at: z.number(),
  /** True when only the store of the other host can tell of it. */
  elsewhere: z.boolean(),
});
export type UnresolvedOperation = z.infer<typeof unresolvedOperationSchema>;

/** Something that the start found and did. Shown until dismissed; never disappears by itself. */
export const storeNoticeSchema = z.object({
  id: z.string(),
  kind: z.enum([
    "rebuilt",
    "replayed",
    "appended",
    "snapshot_taken",
    "operations_resolved",
    "journal_damaged",
    "other_lineage",
    "safety_copy_failed",
    "settings_reset",
    "settings_newer",
    "settings_unreadable",
    "conversation_damaged",
    "conversations_unreadable",
  ]),
  count: z.number().int(),
  operations: z.array(unresolvedOperationSchema),
});
export type StoreNotice = z.infer<typeof storeNoticeSchema>;

/** `ready`: reads and writes. `read_only`: reads, while a question to the person is open. `unavailable`: neither. */
export const storeStateSchema = z.object({
  status: z.enum(["starting", "ready", "read_only", "unavailable"]),
  reason: z.enum(["none", "not_open", "newer", "blocked", "failed", "journal", "journal_newer", "journal_damaged", "other_lineage"]),
  unresolved: z.array(unresolvedOperationSchema),
  notices: z.array(storeNoticeSchema),
});
export type StoreState = z.infer<typeof storeStateSchema>;

export const armedFaultsSchema = z.object({
  /** Name of the scenario or the plan file; `null`: nothing is armed. */
  name: z.string().nullable(),
  plan: faultPlanSchema.nullable(),
  fired: z.number().int(),
  /** Everything has fired as often as it can; `name` says what it was until it is put away. */
  spent: z.boolean(),
});

/** Everything a window needs to draw itself, pushed whole whenever it changes. */
export const appStateSchema = z.object({
  host: z.enum(["electron", "browser"]),
  version: z.string(),
  systemLocale: z.string(),
  developer: z.boolean(),
  store: storeStateSchema,
  preferences: preferencesSchema,
  provider: z.object({ name: z.string(), model: z.string(), ready: z.boolean() }),
  keys: z.array(keyStatusSchema),
  conversations: z.array(conversationSummarySchema),
  running: z.object({ conversationId: z.string(), turnId: z.string() }).nullable(),
  faults: armedFaultsSchema,
  workbench: workbenchStateSchema,
});
export type AppState = z.infer<typeof appStateSchema>;

/** Why a request was not taken. A screen has words for each. */
export const refusalReasons = [
  "not_owner",
  "busy",
  "no_such_conversation",
  "no_such_turn",
  "not_last",
  "not_answerable",
  "no_such_operation",
  "empty",
  "too_long",
  "store",
  "unresolved",
  "not_proved_absent",
  "not_undoable",
  "not_allowed",
  "invalid",
  "log",
  "damaged",
  "internal",
] as const;
const refused = z.object({ kind: z.literal("refused"), reason: z.enum(refusalReasons) });
const done = z.discriminatedUnion("kind", [z.object({ kind: z.literal("done") }), refused]);

/** How a write by hand, an undo or a safe retry ended. `outcome` is in the language of the interface. */
export const writeReplySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("settled"),
    opId: z.string(),
    outcome: toolOutcomeSchema,
    certainty: z.enum(certainties),
    changes: z.array(changeSchema),
  }),
  refused,
]);
export type WriteReply = z.infer<typeof writeReplySchema>;

const invalidArguments = z.object({ kind: z.literal("invalid"), error: toolErrorSchema });
const inConversation = z.object({ conversationId: z.string() });
const backupPreview = z.object({
  kind: z.literal("backup"),
  createdAt: z.number(),
  days: z.number().int(),
  goals: z.number().int(),
  conversations: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const programChannels = {
  /** Claims the session for this window. `takeOver` transfers it from another window that has it. */
  "session.claim": channel(
    z.object({ windowId: z.string(), timeZone: z.string(), takeOver: z.boolean() }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("owner"), state: appStateSchema }),
      z.object({ kind: z.literal("open_elsewhere") }),
    ]),
  ),
  "conversation.create": channel(
    empty,
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("created"), conversationId: z.string() }), refused]),
  ),
  /**
   * A new conversation that holds this one as it was before a message of the person, so that the message can be put in
   * another way. Nothing is lost: this one stays as it is, and so do the writes of the part that was left.
   */
  "conversation.branch": channel(
    z.object({ conversationId: z.string(), turnId: z.string() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("branched"), conversationId: z.string() }), refused]),
  ),
  "conversation.rename": channel(z.object({ conversationId: z.string(), title: z.string().min(1).max(120) }), done),
  "conversation.delete": channel(inConversation, done),
  "conversation.restore": channel(inConversation, done),
  /** Events after `since` (0: all), in order, at most 2,000; `complete` is false when there are more. */
  "conversation.events": channel(
    z.object({ conversationId: z.string(), since: z.number().int().min(0) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("events"), events: z.array(conversationEventSchema), complete: z.boolean() }),
      refused,
    ]),
  ),
  /** The conversation with its timeline as one JSON document, without anything internal. */
  "conversation.export": channel(
    z.object({ conversationId: z.string(), format: z.enum(["json", "otel"]) }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("exported"), fileName: z.string(), text: z.string() }),
      refused,
    ]),
  ),
  "turn.start": channel(
    z.object({ conversationId: z.string(), text: z.string().max(20_000), mode: z.enum(["message", "continue"]) }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("started"), turnId: z.string() }), refused]),
  ),
  /** Answers once more from the results that the last turn, which is this one, already has. No tool is run. */
  "turn.answer_again": channel(
    z.object({ conversationId: z.string(), turnId: z.string() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("started"), turnId: z.string() }), refused]),
  ),
  "turn.cancel": channel(z.object({ turnId: z.string() }), done),
  "approval.answer": channel(z.object({ opId: z.string(), approve: z.boolean() }), done),
  /** Looks up an operation that is not confirmed. No model request is made. */
  "operation.check": channel(
    z.object({ opId: z.string() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("checked"), verdict: z.enum(operationVerdicts) }), refused]),
  ),
  /** A new operation with the same arguments, only after a proved absence. No model request is made. */
  "operation.retry": channel(z.object({ opId: z.string() }), writeReplySchema),
  "operation.undo": channel(z.object({ opId: z.string() }), writeReplySchema),
  /** A write by hand, with the arguments of a write tool. */
  "measurement.write": channel(
    z.object({ tool: z.enum(["save_measurement", "delete_measurement", "set_goal"]), args: z.unknown() }),
    writeReplySchema,
  ),
  "sample.add": channel(z.object({ days: z.array(dayRecordSchema).max(1_000) }), writeReplySchema),
  "backup.create": channel(
    empty,
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("created"), fileName: z.string(), text: z.string() }),
      refused,
    ]),
  ),
  "backup.inspect": channel(
    z.object({ text: z.string() }),
    z.discriminatedUnion("kind", [
      backupPreview,
      z.object({ kind: z.literal("unreadable"), reason: z.enum(["damaged", "foreign", "newer", "empty"]) }),
      refused,
    ]),
  ),
  "backup.restore": channel(z.object({ text: z.string() }), writeReplySchema),
  /** The connection to the database closed by itself: nothing is dispatched until a new start-up comparison. */
  "store.closed": channel(empty, done),
  "store.retry": channel(empty, done),
  /**
   * The person's answer where the start-up comparison asks. `use_safety_copy`, `use_this_store`: which of two histories
   * goes on; the other is kept as a file. `salvage_journal`: go on with what a damaged journal held before the damage.
   * `give_up_unresolved`: changes that only the other host's store could tell of count as not saved.
   */
  "store.decide": channel(
    z.object({ choice: z.enum(["use_safety_copy", "use_this_store", "salvage_journal", "give_up_unresolved"]) }),
    done,
  ),
  "store.notice.dismiss": channel(z.object({ id: z.string() }), done),
  /** `this_run`: the change holds, but could not be written. */
  "preferences.set": channel(
    preferencesSchema.partial(),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("done") }), z.object({ kind: z.literal("this_run") }), refused]),
  ),
  "key.set": channel(
    z.object({ provider: keyStatusSchema.shape.provider, key: z.string().min(1).max(500), allowFile: z.boolean() }),
    z.discriminatedUnion("kind", [
      /** `this_run`: in memory, for lack of a protected place. `failed`: it should have been kept and could not be. */
      z.object({ kind: z.literal("stored"), status: keyStatusSchema, keeping: z.enum(["kept", "this_run", "failed"]) }),
      refused,
    ]),
  ),
  /** Refused as `internal` when the key is not used any more and yet still on the disk. */
  "key.forget": channel(z.object({ provider: keyStatusSchema.shape.provider }), done),
  "provider.test": channel(
    z.object({ provider: keyStatusSchema.shape.provider }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("works"), models: z.array(z.string()) }),
      z.object({ kind: z.literal("failed"), failure: z.string() }),
      refused,
    ]),
  ),
  /** A turn, with what it takes to play it again, as one JSON document. For developers. */
  "turn.record": channel(
    z.object({ conversationId: z.string(), turnId: z.string() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("recorded"), fileName: z.string(), text: z.string() }), refused]),
  ),
  "faults.arm": channel(z.object({ name: z.string().max(80), plan: faultPlanSchema }), done),
  "faults.disarm": channel(empty, done),
  /** A fault fired in the renderer. Told by itself, for a reply that is never sent cannot carry it. */
  "faults.fired": channel(z.object({ index: z.number().int(), fault: firedFaultSchema, opId: z.string().nullable() }), done),
  /** What is left out stays as it is. All of these are `not_allowed` without developer mode. */
  "workbench.set": channel(z.strictObject({ play: z.enum(playModes), hold: holdSchema }).partial(), done),
  "workbench.tools": channel(empty, z.discriminatedUnion("kind", [z.object({ kind: z.literal("tools"), tools: z.array(toolOfferSchema) }), refused])),
  "workbench.request": channel(
    z.object({ id: z.string() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("request"), request: neutralRequestSchema }), refused]),
  ),
  "workbench.answer_message": channel(z.object({ id: z.string(), answer: messageAnswerSchema }), done),
  /** The check that comes before every handler. Nothing runs. */
  "workbench.validate": channel(
    z.object({ tool: z.string(), args: z.unknown() }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("valid") }), invalidArguments, refused]),
  ),
  /** `invalid`: the call goes on waiting. */
  "workbench.answer_call": channel(
    z.object({ opId: z.string(), answer: callAnswerSchema }),
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("done") }), invalidArguments, refused]),
  ),
  /** Runs a tool as a turn of its own, in a new conversation without one. How it ends is told by the events of the turn. */
  "workbench.run": channel(
    z.object({ conversationId: z.string().nullable(), tool: z.string(), args: z.unknown() }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("started"), conversationId: z.string(), turnId: z.string() }),
      refused,
    ]),
  ),
  /** An address that the person saw and confirmed. */
  "external.open": channel(z.object({ url: z.string().max(2_000) }), done),
} as const;
export type ProgramChannels = typeof programChannels;

/** What main tells a window. Sent one way; a window that misses some asks for the events since the last one it has. */
export const pushChannels = {
  "push.state": channel(z.object({ state: appStateSchema }), empty),
  "push.events": channel(z.object({ events: z.array(conversationEventSchema) }), empty),
  "push.deltas": channel(z.object({ deltas: z.array(textDeltaSchema) }), empty),
  "push.faults": channel(armedFaultsSchema, empty),
  "push.session_lost": channel(empty, empty),
  "push.command": channel(z.object({ command: z.enum(["open_faults", "open_settings", "new_conversation"]) }), empty),
} as const;
export type PushChannels = typeof pushChannels;
