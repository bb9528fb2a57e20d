import { describe, expect, it } from "vitest";
import { conversationEventSchema, type ConversationEvent, type ConversationEventBody } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { emptyConversation, type ConversationView } from "../../src-shared/conversation/view";
import { exportConversation } from "../../src-main/telemetry/export-conversation";
import { call, playingModel, say } from "../support/harness/playing-model";
import { createWorld } from "../support/harness/world";

/** Facts that exist in a conversation, and must not leave the machine with it. */
const SECRETS = ["10.0.0.5", "password=x", "deep cause", "diagnostic-", "account-hash", "signature-of-a-provider", "key=abc", "user:pass", "/home/"];
const EXCEPTION = "connect 10.0.0.5:5432 password=x (deep cause) at /home/me/app.js:1:1";

const identity = { provider: "openai", baseUrl: "https://user:pass@models.example/v1?key=abc", model: "gpt-test", account: "account-hash" } as const;

const read = (date: string) => call("read_measurement", { date, field: "weight" });
const save = (date: string, value: number) => call("save_measurement", { date, values: [{ field: "weight", value, unit: "kg" }], replace: false });

/** A conversation in which everything happens that an export has to get right: real harness, real store, armed faults. */
async function eventfulConversation(): Promise<readonly ConversationEvent[]> {
  const world = await createWorld();
  const throwing = { kind: "throw", text: EXCEPTION };
  await world.turn(playingModel([save("2020-01-01", 76)], [read("2020-01-02")], [say("Nothing on that day.")]), "save 76");
  world.arm({ version: 1, faults: [{ point: "handler_inside", match: { tool: "read_measurement" }, effect: throwing }] });
  await world.turn(playingModel([read("2020-01-01")], [call("no_such_tool_with_a_secret", {})], [say("I could not read it.")]), "how much?");
  world.arm({ version: 1, faults: [{ point: "handler_after", match: { tool: "save_measurement" }, effect: throwing }] });
  await world.turn(playingModel([save("2020-01-03", 77)]), "save 77");
  await world.turn(
    playingModel([{ type: "failed", failure: { kind: "overloaded", status: 503, retryAfterMs: null, diagnosticId: "diagnostic-9" } }]),
    "again",
  );
  expect(JSON.stringify(world.diagnosed)).toContain("password=x");
  const bodies = world.events.map(({ body }) => body).map(asOfOpenai);
  const created: ConversationEventBody = { type: "conversation_created", locale: "en", title: "Mine", aboutMe: "" };
  return [created, ...bodies].map((body, index) => ({ v: 1, n: index + 1, at: 1_700_000_000_000 + index, conversationId: "01CONVERSATION", body }));
}

/** As if a provider with opaque parts and an account had answered. */
function asOfOpenai(body: ConversationEventBody): ConversationEventBody {
  if (body.type === "turn_started") return { ...body, provider: identity };
  if (body.type !== "message_received") return body;
  return {
    ...body,
    opaque: { identity, items: [{ encrypted: "signature-of-a-provider" }] },
    usage: { input: 120, output: 30, cached: 100 },
  };
}

const view = (events: readonly ConversationEvent[]): ConversationView =>
  events.reduce(reduceConversation, emptyConversation("01CONVERSATION"));

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string; boolValue?: boolean };
}
interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events: { name: string; timeUnixNano: string; attributes: Attribute[] }[];
  status: { code: number };
}

function spansIn(text: string): ExportedSpan[] {
  const document = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[] };
  return document.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

function attribute(span: { attributes: Attribute[] } | undefined, key: string): string | boolean | undefined {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.boolValue;
}

describe("L1: what leaves the machine", () => {
  it.each(["json", "otel"] as const)("has nothing internal in it (%s), though the events had", async (format) => {
    const events = await eventfulConversation();
    const stored = JSON.stringify(events);
    for (const secret of ["diagnostic-", "account-hash", "signature-of-a-provider", "key=abc", "user:pass"]) {
      expect(stored).toContain(secret);
    }
    const { text } = exportConversation(events, format);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });
});

