import { z } from "../zod";
import { defineTool } from "./definition";

/** The goal of a field. Fails with `not_found` of scope `field` when none is set. */
export const readGoal = defineTool({
  name: "read_goal",
  effect: "read",
  schema: z.strictObject({ field: z.string() }),
});
