import type { ErrorCode } from "../../src-shared/contract/codes";
import type { ToolFailure } from "../../src-shared/contract/failure";
import type { Effect } from "../../src-shared/contract/recovery";

/** One failure of each form that a code has, under the name of its golden, for the effect that it can have. */
export interface Sample {
  readonly name: string;
  readonly effect: Effect;
  readonly failure: ToolFailure;
}

const both = (name: string, failure: ToolFailure): Sample[] => [
  { name: `${name}.read`, effect: "read", failure },
  { name: `${name}.write`, effect: "write", failure },
];
const read = (name: string, failure: ToolFailure): Sample[] => [{ name, effect: "read", failure }];
const write = (name: string, failure: ToolFailure): Sample[] => [{ name, effect: "write", failure }];

const date = { code: "invalid_date", path: "date", received: '"2026-02-30"', earliest: "1900-01-01", latest: "2026-12-01" } as const;

const samplesOfCode: Readonly<Record<ErrorCode, readonly Sample[]>> = {
  invalid_arguments: both("invalid_arguments", {
    code: "invalid_arguments",
    issues: [
      { path: "", expected: "object", received: '"text"' },
      { path: "values.0.value", expected: "number or text", received: "nothing" },
    ],
  }),
  unknown_tool: read("unknown_tool", { code: "unknown_tool", tool: "guardar_peso", tools: ["read_measurement", "save_measurement"] }),
  unknown_field: both("unknown_field", { code: "unknown_field", path: "field", field: "__proto__", fields: ["weight", "waist"] }),
  out_of_range: write("out_of_range", {
    code: "out_of_range",
    path: "values.0.value",
    field: "weight",
    min: 20,
    max: 400,
    unit: "kg",
    received: "5000 kg",
  }),
  invalid_date: (["not_a_date", "no_such_day", "too_early", "in_the_future", "range_reversed"] as const).flatMap((problem) =>
    read(`invalid_date.${problem}`, { ...date, problem }),
  ),
  not_found: [
    ...read("not_found.day", { code: "not_found", scope: "day", date: "2020-01-02" }),
    ...read("not_found.field", { code: "not_found", scope: "field", date: "2020-01-02", field: "weight" }),
    ...read("not_found.goal", { code: "not_found", scope: "field", field: "weight" }),
    ...read("not_found.range", { code: "not_found", scope: "range", from: "2020-01-01", to: "2020-01-31", field: "weight" }),
    ...read("not_found.all", { code: "not_found", scope: "all", field: "weight" }),
    ...write("not_found.write", { code: "not_found", scope: "day", date: "2020-01-02" }),
  ],
  conflict: [
    ...write("conflict.value", {
      code: "conflict",
      reason: "value",
      date: "2020-01-02",
      values: [
        { field: "weight", present: 76, requested: 77.4, unit: "kg" },
        { field: "note", present: "tired", requested: "rested", unit: null },
      ],
    }),
    ...write("conflict.goal", {
      code: "conflict",
      reason: "value",
      goal: "weight",
      values: [{ field: "weight", present: 75, requested: 74, unit: "kg" }],
    }),
    ...write("conflict.changed", { code: "conflict", reason: "changed", date: "2020-01-02", values: [] }),
  ],
  read_failed: read("read_failed", { code: "read_failed" }),
  read_timeout: read("read_timeout", { code: "read_timeout", afterMs: 10_000 }),
  item_too_large: read("item_too_large", { code: "item_too_large", size: 5_000_000, limit: 16_384 }),
  declined: write("declined", { code: "declined" }),
  approval_expired: write("approval_expired", { code: "approval_expired" }),
  limit_reached: (["rounds", "calls", "turn_time", "turn_size"] as const).flatMap((limit) =>
    both(`limit_reached.${limit}`, { code: "limit_reached", limit, value: 10 }),
  ),
  cancelled: read("cancelled", { code: "cancelled" }),
  not_executed: (["sibling_stopped", "cancelled", "never_started", "unresolved_operation"] as const).flatMap((because) =>
    write(`not_executed.${because}`, { code: "not_executed", because }),
  ),
  interrupted: [
    ...read("interrupted.read", { code: "interrupted", certainty: null }),
    ...(["confirmed", "not_applied", "unconfirmed"] as const).flatMap((certainty) =>
      write(`interrupted.${certainty}`, { code: "interrupted", certainty }),
    ),
  ],
  store_unavailable: [
    ...both("store_unavailable.not_dispatched", { code: "store_unavailable", reason: "not_connected", dispatched: false }),
    ...both("store_unavailable.dispatched", { code: "store_unavailable", reason: "failed", dispatched: true }),
  ],
  store_changed: [
    ...both("store_changed.not_dispatched", { code: "store_changed", dispatched: false }),
    ...both("store_changed.dispatched", { code: "store_changed", dispatched: true }),
  ],
  journal_unavailable: write("journal_unavailable", { code: "journal_unavailable" }),
  write_not_applied: (["looked_up", "quota", "failed"] as const).flatMap((because) =>
    write(`write_not_applied.${because}`, { code: "write_not_applied", because }),
  ),
  write_unconfirmed: (["exception", "no_answer", "connection_lost", "cancelled", "journal", "malformed_answer"] as const).flatMap((because) =>
    write(`write_unconfirmed.${because}`, { code: "write_unconfirmed", because }),
  ),
  loop_detected: both("loop_detected", { code: "loop_detected", repetitions: 2 }),
  tool_failed: [
    ...read("tool_failed.read", { code: "tool_failed", certainty: null }),
    ...(["confirmed", "not_applied", "unconfirmed"] as const).flatMap((certainty) =>
      write(`tool_failed.${certainty}`, { code: "tool_failed", certainty }),
    ),
  ],
};

export const samples: readonly Sample[] = Object.values(samplesOfCode).flat();
