import type { z } from "../zod";
import type { Effect } from "../contract/recovery";

/** One tool of the catalogue. `description` is an i18n key; `schema` is strict and describes shape only. */
export interface ToolDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly effect: Effect;
  /** Shape of the arguments. Ranges, dates and names of fields are checked after it, each with a code of its own. */
  readonly schema: Schema;
}

export function defineTool<const Name extends string, Schema extends z.ZodType>(
  definition: ToolDefinition<Name, Schema>,
): ToolDefinition<Name, Schema> {
  return definition;
}
