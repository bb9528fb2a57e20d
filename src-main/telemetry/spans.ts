import type { ConversationEvent, TurnEnd } from "../../src-shared/conversation/event";
import type { ProviderName } from "../../src-shared/conversation/provider-failure";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { emptyConversation, type BranchView, type CallView, type ConversationView, type RequestView, type TurnView } from "../../src-shared/conversation/view";
import type { FiredFault } from "../../src-shared/faults/plan";
import { findTool } from "../../src-shared/tools/catalogue";
import type { Span, SpanEvent } from "./otlp";

/**
 * A conversation as spans, by OpenTelemetry's conventions for generative AI: one trace a turn, `invoke_agent` over `chat` and
 * `execute_tool`. https://opentelemetry.io/docs/specs/semconv/gen-ai/
 * No text of a message, no argument, no result. `error.type` is a code of ours, so there are few of them; injected faults
 * are events of their spans.
 */
export function spansOf(events: readonly ConversationEvent[]): Span[] {
  const first = events[0];
  if (first === undefined) return [];
  const view = events.reduce(reduceConversation, emptyConversation(first.conversationId));
  // A turn that a crash cut off ends, for a trace, with the last thing that is known of it.
  const lastAt = events.reduce((latest, { at }) => Math.max(latest, at), 0);
  return view.turns.flatMap((turn, index) =>
    spansOfTurn(view, index, turn, view.turns[index + 1]?.startedAt ?? lastAt),
  );
}

const PROVIDERS: Readonly<Record<ProviderName, string>> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "gcp.gemini",
  offline: "coach.offline",
  scripted: "coach.scripted",
};

function spansOfTurn(view: ConversationView, index: number, turn: TurnView, latest: number): Span[] {
  const endedAt = turn.endedAt ?? Math.max(turn.startedAt, latest);
  const common = {
    "gen_ai.provider.name": PROVIDERS[turn.provider.provider],
    "gen_ai.conversation.id": view.id,
  };
  const agent: Span = {
    trace: turn.turnId,
    id: turn.turnId,
    parent: null,
    name: "invoke_agent coach",
    kind: "internal",
    startedAt: turn.startedAt,
    endedAt,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "coach",
      ...common,
      "gen_ai.request.model": turn.provider.model,
      "coach.turn.id": turn.turnId,
      "coach.turn.mode": turn.mode,
      "coach.turn.end": turn.end?.kind,
      "coach.turn.stop_cause": turn.end?.kind === "stopped" ? turn.end.cause : null,
      "error.type": errorOfEnd(turn.end),
    },
    events: [
      ...view.branches.filter(({ afterTurns }) => afterTurns === index).map((branch) => branchEvent(branch, turn.startedAt)),
      ...turn.rows.flatMap((row) => (row.kind === "fault" ? [faultEvent(row.fault, row.at)] : [])),
    ],
    failed: errorOfEnd(turn.end) !== null,
  };
  const inside = turn.rows.flatMap((row): Span[] => {
    switch (row.kind) {
      case "request":
        return [chatSpan(turn, row, endedAt, common)];
      case "call":
        return [toolSpan(turn, row, endedAt, common)];
      case "fault":
        return [];
    }
  });
  return [agent, ...inside];
}

function chatSpan(turn: TurnView, request: RequestView, latest: number, common: Span["attributes"]): Span {
  const { usage, failure } = request;
  return {
    trace: turn.turnId,
    id: request.requestId,
    parent: turn.turnId,
    name: `chat ${turn.provider.model}`,
    kind: "client",
    startedAt: request.startedAt,
    endedAt: request.endedAt ?? latest,
    attributes: {
      "gen_ai.operation.name": "chat",
      ...common,
      "gen_ai.request.model": turn.provider.model,
      "gen_ai.usage.input_tokens": usage?.input,
      "gen_ai.usage.output_tokens": usage?.output,
      "gen_ai.usage.cache_read.input_tokens": usage?.cached,
      "http.response.status_code": failure?.status,
      "coach.request.round": request.round,
      "coach.request.attempt": request.attempt,
      "coach.request.tool_choice": request.toolChoice,
      "coach.request.dropped_calls": request.droppedCalls > 0 ? request.droppedCalls : null,
      "coach.request.retry_in_ms": request.retryInMs,
      "coach.request.by_hand": request.playedByHand || null,
      "error.type": failure?.kind,
    },
    events: [],
    failed: failure !== null,
  };
}

function toolSpan(turn: TurnView, call: CallView, latest: number, common: Span["attributes"]): Span {
  // A model can call a tool anything; only names of the catalogue are few.
  const tool = findTool(call.tool) === null ? "unknown" : call.tool;
  const error = call.outcome?.status === "error" ? call.outcome.error : null;
  return {
    trace: turn.turnId,
    id: call.opId,
    parent: turn.turnId,
    name: `execute_tool ${tool}`,
    kind: "internal",
    startedAt: call.receivedAt,
    endedAt: call.settledAt ?? latest,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      ...common,
      "gen_ai.tool.name": tool,
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": call.callId,
      "coach.operation.id": call.opId,
      "coach.tool.effect": call.effect,
      "coach.tool.dispatched": call.dispatchedAt !== null,
      "coach.call.class": call.class,
      "coach.call.recovery": error?.recovery,
      "coach.call.certainty": call.certainty,
      "coach.call.decision": call.decision?.action,
      "coach.call.rule": call.decision?.rule,
      "coach.call.resolution": call.resolution?.verdict,
      "coach.call.run_by_hand": call.byHand.run || null,
      "coach.call.arguments_by_hand": call.byHand.args !== null || null,
      "coach.call.outcome_by_hand": call.byHand.outcome?.kind,
      "error.type": error?.error,
    },
    events: [
      ...call.steps.map(({ name, at }): SpanEvent => ({ name: `coach.step.${name}`, at, attributes: {} })),
      ...call.faults.map((fault) => faultEvent(fault, call.dispatchedAt ?? call.receivedAt)),
      ...(call.resolution === null
        ? []
        : [{ name: "coach.operation.resolved", at: call.resolution.at, attributes: { verdict: call.resolution.verdict, by: call.resolution.by } }]),
    ],
    failed: error !== null,
  };
}

/** Told on the first turn after it: up to there the conversation is that of another. */
function branchEvent({ fromConversationId, fromTurnId, standing }: BranchView, at: number): SpanEvent {
  return {
    name: "coach.conversation.branched",
    at,
    attributes: { "coach.branch.conversation": fromConversationId, "coach.branch.turn": fromTurnId, "coach.branch.standing": standing.length },
  };
}

function faultEvent(fault: FiredFault, at: number): SpanEvent {
  return {
    name: "coach.fault.injected",
    at,
    attributes: { "coach.fault.point": fault.point, "coach.fault.effect": fault.effect, "coach.fault.plan": fault.plan },
  };
}

/** A turn that the program stopped, or that a provider let down, has failed; one that the person cancelled has not. */
function errorOfEnd(end: TurnEnd | null): string | null {
  switch (end?.kind) {
    case "stopped":
      return end.cause;
    case "provider_failed":
      return end.failure.kind;
    case "completed":
    case "cancelled":
    case undefined:
      return null;
  }
}
