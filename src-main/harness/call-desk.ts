import { assertNever } from "../../src-shared/assert-never";
import { canonicalJson } from "../../src-shared/contract/operation";
import type { ToolOutcome } from "../../src-shared/contract/outcome";
import type { Effect } from "../../src-shared/contract/recovery";
import type { StoreOutcome } from "../../src-shared/contract/store-outcome";
import type { BodyOf, HeldPhase } from "../../src-shared/conversation/event";
import type { TurnLog } from "./ports";
import { decide, failed, wordOutcome, type Settlement } from "./settlement";
import type { TurnRequest } from "./turn";
import { validateCall, type Validation } from "./validate";

/** A call in front of a person. `args` is what it would be dispatched with, as it was written. */
export interface HeldCall {
  readonly conversationId: string;
  readonly turnId: string;
  readonly opId: string;
  readonly tool: string;
  readonly effect: Effect;
  readonly args: unknown;
}

export type ReleaseBefore =
  | { readonly kind: "continued" }
  | { readonly kind: "arguments"; readonly args: unknown }
  /** The tool is not run. */
  | { readonly kind: "made"; readonly outcome: StoreOutcome }
  | { readonly kind: "cancelled" };

export type ReleaseAfter =
  | { readonly kind: "continued" }
  | { readonly kind: "edited"; readonly outcome: StoreOutcome }
  | { readonly kind: "cancelled" };

/**
 * Where a person can step between the program and a tool: the workbench. A turn without one never asks. `null` is "this
 * call does not wait"; a promise must settle once `signal` aborts, as `cancelled`, and never rejects.
 */
export interface CallDesk {
  before(call: HeldCall, signal: AbortSignal): Promise<ReleaseBefore> | null;
  after(call: HeldCall & { readonly outcome: ToolOutcome }, signal: AbortSignal): Promise<ReleaseAfter> | null;
}

/**
 * How a call that passed the desk ended. Only the outcome can be a person's. Certainty, changes and steps are the program's
 * own in both: a hand-made success of a write is not confirmed, and an edited failure of a confirmed one still is.
 */
export interface EndAtDesk<Args> {
  /** What the model gets. */
  readonly shown: Settlement;
  /** What happened. */
  readonly truth: Settlement;
  readonly args: Args;
  /** Tool and arguments as they ran, normalised. */
  readonly key: string;
}

export interface DeskCall<Args> {
  readonly call: { readonly opId: string; readonly tool: string; readonly args: unknown; readonly key: string };
  readonly valid: Extract<Validation<Args>, { ok: true }>;
  readonly record: TurnLog["append"];
  readonly run: (args: Args) => Promise<Settlement>;
  readonly onWaitedForPerson: (ms: number) => void;
}

/** Runs a validated call past the desk: held before, run or answered, held again before the model gets the outcome. */
export async function runAtDesk<Args>(turn: TurnRequest<Args>, desk: CallDesk, deskCall: DeskCall<Args>): Promise<EndAtDesk<Args>> {
  const { call, valid, record } = deskCall;
  const { effect } = valid.tool;
  const held: HeldCall = {
    conversationId: turn.log.conversationId,
    turnId: turn.turnId,
    opId: call.opId,
    tool: call.tool,
    effect,
    args: call.args,
  };
  let { args } = valid;
  let key = call.key;
  const both = (settlement: Settlement): EndAtDesk<Args> => ({ shown: settlement, truth: settlement, args, key });

  const asked = desk.before(held, turn.signal);
  if (asked !== null) {
    const release = await wait("before", asked, (by) => (by.kind === "made" ? { kind: by.kind } : by));
    switch (release.kind) {
      case "continued":
        break;
      case "arguments": {
        const again = validateCall(turn.toolbox, { tool: call.tool, args: release.args }, turn.today);
        if (!again.ok) return both(failed(again.failure, effect));
        args = again.args;
        key = `${call.tool} ${canonicalJson(release.args)}`;
        break;
      }
      case "made": {
        const truth = failed({ code: "not_executed", because: "never_started" }, effect);
        return { ...both(truth), shown: { ...truth, outcome: withKnownFacts(release.outcome, truth) } };
      }
      case "cancelled":
        return both(failed({ code: "not_executed", because: "cancelled" }, effect));
      default:
        return assertNever(release);
    }
  }

  const truth = await deskCall.run(args);
  // What stops a turn stops it: the model gets nothing more, so there is nothing to edit for it.
  if (turn.signal.aborted || truth.safetyCopyFailed || decide(truth.outcome, effect).action === "stop") return both(truth);
  const original = wordOutcome(truth.outcome, effect, turn.log.locale);
  const askedAgain = desk.after({ ...held, outcome: original }, turn.signal);
  if (askedAgain === null) return both(truth);
  const release = await wait("after", askedAgain, (by) => (by.kind === "edited" ? { kind: by.kind, original } : by));
  if (release.kind !== "edited") return both(truth);
  return { ...both(truth), shown: { ...truth, outcome: withKnownFacts(release.outcome, truth) } };

  /** Before and after a wait everything is on the disk, so that whoever finds a held call knows that it was held. */
  async function wait<Release extends ReleaseBefore | ReleaseAfter>(
    phase: HeldPhase,
    asking: Promise<Release>,
    mark: (release: Release) => BodyOf<"call_released">["by"],
  ): Promise<Release> {
    const startedAt = turn.clock.now();
    const { turnId } = turn;
    deskCall.record({ type: "call_held", turnId, opId: call.opId, phase });
    await flushed(turn);
    const release = await asking;
    const waitedMs = Math.max(0, turn.clock.now() - startedAt);
    deskCall.onWaitedForPerson(waitedMs);
    record({ type: "call_released", turnId, opId: call.opId, phase, by: mark(release), waitedMs });
    await flushed(turn);
    return release;
  }
}

/** A log that cannot be written ends the turn before its next request; it is no reason to let a call hang. */
async function flushed<Args>(turn: TurnRequest<Args>): Promise<void> {
  try {
    await turn.log.flush();
  } catch (error) {
    turn.diagnostic.record("log", "a held call could not be written", error);
  }
}

/** A person can choose a code; what the program knows of the call stays the program's. */
function withKnownFacts(outcome: StoreOutcome, truth: Settlement): StoreOutcome {
  if (outcome.status === "ok") return outcome;
  const { failure } = outcome;
  switch (failure.code) {
    case "interrupted":
    case "tool_failed":
      return { status: "error", failure: { ...failure, certainty: truth.certainty } };
    case "store_unavailable":
    case "store_changed":
      return { status: "error", failure: { ...failure, dispatched: truth.steps.some(({ name }) => name === "dispatch") } };
    default:
      return outcome;
  }
}
