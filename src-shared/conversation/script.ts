import { z } from "../zod";
import { errorCodes } from "../contract/codes";
import { providerFailureKinds } from "./provider-failure";

/**
 * A file of model messages, played one for each model request. `docs/scripted-provider.md` explains it with examples.
 * Nothing about a call is checked: any tool name and any arguments go to the harness as a model would have sent them.
 */
const textPartSchema = z.strictObject({ type: z.literal("text"), text: z.string() });
const callPartSchema = z.strictObject({
  type: z.literal("call"),
  tool: z.string(),
  /** A JSON value; a string stands for arguments that were no JSON. */
  args: z.unknown(),
  /** May be foreign, repeated or empty; made up when it is absent. */
  callId: z.string().optional(),
});

/** All conditions of a `when` must hold. */
const conditionSchema = z.strictObject({
  /** The last message of the person contains this, in any case. */
  personSays: z.string().min(1).optional(),
  /** The request follows results, and one of them failed with this code. */
  lastCode: z.enum(errorCodes).optional(),
  toolChoice: z.enum(["auto", "none"]).optional(),
});
export type ScriptCondition = z.infer<typeof conditionSchema>;

const messageSchema = z.strictObject({
  parts: z.array(z.discriminatedUnion("type", [textPartSchema, callPartSchema])),
  /** The stream breaks: after all of the text, or after so many bytes (UTF-8) of it. Nothing of the message runs. */
  cutOff: z.union([z.literal(true), z.strictObject({ atByte: z.number().int().min(0) })]).optional(),
  /** The request fails after the text. */
  failure: z
    .strictObject({
      kind: z.enum(providerFailureKinds),
      status: z.number().int().min(100).max(599).nullable().default(null),
      retryAfterMs: z.number().min(0).nullable().default(null),
    })
    .optional(),
  /** Milliseconds before the first event. */
  delayMs: z.number().min(0).max(600_000).optional(),
  /** In how many pieces the text comes; fewer when it has fewer characters. */
  deltas: z.number().int().min(1).max(1_000_000).optional(),
  deltasPerSecond: z.number().positive().max(100_000).optional(),
  /** The message is passed over while this does not hold. */
  when: conditionSchema.optional(),
});
export type ScriptMessage = z.infer<typeof messageSchema>;

export const scriptSchema = z.strictObject({
  version: z.literal(1),
  messages: z.array(messageSchema).min(1),
  /** What a request gets that no message is left for: a fixed text, or the last message again. */
  onEnd: z.enum(["text", "repeat_last"]).default("text"),
});
export type Script = z.infer<typeof scriptSchema>;
