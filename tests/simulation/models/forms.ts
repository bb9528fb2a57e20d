import * as anthropicEvents from "../../providers/anthropic/events";
import * as googleEvents from "../../providers/google/events";
import * as openAIEvents from "../../providers/openai/events";
import { anthropicProblems } from "../../support/strict-provider/check-anthropic";
import { googleProblems } from "../../support/strict-provider/check-google";
import { openAIProblems } from "../../support/strict-provider/check-openai";
import { list, type Json } from "../../support/strict-provider/json";
import { joined, textOf, type WireForm, type WireItem } from "./wire-item";

const named = (event: object): string => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`;
const halves = (text: string): string[] => [text.slice(0, text.length >> 1), text.slice(text.length >> 1)].filter((half) => half !== "");

const openai: WireForm = {
  items: (body) => joined(list(body["input"]).flatMap(openAIItem)),
  // A field that the server itself made up comes back to it.
  problems: (body) => openAIProblems(body).filter((problem) => !problem.includes("a_field_of_tomorrow")),
  stream: ({ text, calls }) => {
    const events: object[] = [openAIEvents.created, openAIEvents.done(0, openAIEvents.reasoning("rs_1"))];
    if (text !== "") events.push(...halves(text).map((half) => openAIEvents.delta(half)), openAIEvents.done(1, openAIEvents.message("msg_1", text)));
    for (const [index, { id, tool, args }] of calls.entries()) {
      events.push(openAIEvents.done(index + 2, openAIEvents.functionCall(id, tool, JSON.stringify(args))));
    }
    return [...events, openAIEvents.completed()].map(named).join("");
  },
  errorBody: () => ({ error: { type: "server_error", message: "words", code: null, param: null } }),
};

function openAIItem(item: Json): WireItem[] {
  switch (item["type"]) {
    case "function_call":
      return [{ kind: "assistant", text: "", calls: [{ id: String(item["call_id"]), tool: String(item["name"]), args: item["arguments"] }] }];
    case "function_call_output": {
      const text = String(item["output"]);
      // There is no mark in this form: the serialized error is.
      return [{ kind: "result", callId: String(item["call_id"]), text, marked: isErrorObject(text) }];
    }
    case "reasoning":
      return [];
    default: {
      const text = textOf(item["content"]);
      return [item["role"] === "user" ? { kind: "person", text } : { kind: "assistant", text, calls: [] }];
    }
  }
}

function isErrorObject(text: string): boolean {
  return (JSON.parse(text) as { kind?: unknown }).kind === "tool_error";
}

const anthropic: WireForm = {
  items: (body) => joined(list(body["messages"]).flatMap(anthropicItems)),
  problems: (body) => anthropicProblems(body),
  stream: ({ text, calls }) => {
    const events: object[] = [anthropicEvents.start, ...anthropicEvents.thinkingBlock(0)];
    if (text !== "") events.push(...anthropicEvents.textBlock(1, ...halves(text)));
    for (const [index, { id, tool, args }] of calls.entries()) {
      events.push(...anthropicEvents.toolBlock(index + 2, id, tool, ...halves(JSON.stringify(args))));
    }
    return [...events, ...anthropicEvents.stop(calls.length > 0 ? "tool_use" : "end_turn")].map(named).join("");
  },
  errorBody: () => ({ type: "error", error: { type: "overloaded_error", message: "words" } }),
};

function anthropicItems(message: Json): WireItem[] {
  const isUser = message["role"] === "user";
  return list(message["content"]).flatMap((block): WireItem[] => {
    switch (block["type"]) {
      case "tool_use":
        return [{ kind: "assistant", text: "", calls: [{ id: String(block["id"]), tool: String(block["name"]), args: block["input"] }] }];
      case "tool_result":
        return [{ kind: "result", callId: String(block["tool_use_id"]), text: textOf(block["content"]), marked: block["is_error"] === true }];
      case "text":
        return [isUser ? { kind: "person", text: String(block["text"]) } : { kind: "assistant", text: String(block["text"]), calls: [] }];
      default:
        return [];
    }
  });
}

const google: WireForm = {
  items: (body) => joined(list(body["input"]).flatMap(googleItem)),
  problems: (body) => googleProblems(body).filter((problem) => !problem.includes("a_field_of_tomorrow")),
  stream: ({ text, calls }) => {
    const events: object[] = [googleEvents.created, ...googleEvents.thought(0)];
    if (text !== "") events.push(...googleEvents.output(1, ...halves(text)));
    for (const [index, { id, tool, args }] of calls.entries()) {
      events.push(...googleEvents.functionCall(index + 2, id, tool, ...halves(JSON.stringify(args))));
    }
    events.push(googleEvents.completed(calls.length > 0 ? "requires_action" : "completed"));
    return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  },
  errorBody: () => ({ error: { code: "unavailable", message: "words" } }),
};

function googleItem(step: Json): WireItem[] {
  switch (step["type"]) {
    case "user_input":
      return [{ kind: "person", text: textOf(step["content"]) }];
    case "model_output":
      return [{ kind: "assistant", text: textOf(step["content"]), calls: [] }];
    case "function_call":
      return [{ kind: "assistant", text: "", calls: [{ id: String(step["id"]), tool: String(step["name"]), args: step["arguments"] }] }];
    case "function_result":
      return [{ kind: "result", callId: String(step["call_id"]), text: String(step["result"]), marked: step["is_error"] === true }];
    default:
      return [];
  }
}

/** The hosts that the SDKs ask, by the default addresses. */
export const forms = {
  "api.openai.com": openai,
  "api.anthropic.com": anthropic,
  "generativelanguage.googleapis.com": google,
} as const satisfies Record<string, WireForm>;
