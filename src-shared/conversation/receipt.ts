import { z } from "../zod";
import { certainties } from "../contract/certainty";
import { measurementFields } from "../domain/fields";

/** One value in a receipt. `value` is metric, or the text of a note; `entered` is as the person gave it. */
export const receiptValueSchema = z.object({
  date: z.string(),
  field: z.enum(measurementFields),
  value: z.union([z.number(), z.string()]),
  entered: z.object({ value: z.number(), unit: z.string() }).nullable(),
});
export type ReceiptValue = z.infer<typeof receiptValueSchema>;

/** What the log says that a turn did: reads with what they found, writes with what is certain of them. */
export const receiptItemSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("read"),
    opId: z.string(),
    tool: z.string(),
    /** At most 20 are kept; `total` counts all. */
    values: z.array(receiptValueSchema),
    total: z.number().int(),
  }),
  z.object({
    kind: z.literal("write"),
    opId: z.string(),
    tool: z.string(),
    certainty: z.enum(certainties),
    values: z.array(receiptValueSchema),
    /** True when the stored state already was what the call asked for. */
    already: z.boolean(),
  }),
]);
export type ReceiptItem = z.infer<typeof receiptItemSchema>;
