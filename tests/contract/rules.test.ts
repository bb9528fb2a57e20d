import { describe, expect, it } from "vitest";
import { callClasses, classOfOutcome, type CallClass } from "../../src-shared/contract/call-class";
import { errorCodes, recoveryOf, type ErrorCode } from "../../src-shared/contract/codes";
import { toolFailureSchema } from "../../src-shared/contract/failure";
import { errorOutcome, okOutcome } from "../../src-shared/contract/outcome";
import { isRecoverable } from "../../src-shared/contract/recovery";
import { createToolError } from "../../src-shared/contract/tool-error";
import { certaintyOfFailure } from "../../src-shared/contract/write-certainty";
import { samples } from "./samples";

/** The table of the contract, written down a second time on purpose: `docs/contract.md` is what others rely on. */
const table: Readonly<Record<ErrorCode, { read: string; write: string; class: CallClass }>> = {
  invalid_arguments: { read: "correct_arguments", write: "correct_arguments", class: "refused" },
  unknown_tool: { read: "correct_arguments", write: "correct_arguments", class: "refused" },
  unknown_field: { read: "correct_arguments", write: "correct_arguments", class: "refused" },
  out_of_range: { read: "correct_arguments", write: "correct_arguments", class: "refused" },
  invalid_date: { read: "correct_arguments", write: "correct_arguments", class: "refused" },
  not_found: { read: "choose_alternative", write: "choose_alternative", class: "expected" },
  conflict: { read: "choose_alternative", write: "choose_alternative", class: "expected" },
  read_failed: { read: "choose_alternative", write: "choose_alternative", class: "failed" },
  read_timeout: { read: "choose_alternative", write: "choose_alternative", class: "failed" },
  item_too_large: { read: "choose_alternative", write: "choose_alternative", class: "expected" },
  declined: { read: "choose_alternative", write: "choose_alternative", class: "expected" },
  approval_expired: { read: "choose_alternative", write: "choose_alternative", class: "expected" },
  limit_reached: { read: "choose_alternative", write: "choose_alternative", class: "not_executed" },
  cancelled: { read: "choose_alternative", write: "choose_alternative", class: "not_executed" },
  not_executed: { read: "choose_alternative", write: "choose_alternative", class: "not_executed" },
  interrupted: { read: "choose_alternative", write: "choose_alternative", class: "failed" },
  store_unavailable: { read: "choose_alternative", write: "stop_turn", class: "failed" },
  store_changed: { read: "choose_alternative", write: "stop_turn", class: "failed" },
  journal_unavailable: { read: "stop_turn", write: "stop_turn", class: "failed" },
  write_not_applied: { read: "stop_turn", write: "stop_turn", class: "failed" },
  write_unconfirmed: { read: "stop_turn", write: "stop_turn", class: "failed" },
  loop_detected: { read: "stop_turn", write: "stop_turn", class: "not_executed" },
  tool_failed: { read: "choose_alternative", write: "stop_turn", class: "failed" },
};

it("has a rule for every code and no other", () => {
  expect(Object.keys(table)).toEqual([...errorCodes]);
  expect(toolFailureSchema.options.map((option) => option.shape.code.value)).toEqual([...errorCodes]);
});

it.each(errorCodes)("%s recovers as the table says", (code) => {
  expect({ read: recoveryOf(code, "read"), write: recoveryOf(code, "write") }).toEqual({ read: table[code].read, write: table[code].write });
});

it.each(samples)("$name has its class on every screen, and only an ok outcome is ok", ({ failure, effect }) => {
  const outcome = errorOutcome(createToolError(failure, effect, "message"));
  expect(classOfOutcome(outcome)).toBe(table[failure.code].class);
  expect(callClasses).toContain(classOfOutcome(outcome));
});

it("data that looks like an error is ok: the class comes from the mark", () => {
  expect(classOfOutcome(okOutcome({ kind: "tool_error", is_error: true, error: "not_found" }))).toBe("ok");
});

it("may be recovered from unless the turn stops", () => {
  expect([isRecoverable("correct_arguments"), isRecoverable("choose_alternative"), isRecoverable("stop_turn")]).toEqual([true, true, false]);
});

describe("what is certain of a failed write", () => {
  const notApplied = ["declined", "approval_expired", "journal_unavailable", "write_not_applied", "loop_detected", "limit_reached", "not_executed"];
  it.each(samples.filter(({ effect }) => effect === "write"))("$name", ({ name, failure }) => {
    const certainty = certaintyOfFailure(failure);
    if (table[failure.code].class === "refused" || notApplied.includes(failure.code)) expect(certainty).toBe("not_applied");
    else if (failure.code === "not_found" || failure.code === "conflict") expect(certainty).toBe("not_applied");
    else if ("dispatched" in failure) expect(certainty).toBe(failure.dispatched ? "unconfirmed" : "not_applied");
    else if ("certainty" in failure) expect(certainty).toBe(failure.certainty);
    else expect([name, certainty]).toEqual([name, "unconfirmed"]);
  });

  it("is never said to be confirmed by a failure that was not looked up", () => {
    const confirmed = samples.filter(({ failure }) => certaintyOfFailure(failure) === "confirmed").map(({ failure }) => failure.code);
    expect(new Set(confirmed)).toEqual(new Set(["interrupted", "tool_failed"]));
  });

  it.each(samples.filter(({ name }) => ["read_failed", "read_timeout", "item_too_large", "cancelled"].includes(name)))(
    "$name is of a read and says nothing",
    ({ failure }) => {
      expect(certaintyOfFailure(failure)).toBeNull();
    },
  );
});
