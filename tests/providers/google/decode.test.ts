import { expect, test } from "vitest";
import { createGoogleDecoder } from "../../../src-main/providers/google/decode";
import { MESSAGE_MAX_LENGTH } from "../../../src-main/providers/decoded";
import { decodeAll, outcomeOf, spoken } from "../shared/decoding";
import { completed, created, errorEvent, functionCall, output, thought } from "./events";

const decode = (...events: unknown[]) => decodeAll(createGoogleDecoder(), events.flat());
const call = (index: number, id = "call_1") =>
  functionCall(index, id, "read_measurement", '{"date":"2026-', '03-01","field":"weight"}');
const RECEIVED = { type: "call", callId: "call_1", tool: "read_measurement", args: { date: "2026-03-01", field: "weight" } };

test("text streams as it comes and is one part of the finished message", () => {
  const said = decode(created, output(0, "Hel", "lo"), completed("completed"));
  expect(spoken(said)).toBe("Hello");
  expect(outcomeOf(said)).toEqual({ stop: "end", parts: [{ type: "text", text: "Hello" }] });
});

test("steps are kept whole and in order, signatures and unknown fields included, and thoughts are no text", () => {
  const said = decode(created, thought(0), output(1, "One ", "moment."), call(2), completed("requires_action"));
  expect(spoken(said)).toBe("One moment.");
  expect(said.at(-1)).toEqual({
    type: "finished",
    stop: "tool_calls",
    parts: [{ type: "text", text: "One moment." }, RECEIVED],
    items: [
      {
        type: "thought",
        a_field_of_tomorrow: { kept: true },
        summary: [{ type: "text", text: "Looking." }],
        signature: "sig-abc",
      },
      { type: "model_output", content: [{ type: "text", text: "One moment." }] },
      {
        type: "function_call",
        id: "call_1",
        name: "read_measurement",
        arguments: { date: "2026-03-01", field: "weight" },
        signature: "sig-call",
      },
    ],
    usage: { input: 120, output: 42, cached: 64 },
  });
});

test("arguments that carry another step's index belong to the latest call", () => {
  const [begin, first, second, end] = call(1);
  const misplaced = [first, second].map((event) => ({ ...event, index: 0 }));
  const said = decode(created, output(0, "Hm."), begin, ...misplaced, end, completed("requires_action"));
  expect(outcomeOf(said)).toMatchObject({ parts: [{ text: "Hm." }, RECEIVED] });
});

test("a call whose arguments came whole with its start is complete", () => {
  const [begin, end] = functionCall(0, "call_1", "read_goal");
  const whole = { ...begin, step: { type: "function_call", id: "call_1", name: "read_goal", arguments: { field: "waist" } } };
  expect(outcomeOf(decode(created, whole, end, completed("requires_action")))).toMatchObject({
    parts: [{ args: { field: "waist" } }],
  });
});

test("without streamed steps those of the completed interaction count", () => {
  const steps = [{ type: "model_output", content: [{ type: "text", text: "Hello" }] }];
  expect(outcomeOf(decode(created, completed("completed", { steps })))).toMatchObject({ parts: [{ text: "Hello" }] });
});

const cutOff = functionCall(0, "call_1", "read_measurement", '{"date":"2020-01');
const brokenOutput = [
  { event_type: "step.start", index: 0, step: { type: "model_output", error: { code: 14, message: "words" } } },
  { event_type: "step.stop", index: 0 },
];

test.each([
  ["a limit of tokens inside the arguments", [created, cutOff, completed("incomplete")], "truncated"],
  ["a continuation that we do not ask for", [created, output(0, "I"), completed("requires_continuation")], "truncated"],
  ["an exhausted budget", [created, output(0, "I"), completed("budget_exceeded")], "truncated"],
  ["a failed interaction", [created, completed("failed")], "overloaded"],
  ["a cancelled interaction", [created, completed("cancelled")], "stream_broken"],
  ["a status of tomorrow", [created, output(0, "I"), completed("paused")], "malformed_response"],
  ["broken arguments that the status calls complete", [created, cutOff, completed("requires_action")], "malformed_response"],
  ["a call that the status does not declare", [created, call(0), completed("completed")], "malformed_response"],
  ["a step without an end", [created, call(0).slice(0, -1), completed("requires_action")], "malformed_response"],
  ["two calls with one id", [created, call(0), call(1), completed("requires_action")], "malformed_response"],
  ["completed without any output", [created, completed("completed")], "malformed_response"],
  ["a delta of nothing", [created, output(0, "I")[1]], "malformed_response"],
  ["more than any message", [created, output(0, "x".repeat(MESSAGE_MAX_LENGTH + 1))], "malformed_response"],
  ["an error event: overloaded", [created, errorEvent("UNAVAILABLE")], "overloaded"],
  ["an error event: rate", [created, errorEvent("resource_exhausted")], "rate_limit"],
  ["an error event of an unknown code", [created, errorEvent("a_code_of_tomorrow")], "malformed_response"],
  ["an output that is an error", [created, brokenOutput, completed("completed")], "overloaded"],
])("%s: no answer, and nothing runs", (_, events, kind) => {
  expect(outcomeOf(decode(...events))).toBe(kind);
});

test("a stream that ends before its terminal event is no answer, even with a finished call", () => {
  expect(outcomeOf(decode(created, call(0)))).toBe(null);
});