describe("the plain export", () => {
  it("keeps every event and every mark, and can be read back as the same conversation", async () => {
    const events = await eventfulConversation();
    const { text, fileName } = exportConversation(events, "json");
    const document = JSON.parse(text) as { format: string; version: number; events: unknown[] };
    expect(document).toMatchObject({ format: "coach-conversation", version: 1 });
    const back = document.events.map((event) => conversationEventSchema.parse(event));
    const marks = (all: readonly ConversationEvent[]): unknown =>
      view(all).turns.map(({ end, receipt, rows }) => [
        end?.kind,
        receipt,
        rows.map((row) => (row.kind === "call" ? [row.class, row.outcome, row.certainty, row.decision, row.faults] : row.kind)),
      ]);
    expect(back).toHaveLength(events.length);
    expect(marks(back)).toEqual(marks(events));
    expect(fileName).toMatch(/^coach-\d{4}-\d\d-\d\d-[0-9A-Za-z]+\.json$/);
  });

  it("keeps scheme, host and path of a base URL and nothing that could be a key", async () => {
    const { text } = exportConversation(await eventfulConversation(), "json");
    expect(text).toContain('"baseUrl": "https://models.example/v1"');
  });
});

describe("the trace", () => {
  it("F6: a failed read has a low-cardinality error.type, and so has everything else that failed", async () => {
    const spans = spansIn(exportConversation(await eventfulConversation(), "otel").text);
    const errors = spans.map((span) => [span.name, attribute(span, "error.type"), span.status.code]);
    expect(errors).toEqual([
      ["invoke_agent coach", undefined, 0],
      ["chat gpt-test", undefined, 0],
      ["execute_tool save_measurement", undefined, 0],
      ["chat gpt-test", undefined, 0],
      ["execute_tool read_measurement", "not_found", 2],
      ["chat gpt-test", undefined, 0],
      ["invoke_agent coach", undefined, 0],
      ["chat gpt-test", undefined, 0],
      ["execute_tool read_measurement", "read_failed", 2],
      ["chat gpt-test", undefined, 0],
      ["execute_tool unknown", "unknown_tool", 2],
      ["chat gpt-test", undefined, 0],
      ["invoke_agent coach", "write_unconfirmed", 2],
      ["chat gpt-test", undefined, 0],
      ["execute_tool save_measurement", "write_unconfirmed", 2],
      ["invoke_agent coach", "overloaded", 2],
      ["chat gpt-test", "overloaded", 2],
    ]);
  });

  it("has no text of a message, no argument and no result", async () => {
    const { text } = exportConversation(await eventfulConversation(), "otel");
    for (const content of ["how much?", "Nothing on that day", "2020-01-0", "no_such_tool_with_a_secret", "Mine", "77"]) {
      expect(text.replaceAll(/"(traceId|spanId|parentSpanId|\w+TimeUnixNano|timeUnixNano)": "\w+"/g, "")).not.toContain(content);
    }
  });

  it("follows the conventions for generative AI: a trace a turn, an agent over chats and tools", async () => {
    const spans = spansIn(exportConversation(await eventfulConversation(), "otel").text);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(4);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    for (const span of spans) {
      expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      const operation = attribute(span, "gen_ai.operation.name");
      expect(attribute(span, "gen_ai.provider.name")).toBe("openai");
      expect(attribute(span, "gen_ai.conversation.id")).toBe("01CONVERSATION");
      expect(span.kind).toBe(operation === "chat" ? 3 : 1);
      const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
      expect(parent?.name).toBe(operation === "invoke_agent" ? undefined : "invoke_agent coach");
    }
    const chat = spans.find(({ name }) => name.startsWith("chat"));
    expect(attribute(chat, "gen_ai.usage.input_tokens")).toBe("120");
    expect(attribute(chat, "gen_ai.request.model")).toBe("gpt-test");
  });

  it("shows an injected fault as an event of the call that it hit, marked as injected", async () => {
    const spans = spansIn(exportConversation(await eventfulConversation(), "otel").text);
    const hit = spans.filter(({ events }) => events.some(({ name }) => name === "coach.fault.injected"));
    expect(hit.map(({ name }) => name)).toContain("execute_tool read_measurement");
    const event = hit.flatMap(({ events }) => events).find(({ name }) => name === "coach.fault.injected");
    expect(attribute(event, "coach.fault.point")).toBe("handler_inside");
    expect(attribute(event, "coach.fault.effect")).toBe("throw");
  });

  it("a turn that a crash cut off still ends in the trace", async () => {
    const events = await eventfulConversation();
    const cut = events.slice(0, events.findIndex(({ body }) => body.type === "call_received") + 1);
    const spans = spansIn(exportConversation(cut, "otel").text);
    expect(spans).toHaveLength(3);
    expect(attribute(spans[2], "error.type")).toBeUndefined();
    expect(spans[0]?.endTimeUnixNano).toBe(`${String(cut.at(-1)?.at)}000000`);
  });
});
