import type { AssistantPart, OpaqueMessage, StopReason } from "../../src-shared/conversation/message";
import type { ProviderFailure, ProviderIdentity, TokenUsage } from "../../src-shared/conversation/provider-failure";
import type { TranscriptEntry } from "../../src-shared/conversation/transcript";
import type { FiredFault } from "../../src-shared/faults/plan";
import type { Locale } from "../../src-shared/i18n/locale";
import type { ToolDefinition } from "../../src-shared/tools/definition";

/** One request to a model. Instructions and tools are constant for a conversation. */
export interface ModelRequest {
  readonly locale: Locale;
  readonly instructions: string;
  readonly transcript: readonly TranscriptEntry[];
  readonly tools: readonly ToolDefinition[];
  /** `none` still lists the same tools: it is the closing request of a turn. */
  readonly toolChoice: "auto" | "none";
}

/** A call as it came from the model. `callId` may be foreign, repeated or empty; the harness replaces such ids. */
export interface ReceivedCall {
  readonly type: "call";
  readonly callId: string;
  readonly tool: string;
  readonly args: unknown;
}
export type ReceivedPart = Extract<AssistantPart, { type: "text" }> | ReceivedCall;

/**
 * What a provider's stream becomes. It ends with exactly one `finished` or `failed`; a stream that ends without either
 * is a broken stream. A failure of the provider is a value; an exception is a fault of this program.
 */
export type ModelEvent =
  | { readonly type: "text_delta"; readonly text: string }
  | { readonly type: "fault_fired"; readonly fault: FiredFault }
  /** A person was asked for the message. `played`: they wrote it; otherwise the model goes on by itself. */
  | { readonly type: "person_asked"; readonly waitedMs: number; readonly played: boolean }
  | {
      readonly type: "finished";
      readonly stop: StopReason;
      readonly parts: readonly ReceivedPart[];
      readonly opaque: OpaqueMessage | null;
      readonly usage: TokenUsage | null;
    }
  | { readonly type: "failed"; readonly failure: ProviderFailure };

/** A model, whoever speaks it. */
export interface ModelPort {
  readonly identity: ProviderIdentity;
  /** Ends in bounded time after `signal` aborts, with `failed` of kind `cancelled`. */
  request(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
