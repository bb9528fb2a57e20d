import type { ErrorCode } from "./codes";
import type { ToolOutcome } from "./outcome";

/** The class of a call, for colour and sign: the same on every screen. */
export const callClasses = ["ok", "refused", "expected", "failed", "not_executed"] as const;
export type CallClass = (typeof callClasses)[number];

const classOfCode: Readonly<Record<ErrorCode, CallClass>> = {
  invalid_arguments: "refused",
  unknown_tool: "refused",
  unknown_field: "refused",
  out_of_range: "refused",
  invalid_date: "refused",
  not_found: "expected",
  conflict: "expected",
  declined: "expected",
  approval_expired: "expected",
  item_too_large: "expected",
  read_failed: "failed",
  read_timeout: "failed",
  store_unavailable: "failed",
  store_changed: "failed",
  journal_unavailable: "failed",
  write_not_applied: "failed",
  write_unconfirmed: "failed",
  tool_failed: "failed",
  interrupted: "failed",
  limit_reached: "not_executed",
  cancelled: "not_executed",
  not_executed: "not_executed",
  loop_detected: "not_executed",
};

export function classOfOutcome(outcome: ToolOutcome): CallClass {
  return outcome.status === "ok" ? "ok" : classOfCode[outcome.error.error];
}
