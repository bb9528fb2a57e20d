import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { WriteReply } from "../../src-shared/ipc/program-channels";
import type { RawJournal, RawRow } from "../crash/independent-reader";
import type { SeenRequest } from "./models/server";
import type { WorldPlan } from "./plan";

/** The rules that a world must keep. */
export const invariants = [
  "at_most_one_effect_per_operation",
  "nothing_confirmed_is_missing",
  "certainty_never_lies",
  "no_request_after_a_stop",
  "one_result_per_call",
  "the_mark_survives",
  "nothing_internal_is_visible",
  "every_turn_ends",
  "rounds_are_bounded",
  "read_failure_is_not_absence",
  "a_rebuilt_store_equals_the_journal",
  "nothing_is_replaced_without_a_yes",
  "it_recovers",
] as const;
export type Invariant = (typeof invariants)[number];

export interface Violation {
  readonly invariant: Invariant;
  readonly what: string;
}

export interface HeardEvent {
  readonly at: number;
  readonly step: number;
  readonly event: ConversationEvent;
}

export interface HeardReply {
  readonly at: number;
  readonly reply: WriteReply;
  /** Whether the journal had the operation on the disk when it was heard. */
  readonly isDurable: boolean;
}

/** A store as it was found after the program had come up on it without any fault. */
export interface FoundStore {
  readonly host: string;
  readonly journal: RawJournal;
  readonly tables: Readonly<Record<string, readonly RawRow[]>>;
  readonly isReadOnly: boolean;
}

/** Everything that was seen of a world from outside, and what is left of it. */
export interface WorldRecord {
  readonly plan: WorldPlan;
  readonly heard: readonly HeardEvent[];
  readonly replies: readonly HeardReply[];
  readonly requests: readonly SeenRequest[];
  /** Found while the world ran. */
  readonly violations: readonly Violation[];
  readonly journal: RawJournal;
  /** The events of each conversation, from its file. */
  readonly conversations: ReadonlyMap<string, readonly ConversationEvent[]>;
  readonly exports: readonly string[];
  readonly stores: readonly FoundStore[];
  /** Something was lost for which nobody answers: a store that vanished with what no journal could take down. */
  readonly excuses: { readonly storeLost: boolean; readonly gaveUp: boolean; readonly chose: boolean };
  /** One line for each thing that happened; the same seed gives the same lines. */
  readonly log: readonly string[];
  readonly steps: number;
}
