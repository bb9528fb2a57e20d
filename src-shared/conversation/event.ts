import { z } from "../zod";
import { certainties } from "../contract/certainty";
import { toolOutcomeSchema } from "../contract/outcome";
import { effects } from "../contract/recovery";
import { changeSchema } from "../domain/record";
import { firedFaultSchema } from "../faults/plan";
import { locales } from "../i18n/locale";
import { assistantPartSchema, opaqueMessageSchema, stopReasons } from "./message";
import { providerFailureSchema, providerIdentitySchema, tokenUsageSchema } from "./provider-failure";
import { receiptItemSchema } from "./receipt";

/**
 * Everything that happens in a conversation, as stored and as shown. Events are appended once and never changed; the
 * reducer turns them into what a screen shows, and nothing else does. `at` is milliseconds since the epoch.
 */

/** Why the program decided as it did; the timeline shows it in words. Numbers are the design's rules. */
export const decisionRules = [
  "ok_continues",
  "nothing_runs_before_it_is_valid",
  "expected_failure_is_a_result",
  "a_read_may_be_repeated",
  "a_write_is_never_repeated",
  "store_must_be_the_same",
  "journal_comes_first",
  "siblings_wait_for_certainty",
  "the_person_decides",
  "limits_end_a_turn",
  "a_repeated_call_is_a_loop",
] as const;
export const decisionSchema = z.object({
  action: z.enum(["continue", "correct", "alternative", "stop", "none"]),
  rule: z.enum(decisionRules),
});
export type Decision = z.infer<typeof decisionSchema>;
export type DecisionRule = (typeof decisionRules)[number];

/** A turn ends in exactly one of these ways. */
export const stopCauses = [
  "write_unconfirmed",
  "write_not_applied",
  "store_unavailable",
  "store_changed",
  "journal_unavailable",
  "safety_copy_failed",
  "loop_detected",
  "tool_failed",
  "limit",
  "log_unavailable",
  "unresolved_operation",
  "program_ended",
  "local_failure",
] as const;
export type StopCause = (typeof stopCauses)[number];

export const turnEndSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("completed") }),
  z.object({ kind: z.literal("stopped"), cause: z.enum(stopCauses) }),
  z.object({ kind: z.literal("provider_failed"), failure: providerFailureSchema }),
  z.object({ kind: z.literal("cancelled") }),
]);
export type TurnEnd = z.infer<typeof turnEndSchema>;

/** A note for the model about something that happened after a result was sent; worded when it is sent. */
export const modelNoteSchema = z.object({
  kind: z.enum(["saved_late", "not_saved", "still_unconfirmed", "undone", "retried", "by_hand", "stopped", "cancelled", "stands", "stands_unconfirmed"]),
  opId: z.string().nullable(),
  /** The finished sentence, in the conversation's language. */
  text: z.string(),
});
export type ModelNote = z.infer<typeof modelNoteSchema>;

const step = z.object({ name: z.enum(["validate", "approve", "prepare", "dispatch", "confirm", "look_up"]), at: z.number() });
export const operationVerdicts = ["applied", "not_applied", "unknown"] as const;
export type OperationVerdict = (typeof operationVerdicts)[number];

export const heldPhases = ["before", "after"] as const;
export type HeldPhase = (typeof heldPhases)[number];

/**
 * What a person did with a call that was held. `arguments`: other ones, which were validated again. `made`: an outcome
 * from the person, and the tool was not run. `edited`: the tool ran, and the model gets another outcome than this one.
 * The mark stands here, before the `call_settled` that it belongs to; certainty and changes there are never from a person.
 */
const releaseSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("continued") }),
  z.strictObject({ kind: z.literal("arguments"), args: z.unknown() }),
  z.strictObject({ kind: z.literal("made") }),
  z.strictObject({ kind: z.literal("edited"), original: toolOutcomeSchema }),
  z.strictObject({ kind: z.literal("cancelled") }),
]);

