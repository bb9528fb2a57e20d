import type { ArgumentIssue } from "../contract/failure";
import { shapeIssues } from "../tools/validate-arguments";
import type { z } from "../zod";
import { faultPlanSchema, type FaultPlan } from "./plan";

export type ReadPlan =
  | { readonly kind: "plan"; readonly plan: FaultPlan }
  /** No JSON. `line` and `column` from 1, where they are known. */
  | { readonly kind: "not_json"; readonly place: { readonly line: number; readonly column: number } | null }
  /** Each with its place, as in `faults.0.effect`; an empty path is the whole plan. */
  | { readonly kind: "not_a_plan"; readonly issues: readonly ArgumentIssue[] };

/** The text of a fault plan, or where its mistakes are. */
export function readPlan(text: string): ReadPlan {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { kind: "not_json", place: placeOf(error, text) };
  }
  const parsed = faultPlanSchema.safeParse(content);
  return parsed.success
    ? { kind: "plan", plan: parsed.data }
    : { kind: "not_a_plan", issues: mistakesOf(parsed.error, content) };
}

/** The mistakes that a schema of these files found, each with its place; what would be right is named where it is known. */
export function mistakesOf(error: z.ZodError, content: unknown): ArgumentIssue[] {
  return shapeIssues(error, content).map((issue, index) => ({ ...issue, ...known(error.issues[index]) }));
}

function known(issue: z.ZodError["issues"][number] | undefined): Partial<ArgumentIssue> {
  switch (issue?.code) {
    case "invalid_value":
      return { expected: `one of ${issue.values.map(String).join(", ")}` };
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options) ? { expected: `one of ${issue.options.map(String).join(", ")}` } : {};
    case "custom":
      return issue.params ?? {};
    default:
      return {};
  }
}

/** The mistakes of a plan, a line each, for a terminal. */
export function planMistakes(read: Exclude<ReadPlan, { kind: "plan" }>): string[] {
  if (read.kind === "not_a_plan") {
    return read.issues.map(({ path, expected, received }) => `${path || "(whole file)"}: expected ${expected}; received ${received}`);
  }
  const { place } = read;
  return [place === null ? "this is not JSON" : `line ${place.line}, column ${place.column}: this is not JSON`];
}

/** The engine tells the place only in its sentence. Nothing is decided by it: without it the place is not shown. */
function placeOf(error: unknown, text: string): { line: number; column: number } | null {
  const position = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  const offset = position === undefined ? (text.trim() === "" ? null : text.length) : Number(position);
  if (offset === null) return null;
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
