import type { CallClass } from "../contract/call-class";
import type { Certainty } from "../contract/certainty";
import type { ToolOutcome } from "../contract/outcome";
import type { Effect } from "../contract/recovery";
import type { Change } from "../domain/record";
import type { FiredFault } from "../faults/plan";
import type { Locale } from "../i18n/locale";
import type { BodyOf, Decision, HeldPhase, ModelNote, OperationVerdict, RefusedCall, StandingWrite, TurnEnd } from "./event";
import type { ProviderFailure, ProviderIdentity, TokenUsage } from "./provider-failure";
import type { ReceiptItem } from "./receipt";

/** What a screen shows of a conversation. Made by the reducer from events, and by nothing else. */
export interface ConversationView {
  readonly id: string;
  readonly title: string | null;
  readonly locale: Locale;
  readonly deleted: boolean;
  /** Position of the last event that is in here. */
  readonly lastEvent: number;
  readonly turns: readonly TurnView[];
  /** Where this conversation left others, the earliest first; empty for one that began by itself. */
  readonly branches: readonly BranchView[];
}

export interface BranchView {
  readonly fromConversationId: string;
  /** The turn of the message that was edited, in that conversation. */
  readonly fromTurnId: string;
  /** How many turns stand before it here. */
  readonly afterTurns: number;
  readonly standing: readonly StandingView[];
}

/** A write that stands, as it is known now: a look-up and an undo change it. */
export interface StandingView extends Omit<StandingWrite, "certainty"> {
  readonly certainty: Certainty;
  readonly undoneBy: string | null;
}

export interface TurnView {
  readonly turnId: string;
  readonly mode: BodyOf<"turn_started">["mode"];
  /** True when it answers once more what earlier turns found, and one of them had a confirmed write. */
  readonly answersConfirmedWrite: boolean;
  readonly text: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly today: string;
  readonly notes: readonly ModelNote[];
  readonly provider: ProviderIdentity;
  /** Model requests, calls and faults, in the order in which they began. */
  readonly rows: readonly TurnRow[];
  readonly end: TurnEnd | null;
  readonly receipt: readonly ReceiptItem[];
}

export type TurnRow = RequestView | CallView | FaultRow;

export interface RequestView {
  readonly kind: "request";
  readonly requestId: string;
  readonly round: number;
  readonly attempt: number;
  readonly toolChoice: "auto" | "none";
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Finished text, or what has streamed so far. */
  readonly text: string;
  readonly failure: ProviderFailure | null;
  readonly retryInMs: number | null;
  readonly usage: TokenUsage | null;
  readonly droppedCalls: number;
  /** Of a message that was malformed; none of them ran. */
  readonly refusedCalls: readonly RefusedCall[];
  /** True when a person wrote the message in the model's place. */
  readonly playedByHand: boolean;
}

export interface CallView {
  readonly kind: "call";
  readonly opId: string;
  readonly callId: string;
  readonly requestId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly effect: Effect | null;
  readonly receivedAt: number;
  readonly dispatchedAt: number | null;
  readonly settledAt: number | null;
  /** `null` until the call is settled. */
  readonly outcome: ToolOutcome | null;
  readonly class: CallClass | null;
  /** What the outcome said when it was made. A later look-up is in `resolution`; this never changes. */
  readonly certainty: Certainty | null;
  readonly decision: Decision | null;
  readonly changes: readonly Change[];
  readonly steps: BodyOf<"call_settled">["steps"];
  readonly faults: readonly FiredFault[];
  readonly diagnosticId: string | null;
  readonly approval: { readonly changes: readonly Change[]; readonly expiresAt: number; readonly answer: string | null } | null;
  readonly resolution: {
    readonly verdict: OperationVerdict;
    readonly by: BodyOf<"operation_resolved">["by"];
    readonly at: number;
  } | null;
  readonly retry: { readonly opId: string; readonly verdict: OperationVerdict } | null;
  readonly undoneBy: string | null;
  readonly byHand: CallByHand;
}

/** What of a call is a person's, at the workbench. What is not said here is the model's and the program's. */
export interface CallByHand {
  /** The call itself: no model asked for it. */
  readonly run: boolean;
  /** Where it waits now. */
  readonly held: HeldPhase | null;
  /** The arguments that it ran with instead of the model's, which stay in `args`. */
  readonly args: { readonly value: unknown } | null;
  /** `made`: the tool did not run. `edited`: it ran, and `original` is its own outcome. */
  readonly outcome: { readonly kind: "made" } | { readonly kind: "edited"; readonly original: ToolOutcome } | null;
}

export interface FaultRow {
  readonly kind: "fault";
  readonly at: number;
  readonly fault: FiredFault;
}

export function emptyConversation(id: string): ConversationView {
  return { id, title: null, locale: "en", deleted: false, lastEvent: 0, turns: [], branches: [] };
}

export function callsOf(turn: TurnView): readonly CallView[] {
  return turn.rows.filter((row) => row.kind === "call");
}

export function requestsOf(turn: TurnView): readonly RequestView[] {
  return turn.rows.filter((row) => row.kind === "request");
}
