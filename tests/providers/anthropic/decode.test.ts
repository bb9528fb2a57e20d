import { expect, test } from "vitest";
import { createAnthropicDecoder } from "../../../src-main/providers/anthropic/decode";
import { MESSAGE_MAX_LENGTH } from "../../../src-main/providers/decoded";
import { decodeAll, outcomeOf, spoken } from "../shared/decoding";
import { redactedBlock, start, stop, textBlock, thinkingBlock, toolBlock } from "./events";

const decode = (...events: unknown[]) => decodeAll(createAnthropicDecoder(), events.flat());
const call = (index: number, id = "toolu_1") =>
  toolBlock(index, id, "read_measurement", '{"date":"2026-', '03-01","field":"weight"}');
const RECEIVED = { type: "call", callId: "toolu_1", tool: "read_measurement", args: { date: "2026-03-01", field: "weight" } };

test("text streams as it comes and is one part of the finished message", () => {
  const said = decode(start, textBlock(0, "Hel", "lo"), stop("end_turn"));
  expect(spoken(said)).toBe("Hello");
  expect(outcomeOf(said)).toEqual({ stop: "end", parts: [{ type: "text", text: "Hello" }] });
});

test("thinking, its signature and redacted thinking are kept whole and in order, and are no text", () => {
  const said = decode(start, thinkingBlock(0), redactedBlock(1), textBlock(2, "One moment."), call(3), stop("tool_use"));
  expect(spoken(said)).toBe("One moment.");
  expect(said.at(-1)).toEqual({
    type: "finished",
    stop: "tool_calls",
    parts: [{ type: "text", text: "One moment." }, RECEIVED],
    items: [
      { type: "thinking", thinking: "Let me see.", signature: "sig-abc" },
      { type: "redacted_thinking", data: "opaque" },
      { type: "text", text: "One moment.", citations: null },
      {
        type: "tool_use",
        id: "toolu_1",
        name: "read_measurement",
        input: { date: "2026-03-01", field: "weight" },
        caller: { type: "direct" },
      },
    ],
    usage: { input: 120, output: 42, cached: 60 },
  });
});

test("a call without input has an empty object", () => {
  expect(outcomeOf(decode(start, toolBlock(0, "toolu_1", "read_goal"), stop("tool_use")))).toMatchObject({
    parts: [{ args: {} }],
  });
});

test("a blank text block is not kept: the server would refuse to get it back", () => {
  const said = decode(start, textBlock(0, "\n"), call(1), stop("tool_use"));
  expect(said.at(-1)).toMatchObject({ parts: [RECEIVED], items: [{ type: "tool_use" }] });
});

const cutOff = toolBlock(0, "toolu_1", "read_measurement", '{"date":"2020-01');

test.each([
  ["a limit of tokens inside the arguments", [start, cutOff, stop("max_tokens")], "truncated"],
  ["a limit of tokens after a complete call", [start, call(0), stop("max_tokens")], "truncated"],
  ["a full context window", [start, textBlock(0, "Hel"), stop("model_context_window_exceeded")], "truncated"],
  ["a refusal", [start, textBlock(0, "I"), stop("refusal")], "refused"],
  ["a pause for tools that we never ask for", [start, textBlock(0, "I"), stop("pause_turn")], "malformed_response"],
  ["no stop reason", [start, textBlock(0, "I"), stop(null)], "malformed_response"],
  ["broken arguments that the stop reason calls complete", [start, cutOff, stop("tool_use")], "malformed_response"],
  ["a call that the stop reason does not declare", [start, call(0), stop("end_turn")], "malformed_response"],
  ["a block without an end", [start, call(0).slice(0, -1), stop("tool_use")], "malformed_response"],
  ["two calls with one id", [start, call(0), call(1), stop("tool_use")], "malformed_response"],
  ["nothing at all", [start, stop("end_turn")], "malformed_response"],
  ["a delta of nothing", [start, textBlock(0, "I")[1]], "malformed_response"],
  ["more than any message", [start, textBlock(0, "x".repeat(MESSAGE_MAX_LENGTH + 1))], "malformed_response"],
])("%s: no answer, and nothing runs", (_, events, kind) => {
  expect(outcomeOf(decode(...events))).toBe(kind);
});

test("a stream that ends before its terminal event is no answer, even with a finished call", () => {
  expect(outcomeOf(decode(start, call(0), stop("tool_use")[0]))).toBe(null);
});
