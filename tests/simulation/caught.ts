import type { Invariant } from "./record";

/** Which rule finds each variant, and the first seed of the plain sequence from 1 at which it does. */
export const caught: Readonly<Record<string, { readonly by: Invariant; readonly seed: number }>> = {
  retry_on_text: { by: "at_most_one_effect_per_operation", seed: 41 },
  mark_dropped_on_replay: { by: "the_mark_survives", seed: 50 },
  mark_not_sent: { by: "the_mark_survives", seed: 5 },
  effect_before_prepared: { by: "at_most_one_effect_per_operation", seed: 24 },
  absence_on_read_failure: { by: "read_failure_is_not_absence", seed: 81 },
  no_fence: { by: "certainty_never_lies", seed: 35 },
  fence_without_epoch: { by: "a_rebuilt_store_equals_the_journal", seed: 10 },
  not_applied_on_abort: { by: "certainty_never_lies", seed: 16 },
  operation_row_second: { by: "a_rebuilt_store_equals_the_journal", seed: 4 },
  note_lost: { by: "certainty_never_lies", seed: 41 },
  sibling_runs_after_stop: { by: "no_request_after_a_stop", seed: 1 },
  saved_before_the_journal: { by: "nothing_confirmed_is_missing", seed: 41 },
  journal_without_fsync: { by: "nothing_confirmed_is_missing", seed: 1 },
  writes_while_unresolved: { by: "at_most_one_effect_per_operation", seed: 42 },
  approval_not_bound: { by: "nothing_is_replaced_without_a_yes", seed: 45 },
  vanished_left_open: { by: "certainty_never_lies", seed: 66 },
  exception_in_an_event: { by: "nothing_internal_is_visible", seed: 41 },
  endless_rounds: { by: "rounds_are_bounded", seed: 81 },
  history_not_healed: { by: "every_turn_ends", seed: 8 },
};
