import { expect, test } from "vitest";
import { createOpenAIDecoder } from "../../../src-main/providers/openai/decode";
import { MESSAGE_MAX_LENGTH } from "../../../src-main/providers/decoded";
import { decodeAll, outcomeOf, spoken } from "../shared/decoding";
import { completed, created, delta, done, failedWith, functionCall, incomplete, message, reasoning } from "./events";

const decode = (...events: unknown[]) => decodeAll(createOpenAIDecoder(), events);
const ARGS = '{"date":"2026-03-01","field":"weight"}';
const CALL = functionCall("call_1", "read_measurement", ARGS);
const RECEIVED = { type: "call", callId: "call_1", tool: "read_measurement", args: { date: "2026-03-01", field: "weight" } };

test("text streams as it comes and is one part of the finished message", () => {
  const said = decode(created, delta("Hel"), delta("lo"), done(0, message("msg_1", "Hello")), completed());
  expect(spoken(said)).toBe("Hello");
  expect(outcomeOf(said)).toEqual({ stop: "end", parts: [{ type: "text", text: "Hello" }] });
});

test("items are kept whole, in the order of the model, with fields that nobody knows yet", () => {
  const said = decode(done(1, CALL), done(0, reasoning("rs_1")), completed());
  expect(said.at(-1)).toEqual({
    type: "finished",
    stop: "tool_calls",
    parts: [RECEIVED],
    items: [reasoning("rs_1"), CALL],
    usage: { input: 120, output: 30, cached: 64 },
  });
});

test("without streamed items those of the completed response count", () => {
  expect(outcomeOf(decode(created, completed([message("msg_1", "Hello")])))).toEqual({
    stop: "end",
    parts: [{ type: "text", text: "Hello" }],
  });
});

test("events of unknown types change nothing", () => {
  const said = decode({ type: "response.of.tomorrow", delta: 7 }, done(0, message("msg_1", "Hello")), completed());
  expect(outcomeOf(said)).toMatchObject({ stop: "end" });
});

test("arguments that are no JSON stay a text and nothing is repaired", () => {
  const said = decode(done(0, functionCall("call_1", "read_measurement", '{"date":"2020-01')), completed());
  expect(outcomeOf(said)).toMatchObject({ parts: [{ args: '{"date":"2020-01' }] });
});

test("empty arguments are an empty object; an empty id is passed on for the harness to replace", () => {
  const said = decode(done(0, functionCall("", "read_goal", "")), done(1, functionCall("", "read_goal", "")), completed());
  expect(outcomeOf(said)).toMatchObject({ stop: "tool_calls", parts: [{ callId: "", args: {} }, { callId: "", args: {} }] });
});

const refusal = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [{ type: "refusal", refusal: "no" }] };

test.each([
  ["a refusal inside a completed response", [done(0, refusal), completed()], "refused"],
  ["a filter", [incomplete("content_filter")], "refused"],
  ["a limit of tokens, with a call already done", [done(0, CALL), incomplete("max_output_tokens")], "truncated"],
  ["two calls with one id", [done(0, CALL), done(1, CALL), completed()], "malformed_response"],
  ["an unfinished call", [done(0, functionCall("call_1", "read_goal", "{", "incomplete")), completed()], "malformed_response"],
  ["nothing at all", [created, completed()], "malformed_response"],
  ["more than any message", [delta("x".repeat(MESSAGE_MAX_LENGTH + 1))], "malformed_response"],
  ["a failed response: server", [failedWith("server_error")], "overloaded"],
  ["a failed response: rate", [failedWith("rate_limit_exceeded")], "rate_limit"],
  ["a failed response: quota", [failedWith("insufficient_quota")], "quota"],
  ["a failed response: policy", [failedWith("bio_policy")], "refused"],
  ["a failed response: unknown code", [failedWith("a_code_of_tomorrow")], "malformed_response"],
  ["an error event", [{ type: "error", code: "server_error", message: "", param: null }], "overloaded"],
])("%s: no answer, and nothing runs", (_, events, kind) => {
  expect(outcomeOf(decode(...events))).toBe(kind);
});

test("a stream that ends before its terminal event is no answer, even with a finished call", () => {
  expect(outcomeOf(decode(created, delta("Hel"), done(0, CALL)))).toBe(null);
});