/** A write of a part of a conversation that was left: nothing took it back. */
const standingWriteSchema = z.object({
  opId: z.string(),
  tool: z.string(),
  args: z.unknown(),
  certainty: z.enum(["confirmed", "unconfirmed"]),
  changes: z.array(changeSchema),
});
export type StandingWrite = z.infer<typeof standingWriteSchema>;

/** Why a call cannot even be received: its id tells it from no other, or its arguments nest deeper than can be stored. */
export const callRefusals = ["repeated_id", "nested_too_deep", "with_another"] as const;
export const refusedCallSchema = z.object({
  tool: z.string(),
  callId: z.string(),
  /** The beginning of the arguments' JSON; at most 200 characters. */
  args: z.string(),
  /** `with_another`: nothing is wrong with this one, but another call of the same message was refused. */
  because: z.enum(callRefusals),
});
export type RefusedCall = z.infer<typeof refusedCallSchema>;

export const conversationEventBodySchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("conversation_created"),
    locale: z.enum(locales),
    title: z.string().nullable(),
    /** What the person had written about themselves; constant for a conversation, like all instructions. */
    aboutMe: z.string(),
  }),
  z.object({ type: z.literal("conversation_renamed"), title: z.string() }),
  /**
   * The person edited an earlier message of another conversation: what was before it is here, each event with the time that
   * it had there. `fromTurnId` is the turn of that message; of the part that began with it, these writes stand.
   */
  z.object({
    type: z.literal("conversation_branched"),
    fromConversationId: z.string(),
    fromTurnId: z.string(),
    standing: z.array(standingWriteSchema),
  }),
  z.object({ type: z.literal("conversation_deleted") }),
  z.object({ type: z.literal("conversation_restored") }),
  z.object({
    type: z.literal("turn_started"),
    turnId: z.string(),
    /**
     * `message`: the person wrote. `continue`: the existing results are sent again. `answer_again`: likewise, on request.
     * `by_hand`: a developer ran one tool; no model is asked, and none is ever sent this turn.
     */
    mode: z.enum(["message", "continue", "answer_again", "by_hand"]),
    text: z.string(),
    today: z.string(),
    timeZone: z.string(),
    notes: z.array(modelNoteSchema),
    provider: providerIdentitySchema,
  }),
  z.object({
    type: z.literal("request_started"),
    turnId: z.string(),
    requestId: z.string(),
    /** 1-based. */
    round: z.number().int(),
    /** 1-based; above 1 the same request is made again after a failure. */
    attempt: z.number().int(),
    toolChoice: z.enum(["auto", "none"]),
  }),
  z.object({
    type: z.literal("message_received"),
    turnId: z.string(),
    requestId: z.string(),
    stop: z.enum(stopReasons),
    parts: z.array(assistantPartSchema),
    opaque: opaqueMessageSchema.nullable(),
    usage: tokenUsageSchema.nullable(),
    /** How many calls of a closing reply were dropped. */
    droppedCalls: z.number().int(),
  }),
  z.object({
    type: z.literal("request_failed"),
    turnId: z.string(),
    requestId: z.string(),
    failure: providerFailureSchema,
    /** When the harness will make the same request again, or `null`. */
    retryInMs: z.number().nullable(),
    /** What had arrived; shown, and kept in history as text only. */
    partialText: z.string(),
    /** The calls of a message that was refused whole; none of them ran, and no model hears of them. */
    refusedCalls: z.array(refusedCallSchema).optional(),
  }),
  z.object({
    type: z.literal("call_received"),
    turnId: z.string(),
    requestId: z.string(),
    opId: z.string(),
    callId: z.string(),
    tool: z.string(),
    args: z.unknown(),
    /** `null` for a tool that does not exist. */
    effect: z.enum(effects).nullable(),
  }),
  z.object({ type: z.literal("call_dispatched"), turnId: z.string(), opId: z.string() }),
  /** A person wrote the message of this request in the model's place. It comes before the message or its failure. */
  z.strictObject({
    type: z.literal("request_played_by_hand"),
    turnId: z.string(),
    requestId: z.string(),
    /** How long the person took, in milliseconds; no clock of the turn ran meanwhile. */
    waitedMs: z.number().min(0),
  }),
  /** A call waits at the workbench: before it is dispatched, or after it ran and before the model gets its outcome. */
  z.strictObject({ type: z.literal("call_held"), turnId: z.string(), opId: z.string(), phase: z.enum(heldPhases) }),
  z.strictObject({
    type: z.literal("call_released"),
    turnId: z.string(),
    opId: z.string(),
    phase: z.enum(heldPhases),
    by: releaseSchema,
    /** As in `request_played_by_hand`. */
    waitedMs: z.number().min(0),
  }),
  z.object({
    type: z.literal("approval_requested"),
    turnId: z.string(),
    opId: z.string(),
    changes: z.array(changeSchema),
    expiresAt: z.number(),
  }),
  z.object({
    type: z.literal("approval_answered"),
    turnId: z.string(),
    opId: z.string(),
    answer: z.enum(["approved", "declined", "expired", "cancelled"]),
  }),
  z.object({
    type: z.literal("call_settled"),
    turnId: z.string(),
    opId: z.string(),
    outcome: toolOutcomeSchema,
    /** Beside the outcome, never inferred from it again. */
    isError: z.boolean(),
    certainty: z.enum(certainties).nullable(),
    decision: decisionSchema,
    /** What the operation changed, when it is confirmed. */
    changes: z.array(changeSchema),
    steps: z.array(step),
    faults: z.array(firedFaultSchema),
    diagnosticId: z.string().nullable(),
  }),
  /** A look-up's answer, after the outcome was frozen. The outcome itself is never rewritten. */
  z.object({
    type: z.literal("operation_resolved"),
    turnId: z.string().nullable(),
    opId: z.string(),
    verdict: z.enum(operationVerdicts),
    by: z.enum(["look_up", "check", "start_up", "late_reply"]),
    /** Why it was not applied, where the store said so. It chooses words, never certainty. */
    because: z.enum(["no_room"]).nullable(),
    changes: z.array(changeSchema),
  }),
  z.object({ type: z.literal("operation_undone"), opId: z.string(), undoOpId: z.string() }),
  z.object({
    type: z.literal("operation_retried"),
    opId: z.string(),
    retryOpId: z.string(),
    verdict: z.enum(operationVerdicts),
    changes: z.array(changeSchema),
  }),
  z.object({ type: z.literal("fault_fired"), turnId: z.string().nullable(), opId: z.string().nullable(), fault: firedFaultSchema }),
  z.object({ type: z.literal("history_trimmed"), keptFromTurnId: z.string() }),
  z.object({
    type: z.literal("turn_ended"),
    turnId: z.string(),
    end: turnEndSchema,
    /** Made from settled calls, never from the model's text. */
    receipt: z.array(receiptItemSchema),
  }),
]);
export type ConversationEventBody = z.infer<typeof conversationEventBodySchema>;
export type ConversationEventType = ConversationEventBody["type"];

export const conversationEventSchema = z.object({
  v: z.literal(1),
  /** Position in the conversation, from 1, without gaps. */
  n: z.number().int().min(1),
  at: z.number(),
  conversationId: z.string(),
  body: conversationEventBodySchema,
});
export type ConversationEvent = z.infer<typeof conversationEventSchema>;
export type BodyOf<Type extends ConversationEventType> = Extract<ConversationEventBody, { type: Type }>;

/** Live only, never stored: text as it streams. `message_received` replaces it. */
export const textDeltaSchema = z.object({
  conversationId: z.string(),
  turnId: z.string(),
  requestId: z.string(),
  text: z.string(),
});
export type TextDelta = z.infer<typeof textDeltaSchema>;
