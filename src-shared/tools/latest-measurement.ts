import { z } from "../zod";
import { defineTool } from "./definition";

/** The last day that has the field. Fails with `not_found` of scope `all` when no day has it. */
export const latestMeasurement = defineTool({
  name: "latest_measurement",
  effect: "read",
  schema: z.strictObject({ field: z.string() }),
});
