import { describe, expect, test } from "vitest";
import { encodeAnthropic } from "../../../src-main/providers/anthropic/encode";
import { encodeGoogle } from "../../../src-main/providers/google/encode";
import { encodeOpenAI } from "../../../src-main/providers/openai/encode";
import { anthropicProblems } from "../../support/strict-provider/check-anthropic";
import { googleProblems } from "../../support/strict-provider/check-google";
import { openAIProblems } from "../../support/strict-provider/check-openai";
import type { Json } from "../../support/strict-provider/json";
import type { ModelRequest } from "../../../src-main/providers/port";
import type { TranscriptEntry } from "../../../src-shared/conversation/transcript";
import { assistant, failed, histories, historyNames, identity, person, read, requestOf, result, results } from "./histories";

const plain = (body: unknown): Json => JSON.parse(JSON.stringify(body)) as Json;

const table = {
  openai: { encode: (request: ModelRequest) => plain(encodeOpenAI(request, identity("openai"))), problems: openAIProblems },
  anthropic: {
    encode: (request: ModelRequest) => plain(encodeAnthropic(request, identity("anthropic"))),
    problems: anthropicProblems,
  },
  google: { encode: (request: ModelRequest) => plain(encodeGoogle(request, identity("google"))), problems: googleProblems },
} as const;

/** Histories that the harness never builds; the checker must notice each. */
const broken: Readonly<Record<string, readonly TranscriptEntry[]>> = {
  "a call without a result": [person("?"), assistant([read("call_1")]), person("!")],
  "a result without a call": [person("?"), results(result(read("call_1"), failed({ code: "read_failed" }))), person("!")],
  "two results for one call": [
    person("?"),
    assistant([read("call_1")]),
    results(result(read("call_1"), failed({ code: "read_failed" })), result(read("call_1"), failed({ code: "read_failed" }))),
  ],
  "two calls with one id": [
    person("?"),
    assistant([read("call_1"), read("call_1")]),
    results(result(read("call_1"), failed({ code: "read_failed" }))),
  ],
};

describe.each(["openai", "anthropic", "google"] as const)("%s", (provider) => {
  const { encode, problems } = table[provider];

  // A turn always ends with the person's or a result's entry when a request is made.
  test.each(historyNames)("%s: the strict server accepts what we send", (name) => {
    expect(problems(encode(requestOf(histories[name])))).toEqual([]);
    expect(problems(encode(requestOf(histories[name], { toolChoice: "none", locale: "es" })))).toEqual([]);
  });

  test.each(Object.entries(broken))("%s: the strict server refuses it", (_, history) => {
    expect(problems(encode(requestOf(history)))).not.toEqual([]);
  });

  test("an unknown field or a temperature is refused", () => {
    const body = encode(requestOf([person("?")]));
    expect(problems({ ...body, temperature: 0.2 })).toEqual(["the body has the unknown field temperature"]);
  });

  test("a schema outside the strict subset is refused", () => {
    const body = encode(requestOf([person("?")]));
    const text = JSON.stringify(body).replace('"additionalProperties":false', '"minLength":1');
    expect(problems(JSON.parse(text) as Json)).not.toEqual([]);
  });
});

test("a mark in a place that is not the provider's own is refused", () => {
  const history = [person("?"), assistant([read("c")]), results(result(read("c"), failed({ code: "read_failed" })))];
  const body = table.openai.encode(requestOf(history));
  const items = body["input"] as Json[];
  expect(openAIProblems({ ...body, input: items.map((item) => (item["output"] ? { ...item, is_error: true } : item)) })).toEqual([
    "input[2] has the unknown field is_error",
  ]);
});
