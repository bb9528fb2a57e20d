import type { ErrorCode } from "../../../src-shared/contract/codes";
import type { ToolFailure } from "../../../src-shared/contract/failure";

type FactsOf<Code extends ErrorCode> = Omit<Extract<ToolFailure, { code: Code }>, "code">;

/** Facts to begin with for each code, so that a failure by hand is complete before anything is typed. */
export const failureFacts: { readonly [Code in ErrorCode]: FactsOf<Code> } = {
  invalid_arguments: { issues: [{ path: "date", expected: "string", received: "42" }] },
  unknown_tool: { tool: "tool", tools: [] },
  unknown_field: { path: "field", field: "wieght", fields: ["weight"] },
  out_of_range: { path: "values.0.value", field: "weight", min: 20, max: 400, unit: "kg", received: "5000 kg" },
  invalid_date: { path: "date", problem: "no_such_day", received: "2026-02-30", earliest: "1900-01-01", latest: "2026-12-31" },
  not_found: { scope: "all" },
  conflict: { reason: "value", values: [] },
  read_failed: {},
  read_timeout: { afterMs: 10_000 },
  item_too_large: { size: 200_000, limit: 100_000 },
  declined: {},
  approval_expired: {},
  limit_reached: { limit: "calls", value: 60 },
  cancelled: {},
  not_executed: { because: "never_started" },
  interrupted: { certainty: null },
  store_unavailable: { reason: "failed", dispatched: false },
  store_changed: { dispatched: false },
  journal_unavailable: {},
  write_not_applied: { because: "failed" },
  write_unconfirmed: { because: "exception" },
  loop_detected: { repetitions: 3 },
  tool_failed: { certainty: null },
};
