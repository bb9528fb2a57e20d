import { expect, it } from "vitest";
import { refuseMalformed } from "../../src-main/harness/malformed-message";
import type { ModelPort, ReceivedPart } from "../../src-main/providers/port";
import { callsOf, emptyConversation, requestsOf } from "../../src-shared/conversation/view";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { smallWorld } from "../support/harness/small-world";

const call = (callId: string, args: unknown = {}, tool = "read_goal"): ReceivedPart => ({ type: "call", callId, tool, args });
const model = (parts: readonly ReceivedPart[]): ModelPort => ({
  identity: { provider: "scripted", baseUrl: "", model: "script", account: "" },
  async *request() {
    await Promise.resolve();
    yield { type: "finished", stop: "tool_calls", parts, opaque: null, usage: null };
  },
});

it("a message with two calls of one id runs none of them, and its timeline names each with the reason", async () => {
  const world = smallWorld();
  const parts = [call("", "half"), call("same", { date: "x" }, "__proto__"), call("same"), call("other")];
  expect(await world.turn(model(parts))).toMatchObject({ kind: "provider_failed", failure: { kind: "malformed_response" } });
  const [turn] = world.events.reduce(reduceConversation, emptyConversation("c")).turns;
  if (turn === undefined) throw new Error("no turn");
  expect(callsOf(turn)).toEqual([]);
  expect(requestsOf(turn)[0]?.refusedCalls).toEqual([
    { tool: "read_goal", callId: "", args: "half", because: "with_another" },
    { tool: "__proto__", callId: "same", args: '{"date":"x"}', because: "repeated_id" },
    { tool: "read_goal", callId: "same", args: "{}", because: "repeated_id" },
    { tool: "read_goal", callId: "other", args: "{}", because: "with_another" },
  ]);
});

it("empty ids are no ids, so any number of them is fine", () => {
  expect(refuseMalformed([call(""), call(""), { type: "text", text: "x" }])).toEqual([]);
});

it("arguments that nest too deep are refused without being written, and long ones are cut", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  const refused = refuseMalformed([call("a", deep), call("b", "x".repeat(5_000_000))]);
  expect(refused.map(({ args, because }) => [args.length, because])).toEqual([
    [0, "nested_too_deep"],
    [200, "with_another"],
  ]);
});
