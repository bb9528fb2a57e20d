import { z } from "../zod";
import { providerIdentitySchema } from "./provider-failure";

/**
 * A finished model message, in the order in which its parts came. `callId` is the provider's own id, or one made from
 * `opId` where that was foreign, repeated or empty; it is an address on the wire and nothing else.
 */
export const assistantPartSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("call"),
    opId: z.string(),
    callId: z.string(),
    tool: z.string(),
    /** A JSON value as the model gave it; a string when it was no JSON at all. */
    args: z.unknown(),
  }),
]);
export type AssistantPart = z.infer<typeof assistantPartSchema>;

/** The provider's own items, whole and in order, sent back only to the same identity. */
export const opaqueMessageSchema = z.object({ identity: providerIdentitySchema, items: z.array(z.unknown()) });
export type OpaqueMessage = z.infer<typeof opaqueMessageSchema>;

/** Why a model message ended, in our words. Tools run only after `tool_calls`. */
export const stopReasons = ["end", "tool_calls"] as const;
export type StopReason = (typeof stopReasons)[number];
