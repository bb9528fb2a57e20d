import { z } from "../zod";
import { calendarDateSchema } from "../domain/record";
import { measurementFields, numericFields } from "../domain/fields";
import { certainties } from "./certainty";

/**
 * A failure before its words: a code and the facts that belong to it. Stores, validators and the harness produce it;
 * the words are added once, in the conversation's language, when it becomes a `ToolError`.
 */

/** One thing that is wrong with the arguments. `path` is dotted, with list positions as numbers; empty is the whole. */
export const argumentIssueSchema = z.strictObject({ path: z.string(), expected: z.string(), received: z.string() });
export type ArgumentIssue = z.infer<typeof argumentIssueSchema>;

export const notFoundScopes = ["day", "field", "range", "all"] as const;

/** One value that is stored now, and the one that the call wanted to put there. */
export const conflictingValueSchema = z.strictObject({
  field: z.enum(measurementFields),
  present: z.union([z.number(), z.string()]),
  requested: z.union([z.number(), z.string()]),
  unit: z.string().nullable(),
});

const plain = <Code extends string>(code: Code) => z.strictObject({ code: z.literal(code) });

export const toolFailureSchema = z.discriminatedUnion("code", [
  z.strictObject({ code: z.literal("invalid_arguments"), issues: z.array(argumentIssueSchema).min(1).max(20) }),
  z.strictObject({ code: z.literal("unknown_tool"), tool: z.string(), tools: z.array(z.string()) }),
  z.strictObject({ code: z.literal("unknown_field"), path: z.string(), field: z.string(), fields: z.array(z.string()) }),
  z.strictObject({
    code: z.literal("out_of_range"),
    path: z.string(),
    field: z.string(),
    min: z.number(),
    max: z.number(),
    unit: z.string(),
    received: z.string(),
  }),
  z.strictObject({
    code: z.literal("invalid_date"),
    path: z.string(),
    problem: z.enum(["not_a_date", "no_such_day", "too_early", "in_the_future", "range_reversed"]),
    received: z.string(),
    earliest: z.string(),
    latest: z.string(),
  }),
  z.strictObject({
    code: z.literal("not_found"),
    scope: z.enum(notFoundScopes),
    date: calendarDateSchema.optional(),
    from: calendarDateSchema.optional(),
    to: calendarDateSchema.optional(),
    field: z.enum(measurementFields).optional(),
  }),
  z.strictObject({
    code: z.literal("conflict"),
    /** `value`: another value is there. `changed`: the record is not the one that was approved or is to be undone. */
    reason: z.enum(["value", "changed"]),
    date: calendarDateSchema.optional(),
    goal: z.enum(numericFields).optional(),
    values: z.array(conflictingValueSchema),
  }),
  plain("read_failed"),
  z.strictObject({ code: z.literal("read_timeout"), afterMs: z.number() }),
  z.strictObject({ code: z.literal("item_too_large"), size: z.number(), limit: z.number() }),
  plain("declined"),
  plain("approval_expired"),
  z.strictObject({ code: z.literal("limit_reached"), limit: z.enum(["rounds", "calls", "turn_time", "turn_size"]), value: z.number() }),
  plain("cancelled"),
  z.strictObject({
    code: z.literal("not_executed"),
    because: z.enum(["sibling_stopped", "cancelled", "never_started", "unresolved_operation"]),
  }),
  z.strictObject({ code: z.literal("interrupted"), certainty: z.enum(certainties).nullable() }),
  z.strictObject({
    code: z.literal("store_unavailable"),
    reason: z.enum(["not_connected", "not_open", "newer", "blocked", "failed", "read_only", "starting"]),
    dispatched: z.boolean(),
  }),
  z.strictObject({ code: z.literal("store_changed"), dispatched: z.boolean() }),
  plain("journal_unavailable"),
  z.strictObject({ code: z.literal("write_not_applied"), because: z.enum(["looked_up", "quota", "failed"]) }),
  z.strictObject({
    code: z.literal("write_unconfirmed"),
    because: z.enum(["exception", "no_answer", "connection_lost", "cancelled", "journal", "malformed_answer"]),
  }),
  z.strictObject({ code: z.literal("loop_detected"), repetitions: z.number() }),
  z.strictObject({ code: z.literal("tool_failed"), certainty: z.enum(certainties).nullable() }),
]);
export type ToolFailure = z.infer<typeof toolFailureSchema>;
