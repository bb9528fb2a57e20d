import { assertNever } from "../../src-shared/assert-never";
import type { Certainty } from "../../src-shared/contract/certainty";
import { recoveryOf } from "../../src-shared/contract/codes";
import type { ToolFailure } from "../../src-shared/contract/failure";
import { errorOutcome, okOutcome, type ToolOutcome } from "../../src-shared/contract/outcome";
import type { Effect } from "../../src-shared/contract/recovery";
import type { StoreOutcome } from "../../src-shared/contract/store-outcome";
import { createToolError } from "../../src-shared/contract/tool-error";
import { failureMessage } from "../../src-shared/contract/words";
import { certaintyOfFailure } from "../../src-shared/contract/write-certainty";
import type { BodyOf, Decision, DecisionRule } from "../../src-shared/conversation/event";
import type { Change } from "../../src-shared/domain/record";
import type { FiredFault } from "../../src-shared/faults/plan";
import type { Locale } from "../../src-shared/i18n/locale";

export type Step = BodyOf<"call_settled">["steps"][number];

/** How one call ended, before its words. */
export interface Settlement {
  readonly outcome: StoreOutcome;
  /** Of a write; `null` for a read. */
  readonly certainty: Certainty | null;
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  readonly faults: readonly FiredFault[];
  readonly diagnosticId: string | null;
  /** The store has the change, the journal could not be written: nothing more may be written. */
  readonly safetyCopyFailed: boolean;
}

const bare = { changes: [], steps: [], faults: [], diagnosticId: null, safetyCopyFailed: false } as const;

/** A failure whose certainty follows from its code and facts. */
export function failed(failure: ToolFailure, effect: Effect | null, more: Partial<Settlement> = {}): Settlement {
  const certainty = effect === "write" ? certaintyOfFailure(failure) : null;
  return { ...bare, outcome: { status: "error", failure }, certainty, ...more };
}

export function succeeded(outcome: StoreOutcome, certainty: Certainty | null, more: Partial<Settlement> = {}): Settlement {
  return { ...bare, outcome, certainty, ...more };
}

/** Adds the words: the outcome as it is stored and sent. The mark comes from `status` and from nothing else. */
export function wordOutcome(outcome: StoreOutcome, effect: Effect, locale: Locale): ToolOutcome {
  if (outcome.status === "ok") return okOutcome(outcome.data);
  return errorOutcome(createToolError(outcome.failure, effect, failureMessage(outcome.failure, effect, locale)));
}

/** What the program does after an outcome, and the rule that says so. An unknown tool counts as a read. */
export function decide(outcome: StoreOutcome, effect: Effect): Decision {
  if (outcome.status === "ok") return { action: "continue", rule: "ok_continues" };
  const { failure } = outcome;
  const recovery = recoveryOf(failure.code, effect);
  switch (recovery) {
    case "correct_arguments":
      return { action: "correct", rule: "nothing_runs_before_it_is_valid" };
    case "choose_alternative": {
      const isOver = failure.code === "not_executed" || failure.code === "cancelled";
      return { action: isOver ? "none" : "alternative", rule: alternativeRule(failure) };
    }
    case "stop_turn":
      return { action: "stop", rule: stopRule(failure.code) };
    default:
      return assertNever(recovery);
  }
}

function alternativeRule(failure: ToolFailure): DecisionRule {
  switch (failure.code) {
    case "not_executed":
      return failure.because === "cancelled" ? "the_person_decides" : "siblings_wait_for_certainty";
    case "interrupted":
      return failure.certainty === null ? "a_read_may_be_repeated" : "a_write_is_never_repeated";
    case "cancelled":
    case "declined":
    case "approval_expired":
      return "the_person_decides";
    case "limit_reached":
      return "limits_end_a_turn";
    case "not_found":
    case "conflict":
    case "item_too_large":
      return "expected_failure_is_a_result";
    default:
      return "a_read_may_be_repeated";
  }
}

function stopRule(code: ToolFailure["code"]): DecisionRule {
  switch (code) {
    case "store_unavailable":
    case "store_changed":
      return "store_must_be_the_same";
    case "journal_unavailable":
      return "journal_comes_first";
    case "loop_detected":
      return "a_repeated_call_is_a_loop";
    default:
      return "a_write_is_never_repeated";
  }
}
