import type {
  Response,
  ResponseFunctionToolCall,
  ResponseOutputItem,
  ResponseOutputMessage,
  ResponseStreamEvent,
} from "openai/resources/responses/responses";
import type { TokenUsage } from "../../../src-shared/conversation/provider-failure";
import { finishMessage, MESSAGE_MAX_LENGTH, problem, textPart, type Decoded, type Decoder } from "../decoded";
import { parseJson } from "../json-value";
import type { ReceivedCall, ReceivedPart } from "../port";
import { openAIProblem } from "./failure";

/** Decodes the raw events of one streamed response. Events of unknown types are passed over. */
export function createOpenAIDecoder(): Decoder<ResponseStreamEvent> {
  const done = new Map<number, ResponseOutputItem>();
  let length = 0;

  return {
    push: (event) => {
      switch (event.type) {
        case "response.output_text.delta":
        case "response.function_call_arguments.delta":
          length += event.delta.length;
          if (length > MESSAGE_MAX_LENGTH) return [problem("malformed_response", "a message without end")];
          return event.type === "response.output_text.delta" ? [{ type: "text_delta", text: event.delta }] : [];
        case "response.output_item.done":
          done.set(event.output_index, event.item);
          return [];
        case "response.completed":
          return [completed(event.response, inOrder(done))];
        case "response.incomplete":
          return [problem(incompleteKind(event.response), event.response.incomplete_details)];
        case "response.failed":
          return [{ type: "problem", problem: openAIProblem(event.response.error) }];
        case "error":
          return [{ type: "problem", problem: openAIProblem(event) }];
        default:
          return [];
      }
    },
  };
}

function inOrder(done: ReadonlyMap<number, ResponseOutputItem>): ResponseOutputItem[] {
  return [...done].sort(([a], [b]) => a - b).map(([, item]) => item);
}

function completed(response: Response, streamed: readonly ResponseOutputItem[]): Decoded {
  const items = streamed.length > 0 ? streamed : response.output;
  if (items.some((item) => item.type === "message" && item.content.some((part) => part.type === "refusal"))) {
    return problem("refused", "a refusal in a complete response");
  }
  if (items.some((item) => "status" in item && item.status !== undefined && item.status !== "completed")) {
    return problem("malformed_response", "an unfinished item in a complete response");
  }
  return finishMessage({ parts: items.flatMap(parts), items, usage: usageOf(response), callsComplete: true });
}

function parts(item: ResponseOutputItem): ReceivedPart[] {
  if (item.type === "message") return textPart(textOf(item));
  return item.type === "function_call" ? [receivedCall(item)] : [];
}

function textOf(message: ResponseOutputMessage): string {
  return message.content.map((part) => (part.type === "output_text" ? part.text : "")).join("");
}

/** Arguments that are no JSON stay a text, so that validation can say so; nothing is repaired. */
function receivedCall(item: ResponseFunctionToolCall): ReceivedCall {
  const text = item.arguments.trim() === "" ? "{}" : item.arguments;
  return { type: "call", callId: item.call_id, tool: item.name, args: parseJson(text) ?? text };
}

function incompleteKind(response: Response): "refused" | "truncated" {
  return response.incomplete_details?.reason === "content_filter" ? "refused" : "truncated";
}

function usageOf(response: Response): TokenUsage | null {
  const { usage } = response;
  if (usage === undefined || usage === null) return null;
  return {
    input: usage.input_tokens,
    output: usage.output_tokens,
    cached: usage.input_tokens_details?.cached_tokens ?? 0,
  };
}
