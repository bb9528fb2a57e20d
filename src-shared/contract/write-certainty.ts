import { assertNever } from "../assert-never";
import type { Certainty } from "./certainty";
import type { ToolFailure } from "./failure";

/** What a failed write's outcome says about the write, by its code and facts. Of a read: `null`, always. */
export function certaintyOfFailure(failure: ToolFailure): Certainty | null {
  switch (failure.code) {
    case "invalid_arguments":
    case "unknown_tool":
    case "unknown_field":
    case "out_of_range":
    case "invalid_date":
    case "not_found":
    case "conflict":
    case "declined":
    case "approval_expired":
    case "limit_reached":
    case "not_executed":
    case "journal_unavailable":
    case "write_not_applied":
    case "loop_detected":
      return "not_applied";
    case "store_unavailable":
    case "store_changed":
      return failure.dispatched ? "unconfirmed" : "not_applied";
    case "write_unconfirmed":
      return "unconfirmed";
    case "interrupted":
    case "tool_failed":
      return failure.certainty;
    case "read_failed":
    case "read_timeout":
    case "item_too_large":
    case "cancelled":
      return null;
    default:
      return assertNever(failure);
  }
}
