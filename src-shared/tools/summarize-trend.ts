import { z } from "../zod";
import { defineTool } from "./definition";

/** First, last, change, weekly rate and gaps of a field in a range. `not_found` of scope `range` without any value. */
export const summarizeTrend = defineTool({
  name: "summarize_trend",
  effect: "read",
  schema: z.strictObject({ field: z.string(), from: z.string(), to: z.string() }),
});
