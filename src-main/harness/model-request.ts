import { assertNever } from "../../src-shared/assert-never";
import type { RefusedCall, TurnEnd } from "../../src-shared/conversation/event";
import type { AssistantPart } from "../../src-shared/conversation/message";
import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { ModelEvent, ModelRequest, ReceivedPart } from "../providers/port";
import { refuseMalformed } from "./malformed-message";
import type { TurnLog } from "./ports";
import type { TurnRequest } from "./turn";

export type CallPart = Extract<AssistantPart, { type: "call" }>;

/** What a model request came to: a finished message, or the end of the turn. */
export type Answer =
  | {
      readonly kind: "message";
      readonly requestId: string;
      readonly calls: readonly CallPart[];
      /** Milliseconds that a person took to write in the model's place. */
      readonly waitedForPersonMs: number;
    }
  | { readonly kind: "ended"; readonly end: TurnEnd };

type Finished = Extract<ModelEvent, { type: "finished" }>;

/**
 * Makes one model request, again after a failure that the policy retries. Only a model request is ever retried; the
 * class of the failure and the budget decide, never its words.
 */
export async function askModel<Args>(
  turn: TurnRequest<Args>,
  record: TurnLog["append"],
  round: number,
  toolChoice: "auto" | "none",
): Promise<Answer> {
  let waitedMs = 0;
  let waitedForPersonMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const requestId = turn.ids.next();
    record({ type: "request_started", turnId: turn.turnId, requestId, round, attempt, toolChoice });
    const { result, partialText, personMs } = await stream(turn, record, requestId, toolChoice);
    waitedForPersonMs += personMs;
    if (result.type === "finished") {
      return { kind: "message", requestId, calls: keep(turn, record, requestId, result, toolChoice), waitedForPersonMs };
    }
    const cancelled = turn.signal.aborted || result.failure.kind === "cancelled";
    const retryInMs = cancelled ? null : turn.retry(result.failure, attempt, waitedMs);
    const refused = result.refusedCalls === undefined ? {} : { refusedCalls: [...result.refusedCalls] };
    record({ type: "request_failed", turnId: turn.turnId, requestId, failure: result.failure, retryInMs, partialText, ...refused });
    if (cancelled) return { kind: "ended", end: { kind: "cancelled" } };
    if (retryInMs === null) return { kind: "ended", end: { kind: "provider_failed", failure: result.failure } };
    waitedMs += retryInMs;
    if (!(await waited(turn, retryInMs))) return { kind: "ended", end: { kind: "cancelled" } };
  }
}

type StreamEnd = Finished | (Extract<ModelEvent, { type: "failed" }> & { readonly refusedCalls?: readonly RefusedCall[] });

async function stream<Args>(
  turn: TurnRequest<Args>,
  record: TurnLog["append"],
  requestId: string,
  toolChoice: "auto" | "none",
): Promise<{ result: StreamEnd; partialText: string; personMs: number }> {
  const request: ModelRequest = {
    locale: turn.log.locale,
    instructions: turn.instructions,
    transcript: turn.transcript.entries(),
    tools: turn.toolbox.definitions,
    toolChoice,
  };
  let partialText = "";
  let personMs = 0;
  let isOver = false;
  const consume = async (): Promise<StreamEnd> => {
    try {
      for await (const event of turn.model.request(request, turn.signal)) {
        // The turn went on without this stream.
        if (isOver) break;
        switch (event.type) {
          case "text_delta":
            partialText += event.text;
            turn.log.delta(turn.turnId, requestId, event.text);
            break;
          case "fault_fired":
            record({ type: "fault_fired", turnId: turn.turnId, opId: null, fault: event.fault });
            break;
          case "person_asked":
            personMs += event.waitedMs;
            if (event.played) {
              record({ type: "request_played_by_hand", turnId: turn.turnId, requestId, waitedMs: event.waitedMs });
            }
            break;
          case "finished":
            return unlessMalformed(event);
          case "failed":
            return event;
          default:
            return assertNever(event);
        }
      }
    } catch (error) {
      // A fault of this program, not of the provider: said in its own words, never retried.
      return failure("local", turn.diagnostic.record("provider", "a model request failed inside the program", error));
    }
    return failure("stream_broken");
  };
  const result = await unlessDeaf(turn, consume());
  isOver = true;
  return { result, partialText, personMs };
}

/** A model that does not end within the grace after a stop is left to itself: the turn ends in bounded time. */
function unlessDeaf<Args>(turn: TurnRequest<Args>, stream: Promise<StreamEnd>): Promise<StreamEnd> {
  return new Promise((resolve) => {
    let stopTimer = (): void => undefined;
    const abort = (): void => {
      stopTimer = turn.clock.setTimer(() => {
        resolve(failure("cancelled"));
      }, turn.deadlines.cancelGraceMs);
    };
    if (turn.signal.aborted) abort();
    else turn.signal.addEventListener("abort", abort, { once: true });
    void stream.then((end) => {
      turn.signal.removeEventListener("abort", abort);
      stopTimer();
      resolve(end);
    });
  });
}

/** A message of which one call cannot be received is refused whole: nothing of it runs. */
function unlessMalformed(message: Finished): StreamEnd {
  const refusedCalls = refuseMalformed(message.parts);
  return refusedCalls.length === 0 ? message : { ...failure("malformed_response"), refusedCalls };
}

function failure(kind: ProviderFailure["kind"], diagnosticId: string | null = null): Extract<ModelEvent, { type: "failed" }> {
  return { type: "failed", failure: { kind, status: null, retryAfterMs: null, diagnosticId } };
}

function keep<Args>(
  turn: TurnRequest<Args>,
  record: TurnLog["append"],
  requestId: string,
  finished: Finished,
  toolChoice: "auto" | "none",
): readonly CallPart[] {
  const withCalls = toolChoice === "auto" && finished.stop === "tool_calls";
  const received = finished.parts.filter((part) => part.type === "text" || withCalls);
  const parts = received.map((part): AssistantPart => (part.type === "text" ? part : address(turn, part)));
  const droppedCalls = finished.parts.length - parts.length;
  record({
    type: "message_received",
    turnId: turn.turnId,
    requestId,
    stop: withCalls ? "tool_calls" : "end",
    parts,
    // Opaque items hold the dropped calls too, so they go with them.
    opaque: droppedCalls > 0 ? null : finished.opaque,
    usage: finished.usage,
    droppedCalls,
  });
  return parts.filter((part) => part.type === "call");
}

/** What a provider accepts back as an address. */
const CALL_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Gives a call its operation id; a call id that is foreign, empty or used before becomes one made from it. */
function address<Args>(turn: TurnRequest<Args>, part: Extract<ReceivedPart, { type: "call" }>): CallPart {
  const opId = turn.ids.next();
  const usable = CALL_ID.test(part.callId) && !turn.transcript.hasCallId(part.callId);
  return { type: "call", opId, callId: usable ? part.callId : `call_${opId}`, tool: part.tool, args: part.args ?? null };
}

/** Waits before a retry. False when the person stopped. */
function waited<Args>(turn: TurnRequest<Args>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const abort = (): void => {
      stopTimer();
      resolve(false);
    };
    const stopTimer = turn.clock.setTimer(() => {
      turn.signal.removeEventListener("abort", abort);
      resolve(true);
    }, ms);
    if (turn.signal.aborted) abort();
    else turn.signal.addEventListener("abort", abort, { once: true });
  });
}
