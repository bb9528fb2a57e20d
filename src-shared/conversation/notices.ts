import type { ToolFailure } from "../contract/failure";
import { failureOf } from "../contract/tool-error";
import { claimsUnbackedChange } from "./claims";
import type { StopCause } from "./event";
import type { ProviderFailure } from "./provider-failure";
import { callsOf, requestsOf, type CallView, type TurnView } from "./view";

/** What the program itself tells the person about a turn, beside the coach's answer. Screens have the words. */
export type Notice =
  | { readonly kind: "not_found"; readonly call: CallView; readonly failure: Extract<ToolFailure, { code: "not_found" }> }
  | { readonly kind: "read_failed"; readonly call: CallView }
  | { readonly kind: "not_saved"; readonly call: CallView; readonly because: "refused" | "looked_up" | "not_executed" }
  | { readonly kind: "unconfirmed"; readonly call: CallView }
  | { readonly kind: "saved_late"; readonly call: CallView }
  | { readonly kind: "store"; readonly call: CallView | null; readonly cause: StopCause | "read" }
  | { readonly kind: "limit"; readonly cause: "limit" | "loop_detected" }
  | { readonly kind: "provider"; readonly failure: ProviderFailure }
  | { readonly kind: "stopped"; readonly cause: StopCause }
  | { readonly kind: "cancelled" }
  /** The answer claims a change that no confirmed write backs. */
  | { readonly kind: "unbacked_claim" }
  /** The last reply held nothing but calls, when no tool might be called any more. */
  | { readonly kind: "no_answer" };

/** The notices of a turn in the order of its calls, the one about its end last. Derived from outcomes, never from text. */
export function noticesOf(turn: TurnView): readonly Notice[] {
  const notices = callsOf(turn).flatMap(noticesOfCall).filter((notice) => !isMoot(notice, turn));
  const end = endNotice(turn);
  if (end !== null && !notices.some((notice) => notice.kind === end.kind)) notices.push(end);
  if (claimsUnbackedChange(turn)) notices.push({ kind: "unbacked_claim" });
  if (hasNoAnswer(turn)) notices.push({ kind: "no_answer" });
  return notices;
}

/** That there was no goal is nothing to tell once the turn has set one. */
function isMoot(notice: Notice, turn: TurnView): boolean {
  if (notice.kind !== "not_found" || notice.call.tool !== "read_goal") return false;
  return callsOf(turn).some(({ tool, certainty }) => tool === "set_goal" && certainty === "confirmed");
}

function noticesOfCall(call: CallView): Notice[] {
  // An outcome from the workbench is the model's to read. Nothing of it is told to the person as what the store says.
  if (call.outcome?.status !== "error" || call.byHand.outcome !== null) return [];
  const { error } = call.outcome;
  const failure = failureOf(error);
  const resolved = resolutionNotice(call);
  if (call.certainty === "unconfirmed") return [{ kind: "unconfirmed", call }, ...resolved];
  switch (error.error) {
    case "not_found":
      return failure?.code === "not_found" && call.effect === "read" ? [{ kind: "not_found", call, failure }] : [];
    case "read_failed":
    case "read_timeout":
      return [{ kind: "read_failed", call }];
    case "store_unavailable":
    case "store_changed":
      return [{ kind: "store", call, cause: call.effect === "read" ? "read" : error.error }];
    case "journal_unavailable":
      return [{ kind: "store", call, cause: "journal_unavailable" }];
    case "write_not_applied":
      return [{ kind: "not_saved", call, because: "looked_up" }];
    case "not_executed":
      return call.effect === "write" ? [{ kind: "not_saved", call, because: "not_executed" }] : [];
    case "limit_reached":
      return [{ kind: "limit", cause: "limit" }];
    case "loop_detected":
      return [{ kind: "limit", cause: "loop_detected" }];
    case "tool_failed":
    case "interrupted":
      if (call.effect === "read") return [{ kind: "read_failed", call }];
      return call.certainty === "confirmed" ? [{ kind: "saved_late", call }] : [{ kind: "not_saved", call, because: "looked_up" }];
    default:
      return [];
  }
}

function resolutionNotice(call: CallView): Notice[] {
  if (call.resolution === null || call.resolution.verdict === "unknown") return [];
  return call.resolution.verdict === "applied"
    ? [{ kind: "saved_late", call }]
    : [{ kind: "not_saved", call, because: "looked_up" }];
}

function hasNoAnswer(turn: TurnView): boolean {
  const last = requestsOf(turn).at(-1);
  return turn.end?.kind === "completed" && last !== undefined && last.droppedCalls > 0 && last.text.trim() === "";
}

function endNotice(turn: TurnView): Notice | null {
  if (turn.end === null || turn.end.kind === "completed") return null;
  if (turn.end.kind === "cancelled") return { kind: "cancelled" };
  if (turn.end.kind === "provider_failed") return { kind: "provider", failure: turn.end.failure };
  switch (turn.end.cause) {
    case "limit":
    case "loop_detected":
      return { kind: "limit", cause: turn.end.cause };
    case "write_unconfirmed":
    case "write_not_applied":
    case "tool_failed":
      // The call itself has a notice that says more.
      return null;
    case "store_unavailable":
    case "store_changed":
    case "journal_unavailable":
    case "safety_copy_failed":
      return { kind: "store", call: null, cause: turn.end.cause };
    default:
      return { kind: "stopped", cause: turn.end.cause };
  }
}
