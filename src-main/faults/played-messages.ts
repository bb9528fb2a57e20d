import type { BodyOf, ConversationEventBody } from "../../src-shared/conversation/event";
import type { AssistantPart } from "../../src-shared/conversation/message";
import type { ScriptMessage } from "../../src-shared/conversation/script";
import type { FiredFault } from "../../src-shared/faults/plan";

/** Longer than a person takes to press stop. */
const UNTIL_STOPPED_MS = 600_000;

/**
 * What a scripted model has to say so that a turn happens again: one message for each request that reached the model. Where a
 * fault changed what came of it, the message is one that the same fault changes in the same way.
 */
export function playedMessages(events: readonly ConversationEventBody[]): ScriptMessage[] {
  return events.flatMap((body, index) => {
    if (body.type !== "message_received" && body.type !== "request_failed") return [];
    const began = events.findLastIndex((earlier, at) => at < index && earlier.type === "request_started");
    const faults = events.slice(began, index).flatMap((earlier) => (earlier.type === "fault_fired" ? [earlier.fault] : []));
    const inStream = faults.find(({ point }) => point === "model_stream");
    if (body.type === "message_received") return [{ parts: partsOf(body.parts, inStream) }];
    // The fault came before the model was asked, and comes again.
    const isAsked = !faults.some(({ point, effect }) => point === "model_request" && effect !== "delay");
    return isAsked ? [failedMessage(body, inStream)] : [];
  });
}

function partsOf(parts: readonly AssistantPart[], inStream: FiredFault | undefined): ScriptMessage["parts"] {
  return parts.map((part) => {
    if (part.type === "text") return { type: "text", text: part.text };
    const { tool, args, callId } = part;
    // Only the first half arrived; of a text that is twice this one it is the first half again.
    const isHalf = inStream?.effect === "corrupt" && typeof args === "string";
    return { type: "call", tool, args: isHalf ? args + args : args, callId };
  });
}

function failedMessage({ failure, partialText }: BodyOf<"request_failed">, inStream: FiredFault | undefined): ScriptMessage {
  const parts: ScriptMessage["parts"] = partialText === "" ? [] : [{ type: "text", text: partialText }];
  if (inStream !== undefined) return { parts: [...brokenParts(partialText, inStream)] };
  if (failure.kind === "cancelled") return { parts, delayMs: UNTIL_STOPPED_MS };
  const { kind, status, retryAfterMs } = failure;
  return { parts, failure: { kind, status, retryAfterMs } };
}

/** What went on after the break is not known: a cut needs something left to cut, and doubled calls need a call. */
function brokenParts(partialText: string, { effect }: FiredFault): ScriptMessage["parts"] {
  const text = { type: "text", text: `${partialText}…` } as const;
  return effect === "answer_twice" ? [text, { type: "call", tool: "read_measurement", args: {} }] : [text];
}
