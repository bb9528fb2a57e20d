import { z } from "../zod";
import { defineTool } from "./definition";

/** One day, whole (`field: null`) or one field of it. Fails with `not_found` of scope `day` or `field`. */
export const readMeasurement = defineTool({
  name: "read_measurement",
  effect: "read",
  schema: z.strictObject({ date: z.string(), field: z.string().nullable() }),
});
