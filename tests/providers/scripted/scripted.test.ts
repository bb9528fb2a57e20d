import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TranscriptEntry } from "../../../src-shared/conversation/transcript";
import { toolCatalogue } from "../../../src-shared/tools/catalogue";
import type { ModelEvent, ModelPort, ModelRequest } from "../../../src-main/providers/port";
import { openScript, requestsFileOf } from "../../../src-main/providers/scripted/open-script";
import { createScriptedProvider, SCRIPT_ENDED } from "../../../src-main/providers/scripted/provider";
import { parseScript } from "../../../src-main/providers/scripted/script";
import type { Script } from "../../../src-shared/conversation/script";

const person = { role: "person", text: "Save 77.4 kg", today: "2026-12-01", timeZone: "UTC", notes: [] } as const satisfies TranscriptEntry;
const request = (transcript: TranscriptEntry[] = [person]): ModelRequest => ({
  locale: "en",
  instructions: "be a coach",
  transcript,
  tools: toolCatalogue,
  toolChoice: "auto",
});

function scriptOf(messages: unknown[], rest: object = {}): Script {
  const parsed = parseScript(JSON.stringify({ version: 1, messages, ...rest }));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.script;
}

async function eventsOf(port: ModelPort, asked = request(), signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of port.request(asked, signal)) events.push(event);
  return events;
}
const text = (words: string) => ({ type: "text", text: words });

describe("the scripted provider", () => {
  it("plays one message a request and then says that the script has ended", async () => {
    const port = createScriptedProvider(scriptOf([{ parts: [text("one")] }, { parts: [text("two")] }]));
    const said: unknown[] = [];
    for (let round = 0; round < 3; round += 1) said.push((await eventsOf(port)).at(-1));
    expect(said).toEqual(
      ["one", "two", SCRIPT_ENDED].map((words) => ({ type: "finished", stop: "end", parts: [text(words)], opaque: null, usage: null })),
    );
  });

  it("repeats the last message for a loop when asked to", async () => {
    const port = createScriptedProvider(scriptOf([{ parts: [text("one")] }, { parts: [text("two")] }], { onEnd: "repeat_last" }));
    for (const words of ["one", "two", "two", "two"]) {
      expect((await eventsOf(port)).at(-1)).toMatchObject({ parts: [text(words)] });
    }
  });

  it("hands on any tool, any arguments and any id unchanged, for it is the harness that must refuse them", async () => {
    const calls = [
      { type: "call", tool: "guardar_peso", args: { date: "2020-01" }, callId: "" },
      { type: "call", tool: "__proto__", args: '{"date":"2020-01', callId: "same" },
      { type: "call", tool: "save_measurement", args: null, callId: "same" },
    ];
    const [finished] = await eventsOf(createScriptedProvider(scriptOf([{ parts: calls }])));
    expect(finished).toEqual({ type: "finished", stop: "tool_calls", parts: calls, opaque: null, usage: null });
  });

  it("makes up ids that are never the same twice", async () => {
    const call = { type: "call", tool: "read_goal", args: {} };
    const port = createScriptedProvider(scriptOf([{ parts: [call, call] }, { parts: [call] }]));
    const ids = [...(await eventsOf(port)), ...(await eventsOf(port))].flatMap((event) =>
      event.type === "finished" ? event.parts.map((part) => (part.type === "call" ? part.callId : "")) : [],
    );
    expect(new Set(ids).size).toBe(3);
  });

  it("ends a cut-off message without finishing it, so that none of its calls can run", async () => {
    const call = { type: "call", tool: "save_measurement", args: {} };
    const port = createScriptedProvider(
      scriptOf([
        { parts: [text("Saving"), call], cutOff: true },
        { parts: [text("añadir"), call], cutOff: { atByte: 2 } },
        { parts: [call], cutOff: { atByte: 0 } },
      ]),
    );
    expect(await eventsOf(port)).toEqual([{ type: "text_delta", text: "Saving" }]);
    // The second byte is the first half of ñ.
    expect(await eventsOf(port)).toEqual([{ type: "text_delta", text: "a" }]);
    expect(await eventsOf(port)).toEqual([]);
  });

  it("fails as the script says, after the text that came before", async () => {
    const port = createScriptedProvider(scriptOf([{ parts: [text("Hm")], failure: { kind: "rate_limit", status: 429, retryAfterMs: 2000 } }]));
    expect(await eventsOf(port)).toEqual([
      { type: "text_delta", text: "Hm" },
      { type: "failed", failure: { kind: "rate_limit", status: 429, retryAfterMs: 2000, diagnosticId: null } },
    ]);
  });

  it("splits the text into as many pieces as asked, whole characters only", async () => {
    const words = "a🏋️ñb".repeat(50);
    const port = createScriptedProvider(scriptOf([{ parts: [text(words)], deltas: 40, deltasPerSecond: 2000 }]));
    const deltas = (await eventsOf(port)).flatMap((event) => (event.type === "text_delta" ? [event.text] : []));
    expect(deltas).toHaveLength(40);
    expect(deltas.join("")).toBe(words);
    for (const delta of deltas) expect(delta).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
  });

  it("passes over a message whose condition does not hold yet", async () => {
    const port = createScriptedProvider(
      scriptOf([{ parts: [text("deleted")], when: { personSays: "DELETE" } }, { parts: [text("saved")], when: { personSays: "save" } }]),
    );
    expect((await eventsOf(port)).at(-1)).toMatchObject({ parts: [text("saved")] });
    const later = request([{ ...person, text: "please delete it" }]);
    expect((await eventsOf(port, later)).at(-1)).toMatchObject({ parts: [text("deleted")] });
  });

  it("ends soon after a stop, during a delay and between deltas", async () => {
    for (const message of [
      { parts: [text("late")], delayMs: 600_000 },
      { parts: [text("slow ".repeat(100))], deltas: 100, deltasPerSecond: 0.01 },
    ]) {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 20);
      const events = await eventsOf(createScriptedProvider(scriptOf([message])), request(), stop.signal);
      expect(events.at(-1)).toMatchObject({ type: "failed", failure: { kind: "cancelled" } });
    }
  });

  it("keeps what each request was at its time, not what became of the transcript", async () => {
    const port = createScriptedProvider(scriptOf([{ parts: [text("one")] }]));
    const transcript: TranscriptEntry[] = [person];
    await eventsOf(port, request(transcript));
    transcript.push({ role: "assistant", parts: [], opaque: null });
    await eventsOf(port, request(transcript));
    expect(port.requests.map((recorded) => recorded.transcript.length)).toEqual([1, 2]);
    expect(port.requests[0]?.tools).toContain("save_measurement");
  });
});

