import { z } from "../zod";
import { defineTool } from "./definition";

/** Removes one field of a day, or the whole day (`field: null`). Fails with `not_found` of scope `day` or `field`. */
export const deleteMeasurement = defineTool({
  name: "delete_measurement",
  effect: "write",
  schema: z.strictObject({ date: z.string(), field: z.string().nullable() }),
});
