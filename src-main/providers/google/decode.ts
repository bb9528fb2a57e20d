import type { Interactions } from "@google/genai";
import type { TokenUsage } from "../../../src-shared/conversation/provider-failure";
import { finishMessage, MESSAGE_MAX_LENGTH, problem, textPart, type Decoded, type Decoder } from "../decoded";
import { isJsonObject, parseJson, stringProperty, type JsonObject } from "../json-value";
import type { ReceivedPart } from "../port";
import { googleProblem } from "./failure";

type SSEEvent = Interactions.InteractionSSEEvent;
type Delta = Extract<SSEEvent, { event_type: "step.delta" }>["delta"];
type FinalInteraction = Extract<SSEEvent, { event_type: "interaction.completed" }>["interaction"];

/** A step in the making. `step` is the server's own object, kept whole; unknown fields stay in it. */
interface OpenStep {
  readonly step: JsonObject;
  /** Arguments of a call as they streamed. */
  json: string;
  stopped: boolean;
}

/** Decodes the events of one streamed interaction. An `error` event is yielded by the SDK, not thrown. */
export function createGoogleDecoder(): Decoder<SSEEvent> {
  const steps = new Map<number, OpenStep>();
  let lastCall: OpenStep | null = null;
  let usage: TokenUsage | null = null;
  let length = 0;

  return {
    push: (event) => {
      switch (event.event_type) {
        case "step.start": {
          const open: OpenStep = { step: { ...event.step }, json: "", stopped: false };
          steps.set(event.index, open);
          if (event.step.type === "function_call") lastCall = open;
          return contentText(open.step).map((text) => ({ type: "text_delta", text }));
        }
        case "step.delta": {
          // The index of an arguments delta can point at another step: it belongs to the latest call.
          const open = event.delta.type === "arguments_delta" ? lastCall : (steps.get(event.index) ?? null);
          if (open === null) return [problem("malformed_response", "a delta of a step that never began")];
          length += extend(open, event.delta);
          if (length > MESSAGE_MAX_LENGTH) return [problem("malformed_response", "a message without end")];
          return event.delta.type === "text" ? [{ type: "text_delta", text: event.delta.text }] : [];
        }
        case "step.stop": {
          const open = steps.get(event.index);
          if (open !== undefined) open.stopped = true;
          return [];
        }
        case "interaction.status_update":
          usage = usageOf(event.usage) ?? usage;
          return [];
        case "interaction.completed":
          usage = usageOf(event.interaction.usage) ?? usage;
          return [completed(event.interaction, inOrder(steps), usage)];
        case "error":
          return [{ type: "problem", problem: googleProblem(event.error) }];
        default:
          return [];
      }
    },
  };
}

/** Adds a delta to its step; returns how much text it added. Deltas of kinds that we never ask for are passed over. */
function extend(open: OpenStep, delta: Delta): number {
  switch (delta.type) {
    case "text": {
      const content = listOf(open.step, "content");
      const last = content.at(-1);
      if (isJsonObject(last) && last["type"] === "text") last["text"] = (stringProperty(last, "text") ?? "") + delta.text;
      else content.push({ type: "text", text: delta.text });
      return delta.text.length;
    }
    case "arguments_delta":
      open.json += delta.arguments ?? "";
      return delta.arguments?.length ?? 0;
    case "thought_signature":
      if (delta.signature !== undefined) open.step["signature"] = delta.signature;
      return delta.signature?.length ?? 0;
    case "thought_summary":
      if (delta.content !== undefined) listOf(open.step, "summary").push(delta.content);
      return 0;
    default:
      return 0;
  }
}

/** The list under a name, made when it is not there. It is a copy: the event that it came in stays as it was. */
function listOf(step: JsonObject, name: string): unknown[] {
  const present: unknown = step[name];
  const list: unknown[] = Array.isArray(present) ? present.map((item: unknown) => (isJsonObject(item) ? { ...item } : item)) : [];
  step[name] = list;
  return list;
}

function inOrder(steps: ReadonlyMap<number, OpenStep>): OpenStep[] {
  return [...steps].sort(([a], [b]) => a - b).map(([, open]) => open);
}

function completed(interaction: FinalInteraction, streamed: readonly OpenStep[], usage: TokenUsage | null): Decoded {
  switch (interaction.status) {
    case "completed":
    case "requires_action":
      return message(interaction, streamed, usage);
    case "incomplete":
    case "requires_continuation":
    case "budget_exceeded":
      return problem("truncated", interaction.status);
    case "failed":
      return problem("overloaded", interaction.status);
    case "cancelled":
      return problem("stream_broken", interaction.status);
    default:
      return problem("malformed_response", { status: interaction.status });
  }
}

function message(interaction: FinalInteraction, streamed: readonly OpenStep[], usage: TokenUsage | null): Decoded {
  if (streamed.some((open) => !open.stopped)) return problem("malformed_response", "a step without an end");
  const parts: ReceivedPart[] = [];
  const items: JsonObject[] = [];
  const open = streamed.length > 0 ? streamed : (interaction.steps ?? []).map((step) => ({ step: { ...step }, json: "" }));
  for (const { step, json } of open) {
    if (step["type"] === "function_call") {
      const args = json.trim() === "" ? (step["arguments"] ?? {}) : parseJson(json);
      if (!isJsonObject(args)) return problem("malformed_response", "the arguments of a call are no object");
      parts.push({
        type: "call",
        callId: stringProperty(step, "id") ?? "",
        tool: stringProperty(step, "name") ?? "",
        args,
      });
      items.push({ ...step, arguments: args });
    } else {
      if (step["type"] === "model_output" && isJsonObject(step["error"])) {
        return { type: "problem", problem: googleProblem(step["error"]) };
      }
      parts.push(...textPart(contentText(step).join("")));
      items.push(step);
    }
  }
  return finishMessage({ parts, items, usage, callsComplete: interaction.status === "requires_action" });
}

/** The texts of what the model says aloud; thoughts are not among them. */
function contentText(step: JsonObject): string[] {
  if (step["type"] !== "model_output" || !Array.isArray(step["content"])) return [];
  return step["content"].flatMap((content: unknown) => {
    const text = stringProperty(content, "type") === "text" ? stringProperty(content, "text") : null;
    return text === null || text === "" ? [] : [text];
  });
}

function usageOf(usage: Interactions.Usage | undefined): TokenUsage | null {
  if (usage === undefined) return null;
  return {
    input: (usage.total_input_tokens ?? 0) + (usage.total_tool_use_tokens ?? 0),
    output: (usage.total_output_tokens ?? 0) + (usage.total_thought_tokens ?? 0),
    cached: usage.total_cached_tokens ?? 0,
  };
}
