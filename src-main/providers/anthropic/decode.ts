import type {
  MessageDeltaUsage,
  RawContentBlockDelta,
  RawContentBlockStartEvent,
  RawMessageStreamEvent,
  StopReason as AnthropicStopReason,
  Usage,
} from "@anthropic-ai/sdk/resources/messages/messages";
import type { TokenUsage } from "../../../src-shared/conversation/provider-failure";
import { finishMessage, MESSAGE_MAX_LENGTH, problem, textPart, type Decoded, type Decoder } from "../decoded";
import { isJsonObject, parseJson } from "../json-value";
import type { ReceivedPart } from "../port";

/** A content block in the making: as it began, with what its deltas added. */
interface Block {
  readonly start: RawContentBlockStartEvent["content_block"];
  text: string;
  json: string;
  thinking: string;
  signature: string;
  stopped: boolean;
}

/**
 * Decodes the raw events of one streamed message. The SDK's own helper is not used: it repairs a cut-off tool input
 * into a valid, wrong one.
 */
export function createAnthropicDecoder(): Decoder<RawMessageStreamEvent> {
  const blocks = new Map<number, Block>();
  let stop: AnthropicStopReason | null = null;
  let usage: TokenUsage | null = null;
  let length = 0;

  return {
    push: (event) => {
      switch (event.type) {
        case "message_start":
          usage = usageOf(event.message.usage, null);
          return [];
        case "content_block_start":
          blocks.set(event.index, newBlock(event.content_block));
          return event.content_block.type === "text" && event.content_block.text !== ""
            ? [{ type: "text_delta", text: event.content_block.text }]
            : [];
        case "content_block_delta": {
          const block = blocks.get(event.index);
          if (block === undefined) return [problem("malformed_response", "a delta of a block that never began")];
          length += extend(block, event.delta);
          if (length > MESSAGE_MAX_LENGTH) return [problem("malformed_response", "a message without end")];
          return event.delta.type === "text_delta" ? [{ type: "text_delta", text: event.delta.text }] : [];
        }
        case "content_block_stop": {
          const block = blocks.get(event.index);
          if (block !== undefined) block.stopped = true;
          return [];
        }
        case "message_delta":
          stop = event.delta.stop_reason ?? stop;
          usage = usageOf(event.usage, usage);
          return [];
        case "message_stop":
          return [stopped(stop, [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block), usage)];
        default:
          return [];
      }
    },
  };
}

function newBlock(start: Block["start"]): Block {
  return {
    start,
    text: start.type === "text" ? start.text : "",
    json: "",
    thinking: start.type === "thinking" ? start.thinking : "",
    signature: start.type === "thinking" ? start.signature : "",
    stopped: false,
  };
}

/** Returns how much text the delta added. */
function extend(block: Block, delta: RawContentBlockDelta): number {
  switch (delta.type) {
    case "text_delta":
      block.text += delta.text;
      return delta.text.length;
    case "input_json_delta":
      block.json += delta.partial_json;
      return delta.partial_json.length;
    case "thinking_delta":
      block.thinking += delta.thinking;
      return delta.thinking.length;
    case "signature_delta":
      block.signature += delta.signature;
      return delta.signature.length;
    default:
      return 0;
  }
}

function stopped(stop: AnthropicStopReason | null, blocks: readonly Block[], usage: TokenUsage | null): Decoded {
  switch (stop) {
    case "end_turn":
    case "stop_sequence":
    case "tool_use":
      return complete(stop, blocks, usage);
    case "max_tokens":
    case "model_context_window_exceeded":
      return problem("truncated", stop);
    case "refusal":
      return problem("refused", stop);
    default:
      return problem("malformed_response", { stop });
  }
}

function complete(stop: AnthropicStopReason, blocks: readonly Block[], usage: TokenUsage | null): Decoded {
  if (blocks.some((block) => !block.stopped)) return problem("malformed_response", "a block without an end");
  const parts: ReceivedPart[] = [];
  const items: unknown[] = [];
  for (const block of blocks) {
    const { start } = block;
    if (start.type === "tool_use") {
      const input = block.json.trim() === "" ? start.input : parseJson(block.json);
      if (!isJsonObject(input)) return problem("malformed_response", "the input of a call is no object");
      parts.push({ type: "call", callId: start.id, tool: start.name, args: input });
      items.push({ ...start, input });
    } else if (start.type === "text") {
      // Blank text blocks come, but are refused when they are sent back.
      if (block.text.trim() === "") continue;
      parts.push(...textPart(block.text));
      items.push({ ...start, text: block.text });
    } else if (start.type === "thinking") {
      items.push({ ...start, thinking: block.thinking, signature: block.signature });
    } else {
      items.push(start);
    }
  }
  return finishMessage({ parts, items, usage, callsComplete: stop === "tool_use" });
}

/** Input that was read from or written to the cache is counted apart by this API; ours is the whole input. */
function usageOf(reported: Usage | MessageDeltaUsage, before: TokenUsage | null): TokenUsage {
  const cached = reported.cache_read_input_tokens ?? null;
  const input =
    reported.input_tokens === null || reported.input_tokens === undefined
      ? null
      : reported.input_tokens + (cached ?? 0) + (reported.cache_creation_input_tokens ?? 0);
  return {
    input: input ?? before?.input ?? 0,
    output: reported.output_tokens ?? before?.output ?? 0,
    cached: cached ?? before?.cached ?? 0,
  };
}
