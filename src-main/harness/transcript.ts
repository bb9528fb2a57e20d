import type { ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";
import type { AssistantPart } from "../../src-shared/conversation/message";
import type {
  AssistantEntry,
  PersonEntry,
  ResultsEntry,
  ToolResult,
  TranscriptEntry,
} from "../../src-shared/conversation/transcript";

/** A call that history holds without a result: it must be healed before the next request. */
export interface OpenCall {
  readonly turnId: string;
  readonly requestId: string;
  readonly opId: string;
  readonly callId: string;
  readonly tool: string;
  readonly args: unknown;
  /** False when the log ends between the message and the receipt of its call: no screen knows of the call yet. */
  readonly isReceived: boolean;
  /** True when it waited at the workbench for a person and was never dispatched. */
  readonly isHeld: boolean;
}

/**
 * What a model is sent, built from events: live and from a stored log by the same code, so a mark is never inferred
 * twice. Entries are appended and never rewritten.
 */
export interface Transcript {
  apply(body: ConversationEventBody): void;
  /** Throws when a call has no result: a request with it would be refused, and the cause is ours. */
  entries(): readonly TranscriptEntry[];
  openCalls(): readonly OpenCall[];
  /** True when this call id is on the wire already. */
  hasCallId(callId: string): boolean;
  /** Turns that have begun and not ended. */
  openTurns(): readonly string[];
  /** Turns with a message of the person, and where their entries begin, in order. */
  turns(): readonly { readonly turnId: string; readonly from: number }[];
}

interface PendingResults {
  readonly turnId: string;
  readonly requestId: string;
  readonly received: Set<string>;
  readonly calls: readonly Extract<AssistantPart, { type: "call" }>[];
  readonly results: Map<string, ToolResult>;
}

export function createTranscript(events: readonly ConversationEvent[] = []): Transcript {
  const entries: TranscriptEntry[] = [];
  const starts = new Map<string, number>();
  const callIds = new Set<string>();
  const openTurns = new Set<string>();
  const handTurns = new Set<string>();
  const openByHand = new Map<string, Omit<OpenCall, "isHeld">>();
  const held = new Set<string>();
  let pending: PendingResults | null = null;

  function apply(body: ConversationEventBody): void {
    switch (body.type) {
      case "turn_started":
        openTurns.add(body.turnId);
        // A tool that a developer ran by hand: no model is told of this turn, except by a note about what it changed.
        if (body.mode === "by_hand") {
          handTurns.add(body.turnId);
        } else if (body.mode === "message") {
          starts.set(body.turnId, entries.length);
          entries.push(personEntry(body));
        } else {
          dropUnsentAnswer();
        }
        return;
      case "message_received":
        receive(body, { role: "assistant", parts: body.parts, opaque: body.opaque });
        return;
      case "call_received":
        if (handTurns.has(body.turnId)) openByHand.set(body.opId, { ...body, isReceived: true });
        else pending?.received.add(body.opId);
        return;
      case "call_held":
        if (body.phase === "before") held.add(body.opId);
        return;
      case "call_released":
        held.delete(body.opId);
        return;
      case "request_failed":
        // A cut-off message contributes its finished text only: no calls, no opaque parts.
        if (body.retryInMs === null && body.partialText.trim() !== "") {
          receive(body, { role: "assistant", parts: [{ type: "text", text: body.partialText }], opaque: null });
        }
        return;
      case "call_settled":
        openByHand.delete(body.opId);
        settle({ opId: body.opId, isError: body.isError, outcome: body.outcome });
        return;
      case "history_trimmed":
        trim(body.keptFromTurnId);
        return;
      case "turn_ended":
        openTurns.delete(body.turnId);
        return;
      default:
        return;
    }
  }

  function receive({ turnId, requestId }: { turnId: string; requestId: string }, entry: AssistantEntry): void {
    if (entry.parts.length === 0) return;
    entries.push(entry);
    const calls = entry.parts.filter((part) => part.type === "call");
    if (calls.length === 0) return;
    for (const call of calls) callIds.add(call.callId);
    pending = { turnId, requestId, received: new Set(), calls, results: new Map() };
  }

  function settle(result: Pick<ToolResult, "opId" | "isError" | "outcome">): void {
    if (pending === null) return;
    const call = pending.calls.find((candidate) => candidate.opId === result.opId);
    if (call === undefined || pending.results.has(result.opId)) return;
    pending.results.set(result.opId, { ...result, callId: call.callId, tool: call.tool });
    if (pending.results.size < pending.calls.length) return;
    entries.push({ role: "results", results: inCallOrder(pending) });
    pending = null;
  }

  /** The last answer is asked for again, so it was not yet part of anything that a model was sent. */
  function dropUnsentAnswer(): void {
    const last = entries.at(-1);
    if (last?.role === "assistant" && last.parts.every((part) => part.type === "text")) entries.pop();
  }

  function trim(turnId: string): void {
    const start = starts.get(turnId);
    if (start === undefined || start === 0) return;
    entries.splice(0, start);
    for (const [id, position] of starts) {
      if (position < start) starts.delete(id);
      else starts.set(id, position - start);
    }
  }

  for (const event of events) apply(event.body);

  return {
    apply,
    entries() {
      if (pending !== null) throw new Error("a call of the transcript has no result");
      return entries;
    },
    openCalls() {
      const open = pending;
      const runByHand = [...openByHand.values()];
      if (open === null) return runByHand.map((call) => ({ ...call, isHeld: false }));
      const asked = open.calls
        .filter((call) => !open.results.has(call.opId))
        .map(({ opId, callId, tool, args }) => {
          const { turnId, requestId } = open;
          return { turnId, requestId, opId, callId, tool, args, isReceived: open.received.has(opId) };
        });
      return [...runByHand, ...asked].map((call) => ({ ...call, isHeld: held.has(call.opId) }));
    },
    hasCallId: (callId) => callIds.has(callId),
    openTurns: () => [...openTurns],
    turns: () => [...starts].map(([turnId, from]) => ({ turnId, from })),
  };
}

function personEntry(body: Extract<ConversationEventBody, { type: "turn_started" }>): PersonEntry {
  const { text, today, timeZone } = body;
  return { role: "person", text, today, timeZone, notes: body.notes.map((note) => note.text) };
}

function inCallOrder(pending: PendingResults): ResultsEntry["results"] {
  return pending.calls.flatMap((call) => pending.results.get(call.opId) ?? []);
}
