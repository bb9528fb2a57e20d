import { z } from "../zod";
import { defineTool } from "./definition";

/**
 * Writes one or several fields of a day. `value` is a number in `unit`, or text for the field `note` with `unit: null`.
 * `unit: null` of a number is the metric unit. Without `replace` a different stored value is a `conflict`.
 */
export const saveMeasurement = defineTool({
  name: "save_measurement",
  effect: "write",
  schema: z.strictObject({
    date: z.string(),
    values: z
      .array(
        z.strictObject({
          field: z.string(),
          value: z.union([z.number(), z.string()]),
          unit: z.string().nullable(),
        }),
      )
      .min(1),
    replace: z.boolean(),
  }),
});
