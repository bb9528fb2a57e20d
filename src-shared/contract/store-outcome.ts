import { z } from "../zod";
import { toolFailureSchema } from "./failure";

/**
 * What a tool handler answers, before its words: data, or a failure. The mark is `status`; the operation row keeps it,
 * so that the same operation asked again returns the same outcome with the same mark.
 */
export const storeOutcomeSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("ok"), data: z.record(z.string(), z.unknown()) }),
  z.strictObject({ status: z.literal("error"), failure: toolFailureSchema }),
]);
export type StoreOutcome = z.infer<typeof storeOutcomeSchema>;
