import type { ToolFailure } from "../../src-shared/contract/failure";
import type { Effect } from "../../src-shared/contract/recovery";
import type { CalendarDate } from "../../src-shared/domain/calendar";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";
import { findTool, toolCatalogue } from "../../src-shared/tools/catalogue";
import type { ToolDefinition } from "../../src-shared/tools/definition";
import { checkArguments, shapeIssues, type ShapedArguments } from "../../src-shared/tools/validate-arguments";

/** The tools of a conversation and the check that comes before each of their handlers. */
export interface Toolbox<Args = ValidatedArguments> {
  readonly definitions: readonly ToolDefinition[];
  /** What is checked instead of the arguments as they came. Absent: they themselves. Only an injected fault is different. */
  arriving?(call: ArrivingCall): unknown;
  /** Converts arguments whose shape is right; `today` is the turn's day. */
  convert(tool: string, shaped: unknown, today: CalendarDate): { ok: true; args: Args } | { ok: false; failure: ToolFailure };
}

/** `opId` is unknown where a call is only tried out. */
export interface ArrivingCall {
  readonly tool: string;
  readonly args: unknown;
  readonly opId?: string;
}

/** The catalogue of the product. */
export const coachToolbox: Toolbox = {
  definitions: toolCatalogue,
  // The schema of exactly this tool has accepted `shaped` just before.
  convert: (tool, shaped, today) => checkArguments({ tool, args: shaped } as ShapedArguments, today),
};

/** Arguments above this size are refused before they are looked at, in UTF-16 code units of their JSON. */
export const ARGUMENTS_MAX_LENGTH = 64 * 1024;

export type Validation<Args> =
  | { readonly ok: true; readonly tool: ToolDefinition; readonly args: Args }
  | { readonly ok: false; readonly effect: Effect | null; readonly failure: ToolFailure };

/** Nothing runs before it is valid: an unknown tool or bad arguments never reach a handler. */
export function validateCall<Args>(
  toolbox: Toolbox<Args>,
  call: ArrivingCall,
  today: CalendarDate,
): Validation<Args> {
  const tool = findTool(call.tool, toolbox.definitions);
  if (tool === null) {
    const tools = toolbox.definitions.map((definition) => definition.name);
    return { ok: false, effect: null, failure: { code: "unknown_tool", tool: call.tool.slice(0, 80), tools } };
  }
  const { effect } = tool;
  const args = toolbox.arriving === undefined ? call.args : toolbox.arriving(call);
  const size = sizeOf(args);
  if (size > ARGUMENTS_MAX_LENGTH) {
    const issue = { path: "", expected: `at most ${ARGUMENTS_MAX_LENGTH} characters`, received: `${size} characters` };
    return { ok: false, effect, failure: { code: "invalid_arguments", issues: [issue] } };
  }
  const input = withoutEmpty(args);
  const shaped = tool.schema.safeParse(input);
  if (!shaped.success) {
    return { ok: false, effect, failure: { code: "invalid_arguments", issues: shapeIssues(shaped.error, input) } };
  }
  const converted = toolbox.convert(tool.name, shaped.data, today);
  return converted.ok ? { ok: true, tool, args: converted.args } : { ok: false, effect, failure: converted.failure };
}

/** Providers send no arguments as an empty text, as null or as nothing; all of them mean the empty object. */
function withoutEmpty(args: unknown): unknown {
  if (args === undefined || args === null) return {};
  return typeof args === "string" && args.trim() === "" ? {} : args;
}

function sizeOf(args: unknown): number {
  return typeof args === "string" ? args.length : (JSON.stringify(args)?.length ?? 0);
}
