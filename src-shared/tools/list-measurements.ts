import { z } from "../zod";
import { defineTool } from "./definition";

/** Days from `from` to `to`, both included, all fields (`field: null`) or one. An empty list is ok. */
export const listMeasurements = defineTool({
  name: "list_measurements",
  effect: "read",
  schema: z.strictObject({ from: z.string(), to: z.string(), field: z.string().nullable() }),
});
