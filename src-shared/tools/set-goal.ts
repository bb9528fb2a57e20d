import { z } from "../zod";
import { defineTool } from "./definition";

/** Sets or replaces the goal of a field. `by` is a day, today or later, or `null`. */
export const setGoal = defineTool({
  name: "set_goal",
  effect: "write",
  schema: z.strictObject({
    field: z.string(),
    target: z.number(),
    unit: z.string().nullable(),
    by: z.string().nullable(),
  }),
});