describe("a script file", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "coach-script-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it("records every request as one line, so that another process sees what the model got", async () => {
    const file = join(folder, "script.json");
    await writeFile(file, JSON.stringify({ version: 1, messages: [{ parts: [text("one")] }] }));
    const opened = await openScript(file, { recordTo: requestsFileOf(file) });
    if (!opened.ok) throw new Error("refused");
    await eventsOf(opened.provider);
    await eventsOf(opened.provider);
    const lines = (await readFile(requestsFileOf(file), "utf8")).trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(opened.provider.requests)));
    expect(lines).toHaveLength(2);
  });

  it("that is not there is refused, and no exception leaves", async () => {
    expect(await openScript(join(folder, "none.json"))).toEqual({ ok: false, problems: [{ path: "", problem: "not readable" }] });
  });

  it.each([
    ["{", ""],
    ["[]", ""],
    ['{"version":2,"messages":[{"parts":[]}]}', "version"],
    ['{"version":1,"messages":[{"parts":[]},{"parts":[{"type":"call","tool":7,"args":{}}]}]}', "messages.1.parts.0.tool"],
    ['{"version":1,"messages":[{"parts":[],"failure":{"kind":"bad_mood"}}]}', "messages.0.failure.kind"],
    ['{"version":1,"messages":[{"parts":[],"cutOf":true}]}', "messages.0"],
  ])("with a mistake is refused with its place: %s", (contents, path) => {
    const parsed = parseScript(contents);
    expect(parsed.ok ? null : parsed.problems.map((problem) => problem.path)).toEqual([path]);
  });
});
