import { describe, expect, test } from "vitest";
import type { AssistantPart } from "../../../src-shared/conversation/message";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { TranscriptEntry } from "../../../src-shared/conversation/transcript";
import { createAnthropicDecoder } from "../../../src-main/providers/anthropic/decode";
import { encodeAnthropic } from "../../../src-main/providers/anthropic/encode";
import type { Decoded } from "../../../src-main/providers/decoded";
import { createGoogleDecoder } from "../../../src-main/providers/google/decode";
import { encodeGoogle } from "../../../src-main/providers/google/encode";
import { createOpenAIDecoder } from "../../../src-main/providers/openai/decode";
import { encodeOpenAI } from "../../../src-main/providers/openai/encode";
import * as anthropicEvents from "../anthropic/events";
import * as googleEvents from "../google/events";
import * as openAIEvents from "../openai/events";
import { decodeAll } from "./decoding";
import { assistant, failed, identity, person, pretty, requestOf, result, results } from "./histories";

const ARGS = '{"date":"2026-03-01","field":"weight"}';
const TOOL = "read_measurement";

/** A message with thoughts, text and two calls, decoded from the provider's own events, and where it goes in a body. */
const cases = {
  openai: {
    decode: () =>
      decodeAll(createOpenAIDecoder(), [
        openAIEvents.done(0, openAIEvents.reasoning("rs_1")),
        openAIEvents.done(1, openAIEvents.message("msg_1", "Both days.")),
        openAIEvents.done(2, openAIEvents.functionCall("call_1", TOOL, ARGS)),
        openAIEvents.done(3, openAIEvents.functionCall("call_2", TOOL, ARGS)),
        openAIEvents.completed(),
      ]),
    encode: (transcript: readonly TranscriptEntry[], to: ProviderIdentity) => encodeOpenAI(requestOf(transcript), to),
    own: (body: unknown) => (body as { input: unknown[] }).input.slice(1, -2),
    idName: "call_id",
  },
  anthropic: {
    decode: () =>
      decodeAll(createAnthropicDecoder(), [
        anthropicEvents.start,
        ...anthropicEvents.thinkingBlock(0),
        ...anthropicEvents.textBlock(1, "Both days."),
        ...anthropicEvents.toolBlock(2, "call_1", TOOL, ARGS),
        ...anthropicEvents.toolBlock(3, "call_2", TOOL, ARGS),
        ...anthropicEvents.stop("tool_use"),
      ]),
    encode: (transcript: readonly TranscriptEntry[], to: ProviderIdentity) => encodeAnthropic(requestOf(transcript), to),
    own: (body: unknown) => (body as { messages: { content: unknown }[] }).messages[1]?.content,
    idName: "id",
  },
  google: {
    decode: () =>
      decodeAll(createGoogleDecoder(), [
        googleEvents.created,
        ...googleEvents.thought(0),
        ...googleEvents.output(1, "Both days."),
        ...googleEvents.functionCall(2, "call_1", TOOL, ARGS),
        ...googleEvents.functionCall(3, "call_2", TOOL, ARGS),
        googleEvents.completed("requires_action"),
      ]),
    encode: (transcript: readonly TranscriptEntry[], to: ProviderIdentity) => encodeGoogle(requestOf(transcript), to),
    own: (body: unknown) => (body as { input: unknown[] }).input.slice(1, -2),
    idName: "id",
  },
} as const;

type Finished = Extract<Decoded, { type: "finished" }>;

function finished(said: readonly Decoded[]): Finished {
  const last = said.at(-1);
  if (last?.type !== "finished") throw new Error("the events do not make a message");
  return last;
}

