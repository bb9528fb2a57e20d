import { assertNever } from "../assert-never";
import type { StopCause } from "./event";
import { callsOf, type TurnView } from "./view";

/** Why a turn cannot be taken up once more. Screens have words for each. */
export type ResumptionRefusal = "no_such_turn" | "not_last" | "busy" | "not_answerable";

/**
 * Whether the results of a turn may be answered once more, without running a tool: `null`, or why not. Only of the last
 * turn that a model answered: what comes after another one builds on its answer. A turn that a write has stopped stays
 * stopped.
 */
export function answerAgainRefusal(turns: readonly TurnView[], turnId: string): ResumptionRefusal | null {
  const refusal = lastTurnRefusal(turns, turnId);
  if (refusal !== null) return refusal;
  const chain = lastExchange(turns);
  const end = chain.at(-1)?.end;
  if (end?.kind === "completed") return null;
  if (end?.kind === "stopped" && !leavesResults(end.cause)) return "not_answerable";
  return chain.some((turn) => callsOf(turn).some((call) => call.settledAt !== null)) ? null : "not_answerable";
}

/** Whether the last turn may go on where it was cut off, with its tools: `null`, or why not. */
export function continueRefusal(turns: readonly TurnView[]): ResumptionRefusal | null {
  const last = lastExchange(turns).at(-1);
  if (last === undefined) return "no_such_turn";
  if (last.end === null) return "busy";
  const { end } = last;
  const wasCutOff = end.kind === "provider_failed" || (end.kind === "stopped" && end.cause === "program_ended");
  return wasCutOff ? null : "not_answerable";
}

function lastTurnRefusal(turns: readonly TurnView[], turnId: string): ResumptionRefusal | null {
  const last = lastExchange(turns).at(-1);
  if (last?.turnId === turnId) return last.end === null ? "busy" : null;
  return turns.some((turn) => turn.turnId === turnId) ? "not_last" : "no_such_turn";
}

/** The last message of the person with every turn that answered it. A tool run by hand is no answer of a model. */
export function lastExchange(turns: readonly TurnView[]): readonly TurnView[] {
  const answered = turns.filter((turn) => turn.mode !== "by_hand");
  return answered.slice(Math.max(0, answered.findLastIndex((turn) => turn.mode === "message")));
}

/** Whether what a stopped turn had found can still be told. After a write of which nothing is certain nothing more is asked. */
function leavesResults(cause: StopCause): boolean {
  switch (cause) {
    case "limit":
    case "loop_detected":
    case "program_ended":
      return true;
    case "write_unconfirmed":
    case "write_not_applied":
    case "store_unavailable":
    case "store_changed":
    case "journal_unavailable":
    case "safety_copy_failed":
    case "tool_failed":
    case "log_unavailable":
    case "unresolved_operation":
    case "local_failure":
      return false;
    default:
      return assertNever(cause);
  }
}
