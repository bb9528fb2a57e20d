import { z } from "../zod";
import { effects } from "../contract/recovery";
import { toolOutcomeSchema } from "../contract/outcome";
import { storeOutcomeSchema } from "../contract/store-outcome";
import { heldPhases } from "../conversation/event";
import { assistantPartSchema } from "../conversation/message";
import { providerFailureKinds } from "../conversation/provider-failure";
import { calendarDateSchema } from "../domain/record";
import { locales } from "../i18n/locale";

/** The developer's workbench: be the model, be the tool, hold a call. Refused everywhere without developer mode. */

export const playModes = ["off", "next", "all"] as const;
export type PlayMode = (typeof playModes)[number];

/** Which calls wait for a person, and where. `tool: null` is every tool. */
export const holdSchema = z.strictObject({ before: z.boolean(), after: z.boolean(), tool: z.string().nullable() });
export type Hold = z.infer<typeof holdSchema>;

/** What waits for a person now. Times are milliseconds since the epoch. */
export const waitingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("message"), id: z.string(), since: z.number() }),
  z.strictObject({
    kind: z.literal("call"),
    /** The operation's id. */
    id: z.string(),
    conversationId: z.string(),
    turnId: z.string(),
    phase: z.enum(heldPhases),
    tool: z.string(),
    effect: z.enum(effects),
    /** As the model wrote them; they are valid. */
    args: z.unknown(),
    /** What the model will get; `null` before the call ran. */
    outcome: toolOutcomeSchema.nullable(),
    since: z.number(),
  }),
]);
export type Waiting = z.infer<typeof waitingSchema>;

export const workbenchStateSchema = z.strictObject({ play: z.enum(playModes), hold: holdSchema, waiting: z.array(waitingSchema) });
export type WorkbenchState = z.infer<typeof workbenchStateSchema>;

/** A tool as a model is told of it, in the language of the interface. `parameters` is JSON Schema. */
export const toolOfferSchema = z.strictObject({
  name: z.string(),
  effect: z.enum(effects),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type ToolOffer = z.infer<typeof toolOfferSchema>;

const entrySchema = z.discriminatedUnion("role", [
  z.strictObject({
    role: z.literal("person"),
    text: z.string(),
    today: calendarDateSchema,
    timeZone: z.string(),
    notes: z.array(z.string()).readonly(),
  }),
  /** A provider's opaque parts are no part of the neutral request. */
  z.strictObject({ role: z.literal("assistant"), parts: z.array(assistantPartSchema).readonly() }),
  z.strictObject({
    role: z.literal("results"),
    results: z
      .array(z.strictObject({ opId: z.string(), callId: z.string(), tool: z.string(), isError: z.boolean(), outcome: toolOutcomeSchema }))
      .readonly(),
  }),
]);

/** A model request before any provider has encoded it. */
export const neutralRequestSchema = z.strictObject({
  locale: z.enum(locales),
  instructions: z.string(),
  transcript: z.array(entrySchema),
  tools: z.array(toolOfferSchema),
  toolChoice: z.enum(["auto", "none"]),
});
export type NeutralRequest = z.infer<typeof neutralRequestSchema>;

/** A model message by hand. Nothing about a call is checked: any tool and any arguments, as from a model. */
export const writtenMessageSchema = z.strictObject({
  parts: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("text"), text: z.string().max(100_000) }),
        z.strictObject({ type: z.literal("call"), tool: z.string().max(200), args: z.unknown() }),
      ]),
    )
    .max(50),
  /** The stream ends after the text, without an end of the message. */
  cutOff: z.literal(true).optional(),
  failure: z
    .strictObject({
      // Neither the person's stop nor a fault of this program is a provider's failure.
      kind: z.enum(providerFailureKinds).exclude(["cancelled", "local"]),
      status: z.number().int().min(100).max(599).nullable(),
      retryAfterMs: z.number().min(0).max(600_000).nullable(),
    })
    .optional(),
});
export type WrittenFailureKind = NonNullable<z.infer<typeof writtenMessageSchema>["failure"]>["kind"];
export type WrittenMessage = z.infer<typeof writtenMessageSchema>;

/** `passed`: the model is to answer by itself after all. */
export const messageAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("written"), message: writtenMessageSchema }),
  z.strictObject({ kind: z.literal("passed") }),
]);
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;

/** What to do with a held call. `made` belongs before it ran, `edited` after it; anything else is refused as `invalid`. */
export const callAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("continued") }),
  z.strictObject({ kind: z.literal("arguments"), args: z.unknown() }),
  z.strictObject({ kind: z.literal("made"), outcome: storeOutcomeSchema }),
  z.strictObject({ kind: z.literal("edited"), outcome: storeOutcomeSchema }),
]);
export type CallAnswer = z.infer<typeof callAnswerSchema>;
