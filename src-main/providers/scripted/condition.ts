import type { ModelRequest } from "../port";
import type { ScriptCondition } from "../../../src-shared/conversation/script";

/** True when every named condition holds for the request; without any it always does. */
export function conditionHolds(condition: ScriptCondition | undefined, request: ModelRequest): boolean {
  if (condition === undefined) return true;
  const { personSays, lastCode, toolChoice } = condition;
  if (toolChoice !== undefined && toolChoice !== request.toolChoice) return false;
  if (personSays !== undefined && !lastWords(request).toLowerCase().includes(personSays.toLowerCase())) return false;
  return lastCode === undefined || lastCodes(request).includes(lastCode);
}

function lastWords({ transcript }: ModelRequest): string {
  const entry = transcript.findLast((candidate) => candidate.role === "person");
  return entry?.role === "person" ? entry.text : "";
}

function lastCodes({ transcript }: ModelRequest): string[] {
  const entry = transcript.at(-1);
  if (entry?.role !== "results") return [];
  return entry.results.flatMap(({ outcome }) => (outcome.status === "error" ? [outcome.error.error] : []));
}
