import type { StopReason } from "../../src-shared/conversation/message";
import type { ProviderFailureKind, TokenUsage } from "../../src-shared/conversation/provider-failure";
import type { ReceivedCall, ReceivedPart } from "./port";

/** A failure as it is understood from what a provider sent. `detail` is for the local diagnostic only. */
export interface Problem {
  readonly kind: ProviderFailureKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly detail: unknown;
}

/** What a decoder makes of a provider's events. After `finished` or `problem` nothing more comes. */
export type Decoded =
  | { readonly type: "text_delta"; readonly text: string }
  | {
      readonly type: "finished";
      readonly stop: StopReason;
      readonly parts: readonly ReceivedPart[];
      /** The provider's own items, whole and in order. */
      readonly items: readonly unknown[];
      readonly usage: TokenUsage | null;
    }
  | { readonly type: "problem"; readonly problem: Problem };

/**
 * Turns the events of one stream into ours. A decoder does no input or output and knows no time, so the same events
 * give the same result. A stream that ends before the decoder says `finished` or `problem` is a broken stream.
 */
export interface Decoder<Event> {
  push(event: Event): readonly Decoded[];
}

/** The longest model message, as the text of its parts and arguments, in UTF-16 code units. Beyond it, nothing runs. */
export const MESSAGE_MAX_LENGTH = 1024 * 1024;

export function problem(kind: ProviderFailureKind, detail: unknown): Decoded {
  return { type: "problem", problem: { kind, status: null, retryAfterMs: null, detail } };
}

/** The last step of every decoder: whether a message that its provider calls complete is one that may be acted upon. */
export function finishMessage(message: {
  readonly parts: readonly ReceivedPart[];
  readonly items: readonly unknown[];
  readonly usage: TokenUsage | null;
  /** Whether the provider's stop reason says that the message's calls are complete and wanted. */
  readonly callsComplete: boolean;
}): Decoded {
  const { parts, items, usage } = message;
  const calls = parts.filter((part) => part.type === "call");
  if (parts.length === 0) return problem("malformed_response", "a complete message without any text or call");
  if (calls.length > 0 && !message.callsComplete) {
    return problem("malformed_response", "calls in a message that its stop reason does not declare");
  }
  const repeated = repeatedId(calls);
  if (repeated !== null) return problem("malformed_response", `two calls with the id ${repeated}`);
  return { type: "finished", stop: calls.length > 0 ? "tool_calls" : "end", parts, items, usage };
}

/** Empty ids do not count: the harness gives such calls ids of its own. */
function repeatedId(calls: readonly ReceivedCall[]): string | null {
  const seen = new Set<string>();
  for (const { callId } of calls) {
    if (callId !== "" && seen.has(callId)) return callId;
    seen.add(callId);
  }
  return null;
}

/** Text of a finished message as parts: nothing for text that says nothing. */
export function textPart(text: string): ReceivedPart[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}
