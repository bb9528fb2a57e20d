import type { CallView } from "../../../src-shared/conversation/view";

/** One station on the way of a call. */
export interface CallStep {
  readonly name: "validate" | "approve" | "prepare" | "dispatch" | "answer" | "confirm" | "no_answer" | "look_up";
  /** Milliseconds since the call was received; `null` for a step that was not reached. */
  readonly atMs: number | null;
  /** Where it was decided how the call ended. */
  readonly isDecisive: boolean;
}

/**
 * The way of a call: the steps that it took, and how what was dispatched came back: a read is answered, a write confirmed.
 * Steps that were not reached are there too, so that one sees where it ended.
 */
export function stepsOf(call: CallView): readonly CallStep[] {
  const reached = new Map(call.steps.map((step) => [step.name, Math.max(0, step.at - call.receivedAt)]));
  const isWrite = call.effect === "write";
  const names: CallStep["name"][] = ["validate"];
  if (reached.has("approve") || call.approval !== null) names.push("approve");
  if (isWrite) names.push("prepare");
  names.push("dispatch", endName(call, reached.has("dispatch"), reached.has("confirm")));
  const answeredMs = call.settledAt === null || !reached.has("dispatch") ? null : Math.max(0, call.settledAt - call.receivedAt);
  const atOf = (name: CallStep["name"]): number | null => {
    if (name === "answer") return answeredMs;
    if (name === "look_up" && call.resolution !== null) return Math.max(0, call.resolution.at - call.receivedAt);
    return name === "no_answer" ? null : (reached.get(name) ?? null);
  };
  const decisive = call.settledAt === null ? undefined : names.findLast((name) => atOf(name) !== null || name === "no_answer");
  if (reached.has("look_up") || call.resolution !== null) names.push("look_up");
  return names.map((name) => ({ name, atMs: atOf(name), isDecisive: name === decisive }));
}

/** How it came back. Only what was dispatched and settled can have gone without an answer. */
function endName(call: CallView, wasDispatched: boolean, wasConfirmed: boolean): CallStep["name"] {
  const usual = call.effect === "write" ? "confirm" : "answer";
  if (!wasDispatched || wasConfirmed || call.outcome === null) return usual;
  if (call.outcome.status === "ok") return usual;
  const code = call.outcome.error.error;
  if (code === "read_timeout" || code === "cancelled" || call.certainty === "unconfirmed" || code === "write_not_applied") return "no_answer";
  return "answer";
}
