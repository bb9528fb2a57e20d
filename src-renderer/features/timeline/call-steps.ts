import type { CallView } from "../../../src-shared/conversation/view";

export const stepNames = ["validate", "approve", "prepare", "dispatch", "confirm", "look_up"] as const;
export type StepName = (typeof stepNames)[number];

/** One station on the way of a call. */
export interface CallStep {
  readonly name: StepName | "no_answer";
  /** Milliseconds since the call was received; `null` for a step that was not reached. */
  readonly atMs: number | null;
  /** Where it was decided how the call ended. */
  readonly isDecisive: boolean;
}

/**
 * The way of a call: the steps that it took, and after a dispatch without confirmation that no answer came. Steps that
 * were never reached are shown too, so that one sees where it ended. A read is not prepared and not looked up.
 */
export function stepsOf(call: CallView): readonly CallStep[] {
  const reached = new Map(call.steps.map((step) => [step.name, Math.max(0, step.at - call.receivedAt)]));
  const path: StepName[] = call.effect === "write" ? ["validate", "prepare", "dispatch", "confirm"] : ["validate", "dispatch", "confirm"];
  if (reached.has("approve")) path.splice(1, 0, "approve");
  if (reached.has("look_up") || call.resolution !== null) path.push("look_up");
  const last = path.findLast((name) => reached.has(name));
  const isSettled = call.settledAt !== null;
  return path.map((name): CallStep => {
    const atMs = reached.get(name) ?? null;
    const isMissing = name === "confirm" && atMs === null && reached.has("dispatch") && isSettled;
    if (isMissing) return { name: "no_answer", atMs: null, isDecisive: call.class === "failed" };
    return { name, atMs, isDecisive: isSettled && name === last && !(name === "dispatch" && call.class === "failed") };
  });
}
