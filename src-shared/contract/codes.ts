import type { Effect, Recovery } from "./recovery";

/** The stable codes of a tool error. New ones may be added; a published one never changes its meaning. */
export const errorCodes = [
  "invalid_arguments",
  "unknown_tool",
  "unknown_field",
  "out_of_range",
  "invalid_date",
  "not_found",
  "conflict",
  "read_failed",
  "read_timeout",
  "item_too_large",
  "declined",
  "approval_expired",
  "limit_reached",
  "cancelled",
  "not_executed",
  "interrupted",
  "store_unavailable",
  "store_changed",
  "journal_unavailable",
  "write_not_applied",
  "write_unconfirmed",
  "loop_detected",
  "tool_failed",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** How to recover from a code when a read, a write, or no known tool was asked for. */
interface RecoveryRule {
  readonly read: Recovery;
  readonly write: Recovery;
}

const always = (recovery: Recovery): RecoveryRule => ({ read: recovery, write: recovery });
const stopsWrites: RecoveryRule = { read: "choose_alternative", write: "stop_turn" };

const rules: Readonly<Record<ErrorCode, RecoveryRule>> = {
  invalid_arguments: always("correct_arguments"),
  unknown_tool: always("correct_arguments"),
  unknown_field: always("correct_arguments"),
  out_of_range: always("correct_arguments"),
  invalid_date: always("correct_arguments"),
  not_found: always("choose_alternative"),
  conflict: always("choose_alternative"),
  read_failed: always("choose_alternative"),
  read_timeout: always("choose_alternative"),
  item_too_large: always("choose_alternative"),
  declined: always("choose_alternative"),
  approval_expired: always("choose_alternative"),
  limit_reached: always("choose_alternative"),
  cancelled: always("choose_alternative"),
  not_executed: always("choose_alternative"),
  interrupted: always("choose_alternative"),
  store_unavailable: stopsWrites,
  store_changed: stopsWrites,
  journal_unavailable: always("stop_turn"),
  write_not_applied: always("stop_turn"),
  write_unconfirmed: always("stop_turn"),
  loop_detected: always("stop_turn"),
  tool_failed: stopsWrites,
};

/** An unknown tool counts as a read: nothing ran and nothing can have changed. */
export function recoveryOf(code: ErrorCode, effect: Effect): Recovery {
  return rules[code][effect];
}
