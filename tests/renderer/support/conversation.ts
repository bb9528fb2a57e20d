import type { ConversationEvent, ConversationEventBody } from "../../../src-shared/conversation/event";
import { reduceConversation } from "../../../src-shared/conversation/reducer";
import { emptyConversation, type ConversationView, type TurnView } from "../../../src-shared/conversation/view";
import { createToolError } from "../../../src-shared/contract/tool-error";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import type { Effect } from "../../../src-shared/contract/recovery";
import { errorOutcome, okOutcome, type ToolOutcome } from "../../../src-shared/contract/outcome";
import type { Certainty } from "../../../src-shared/contract/certainty";

const identity = { provider: "offline", baseUrl: "", model: "offline", account: "" } as const;

/** Events as the log gives them, one millisecond apart unless told. */
export function events(bodies: readonly ConversationEventBody[], conversationId = "c1", firstN = 1): ConversationEvent[] {
  return bodies.map((body, index) => ({ v: 1, n: firstN + index, at: 1_000 + (firstN + index) * 10, conversationId, body }));
}

export function viewOf(bodies: readonly ConversationEventBody[]): ConversationView {
  return events(bodies).reduce(reduceConversation, emptyConversation("c1"));
}

export function turnOf(bodies: readonly ConversationEventBody[]): TurnView {
  const turn = viewOf(bodies).turns.at(-1);
  if (turn === undefined) throw new Error("no turn");
  return turn;
}

export const created: ConversationEventBody = { type: "conversation_created", locale: "es", title: null, aboutMe: "" };

export function started(turnId = "t1", text = "hola"): ConversationEventBody {
  return { type: "turn_started", turnId, mode: "message", text, today: "2026-01-02", timeZone: "UTC", notes: [], provider: identity };
}

export function asked(requestId: string, { turnId = "t1", round = 1, attempt = 1 } = {}): ConversationEventBody {
  return { type: "request_started", turnId, requestId, round, attempt, toolChoice: "auto" };
}

export function said(requestId: string, text: string, turnId = "t1"): ConversationEventBody {
  return { type: "message_received", turnId, requestId, stop: "end", parts: [{ type: "text", text }], opaque: null, usage: null, droppedCalls: 0 };
}

export function failedRequest(requestId: string, partialText: string, retryInMs: number | null, turnId = "t1"): ConversationEventBody {
  const failure = { kind: "overloaded", status: 503, retryAfterMs: null, diagnosticId: null } as const;
  return { type: "request_failed", turnId, requestId, failure, retryInMs, partialText };
}

export function called(opId: string, tool: string, effect: Effect | null, args: unknown = {}, turnId = "t1"): ConversationEventBody {
  return { type: "call_received", turnId, requestId: "r1", opId, callId: opId, tool, args, effect };
}

export function failedOutcome(failure: ToolFailure, effect: Effect): ToolOutcome {
  return errorOutcome(createToolError(failure, effect, "frozen words"));
}

export function settled(
  opId: string,
  outcome: ToolOutcome = okOutcome({}),
  certainty: Certainty | null = null,
  steps: Extract<ConversationEventBody, { type: "call_settled" }>["steps"] = [],
): ConversationEventBody {
  return {
    type: "call_settled",
    turnId: "t1",
    opId,
    outcome,
    isError: outcome.status === "error",
    certainty,
    decision: { action: "continue", rule: "ok_continues" },
    changes: [],
    steps,
    faults: [],
    diagnosticId: null,
  };
}

export function resolved(opId: string, verdict: "applied" | "not_applied" | "unknown"): ConversationEventBody {
  return { type: "operation_resolved", turnId: "t1", opId, verdict, by: "look_up", because: null, changes: [] };
}

export function retried(opId: string, verdict: "applied" | "not_applied" | "unknown"): ConversationEventBody {
  return { type: "operation_retried", opId, retryOpId: `${opId}-again`, verdict, changes: [] };
}

export function ended(
  end: Extract<ConversationEventBody, { type: "turn_ended" }>["end"] = { kind: "completed" },
  receipt: Extract<ConversationEventBody, { type: "turn_ended" }>["receipt"] = [],
  turnId = "t1",
): ConversationEventBody {
  return { type: "turn_ended", turnId, end, receipt };
}

export const unconfirmed = failedOutcome({ code: "write_unconfirmed", because: "exception" }, "write");
export const notFound = failedOutcome({ code: "not_found", scope: "day", date: "2020-01-02" }, "read");
