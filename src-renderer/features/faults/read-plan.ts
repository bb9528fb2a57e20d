import { faultPlanSchema, type FaultPlan } from "../../../src-shared/faults/plan";
import type { ArgumentIssue } from "../../../src-shared/contract/failure";
import { shapeIssues } from "../../../src-shared/tools/validate-arguments";

export type ReadPlan =
  | { readonly kind: "plan"; readonly plan: FaultPlan }
  /** No JSON. `line` and `column` from 1, where they are known. */
  | { readonly kind: "not_json"; readonly place: { readonly line: number; readonly column: number } | null }
  | { readonly kind: "not_a_plan"; readonly issues: readonly ArgumentIssue[] };

/** A pasted plan, or where its mistakes are. */
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
    : { kind: "not_a_plan", issues: shapeIssues(parsed.error, content) };
}

/** The engine tells the place only in its sentence. Nothing is decided by it: without it the place is not shown. */
function placeOf(error: unknown, text: string): { line: number; column: number } | null {
  const position = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  const offset = position === undefined ? (text.trim() === "" ? null : text.length) : Number(position);
  if (offset === null) return null;
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
