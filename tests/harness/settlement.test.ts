import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../src-shared/contract/codes";
import { failureMessage } from "../../src-shared/contract/words";
import { decide, failed, succeeded, wordOutcome } from "../../src-main/harness/settlement";
import { samples } from "../contract/samples";

/** What the program does after each failure, and why; a read and a write where they differ. */
const decisions: Readonly<Record<ErrorCode, string | { read: string; write: string }>> = {
  invalid_arguments: "correct nothing_runs_before_it_is_valid",
  unknown_tool: "correct nothing_runs_before_it_is_valid",
  unknown_field: "correct nothing_runs_before_it_is_valid",
  out_of_range: "correct nothing_runs_before_it_is_valid",
  invalid_date: "correct nothing_runs_before_it_is_valid",
  not_found: "alternative expected_failure_is_a_result",
  conflict: "alternative expected_failure_is_a_result",
  item_too_large: "alternative expected_failure_is_a_result",
  read_failed: "alternative a_read_may_be_repeated",
  read_timeout: "alternative a_read_may_be_repeated",
  declined: "alternative the_person_decides",
  approval_expired: "alternative the_person_decides",
  limit_reached: "alternative limits_end_a_turn",
  cancelled: "none the_person_decides",
  not_executed: "none siblings_wait_for_certainty",
  interrupted: { read: "alternative a_read_may_be_repeated", write: "alternative a_write_is_never_repeated" },
  store_unavailable: { read: "alternative a_read_may_be_repeated", write: "stop store_must_be_the_same" },
  store_changed: { read: "alternative a_read_may_be_repeated", write: "stop store_must_be_the_same" },
  journal_unavailable: "stop journal_comes_first",
  write_not_applied: "stop a_write_is_never_repeated",
  write_unconfirmed: "stop a_write_is_never_repeated",
  loop_detected: "stop a_repeated_call_is_a_loop",
  tool_failed: { read: "alternative a_read_may_be_repeated", write: "stop a_write_is_never_repeated" },
};

describe("what the program decides after a failure", () => {
  it.each(samples)("$name", ({ failure, effect }) => {
    const expected = decisions[failure.code];
    const { action, rule } = decide({ status: "error", failure }, effect);
    if (failure.code === "not_executed" && failure.because === "cancelled") expect(`${action} ${rule}`).toBe("none the_person_decides");
    else expect(`${action} ${rule}`).toBe(typeof expected === "string" ? expected : expected[effect]);
  });

  it("goes on with what is ok, whatever its data says", () => {
    expect(decide({ status: "ok", data: { is_error: true } }, "write")).toEqual({ action: "continue", rule: "ok_continues" });
  });
});

it("a failure of a write says what is certain of it by its facts, one of a read says nothing", () => {
  expect(failed({ code: "store_changed", dispatched: true }, "write").certainty).toBe("unconfirmed");
  expect(failed({ code: "store_changed", dispatched: false }, "write").certainty).toBe("not_applied");
  expect(failed({ code: "store_changed", dispatched: true }, "read").certainty).toBeNull();
  expect(failed({ code: "unknown_tool", tool: "x", tools: [] }, null)).toMatchObject({ certainty: null, changes: [], steps: [], faults: [], diagnosticId: null, safetyCopyFailed: false });
  expect(succeeded({ status: "ok", data: {} }, "confirmed", { diagnosticId: "d" })).toMatchObject({ certainty: "confirmed", diagnosticId: "d" });
});

it.each(samples)("$name gets its words in the language of the conversation, and its mark from its status", ({ failure, effect }) => {
  const worded = wordOutcome({ status: "error", failure }, effect, "es");
  expect(worded).toMatchObject({ status: "error", error: { is_error: true, error: failure.code, message: failureMessage(failure, effect, "es") } });
});