/** The history after the message, as the harness stores it: ids of its own where `rename` gives them. */
function historyOf(message: Finished, owner: ProviderIdentity, rename: Readonly<Record<string, string>> = {}) {
  const parts = message.parts.map((part): AssistantPart => {
    if (part.type === "text") return part;
    return { ...part, opId: `op-${part.callId}`, callId: rename[part.callId] ?? part.callId };
  });
  const calls = parts.filter((part) => part.type === "call");
  const answers = calls.map((call) => result(call, failed({ code: "read_failed" })));
  return [
    person("Sunday and Monday?"),
    assistant(parts, { identity: owner, items: [...message.items] }),
    results(...answers),
  ] as const;
}

describe.each(["openai", "anthropic", "google"] as const)("%s", (provider) => {
  const { decode, encode, own, idName } = cases[provider];
  const here = identity(provider);

  test("the provider's own items go back word for word to the same provider, URL, model and account", () => {
    const message = finished(decode());
    expect(own(encode(historyOf(message, here), { ...here }))).toEqual(message.items);
  });

  test.each([
    ["model", { ...here, model: "another-model" }],
    ["base URL", { ...here, baseUrl: "https://elsewhere.example" }],
    ["account", { ...here, account: "fedcba9876543210" }],
  ])("to another %s they are dropped: text and calls are made anew and still pair", (_, elsewhere) => {
    const body = JSON.stringify(encode(historyOf(finished(decode()), here), elsewhere));
    expect(body).not.toContain("sig-abc");
    expect(body).not.toContain("encrypted-");
    expect(body).not.toContain("gAAAA");
    expect(body).not.toContain("a_field_of_tomorrow");
    expect(body).toContain("Both days.");
    expect(body.split('"call_1"')).toHaveLength(3);
    expect(body.split('"call_2"')).toHaveLength(3);
  });

  test("ids that the harness replaced are replaced in the items, too, and nothing else of them", () => {
    const message = finished(decode());
    const body = encode(historyOf(message, here, { call_2: "call_of_ours" }), here);
    const expected = message.items.map((item) => {
      const fields = item as Record<string, unknown>;
      return fields[idName] === "call_2" ? { ...fields, [idName]: "call_of_ours" } : fields;
    });
    expect(own(body)).toEqual(expected);
    expect(JSON.stringify(body)).not.toContain('"call_2"');
    expect(JSON.stringify(body).split('"call_of_ours"')).toHaveLength(3);
  });

  test("what goes back to the same model, and what to another, are the golden bodies", async () => {
    const history = historyOf(finished(decode()), here, { call_2: "call_of_ours" });
    const bodyFor = (to: ProviderIdentity) => pretty({ ...encode(history, to), tools: "see tools.json" });
    await expect(bodyFor(here)).toMatchFileSnapshot(`../${provider}/golden/own-items-one-id-replaced.json`);
    await expect(bodyFor({ ...here, model: "another-model" })).toMatchFileSnapshot(
      `../${provider}/golden/items-of-another-model-dropped.json`,
    );
  });

  test("a message whose calls were dropped goes back as its text, without items that hold a call", () => {
    const message = finished(decode());
    const [question, reply] = historyOf(message, here);
    const closing = { ...reply, parts: reply.parts.filter((part) => part.type === "text") };
    const body = JSON.stringify(encode([question, closing, person("Go on")], here));
    expect(body).toContain("Both days.");
    expect(body).not.toContain("call_1");
  });

  test("a conversation that was stored and loaded again is the same request, byte for byte", () => {
    const history = historyOf(finished(decode()), here);
    const loaded = JSON.parse(JSON.stringify(history)) as typeof history;
    expect(JSON.stringify(encode(loaded, here))).toBe(JSON.stringify(encode(history, here)));
  });

  test("what was sent once is a prefix of what is sent later", () => {
    const history = historyOf(finished(decode()), here);
    const later = [...history, assistant([{ type: "text", text: "Neither could be read." }]), person("Again, please")];
    const first = JSON.stringify(encode(history, here)).split(',"tools"')[0]?.replace(/[\]}]+$/, "") ?? "missing";
    expect(JSON.stringify(encode(later, here)).startsWith(first)).toBe(true);
  });
});
