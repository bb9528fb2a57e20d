import { z } from "../zod";
import { errorCodes, recoveryOf } from "./codes";
import { toolFailureSchema, type ToolFailure } from "./failure";
import { isRecoverable, recoveries, type Effect } from "./recovery";

/** Raised when the shape of a tool error changes. This is the first; whoever raises it adds the reading of this one. */
export const CONTRACT_VERSION = 1;

/**
 * What a model sees of an error. `message` is frozen when it is made: it is what was sent, in the conversation's
 * language. Everything that a program decides by stands in the other fields; nothing ever reads `message`.
 */
export const toolErrorSchema = z
  .strictObject({
    kind: z.literal("tool_error"),
    version: z.literal(CONTRACT_VERSION),
    is_error: z.literal(true),
    error: z.enum(errorCodes),
    message: z.string().min(1),
    recovery: z.enum(recoveries),
    /** Derived from `recovery`; the schema refuses any other value. */
    recoverable: z.boolean(),
    /** The facts of the code, without the code itself; absent where a code has none. */
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .superRefine((error, context) => {
    if (error.recoverable !== isRecoverable(error.recovery)) {
      context.addIssue({ code: "custom", path: ["recoverable"], message: "contradicts recovery" });
    }
    const allowed = [recoveryOf(error.error, "read"), recoveryOf(error.error, "write")];
    if (!allowed.includes(error.recovery)) {
      context.addIssue({ code: "custom", path: ["recovery"], message: "does not belong to this code" });
    }
    // The code stands in `error` alone: a second one beside its facts could say something else.
    const hasOwnCode = Object.hasOwn(error.details ?? {}, "code");
    if (hasOwnCode || !toolFailureSchema.safeParse({ ...error.details, code: error.error }).success) {
      context.addIssue({ code: "custom", path: ["details"], message: "do not belong to this code" });
    }
  });
export type ToolError = z.infer<typeof toolErrorSchema>;

/** Puts a failure into its final form. `message` must already be in the conversation's language. */
export function createToolError(failure: ToolFailure, effect: Effect, message: string): ToolError {
  const recovery = recoveryOf(failure.code, effect);
  const { code, ...details } = failure;
  return {
    kind: "tool_error",
    version: CONTRACT_VERSION,
    is_error: true,
    error: code,
    message,
    recovery,
    recoverable: isRecoverable(recovery),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}

/** The failure inside a stored error, for words in another language; `null` when it is of a later version. */
export function failureOf(error: ToolError): ToolFailure | null {
  const parsed = toolFailureSchema.safeParse({ ...error.details, code: error.error });
  return parsed.success ? parsed.data : null;
}
