import { z } from "../zod";
import { toolErrorSchema, type ToolError } from "./tool-error";

/**
 * The outcome of one tool call. The mark is `status`, set by the program and never inferred from `content` or `error`.
 * An ok result is always an object of ours, so that stored text is never at the top level of what a model gets: a note
 * that looks like an error stays a string inside `data`.
 */
export const toolOutcomeSchema = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("ok"),
    content: z.strictObject({ kind: z.literal("tool_result"), data: z.record(z.string(), z.unknown()) }),
  }),
  z.strictObject({ status: z.literal("error"), error: toolErrorSchema }),
]);
export type ToolOutcome = z.infer<typeof toolOutcomeSchema>;
export type ToolResultData = Record<string, unknown>;

export function okOutcome(data: ToolResultData): ToolOutcome {
  return { status: "ok", content: { kind: "tool_result", data } };
}

export function errorOutcome(error: ToolError): ToolOutcome {
  return { status: "error", error };
}

/** What goes to a model as the text of the result. The mark travels beside it, where the provider has a place for it. */
export function outcomePayload(outcome: ToolOutcome): object {
  return outcome.status === "ok" ? outcome.content : outcome.error;
}
