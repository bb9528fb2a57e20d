import { test } from "vitest";
import type { ModelPort } from "../../src-main/providers/port";
import type { TurnLog } from "../../src-main/harness/ports";
import { runTurn, type TurnRequest } from "../../src-main/harness/turn";
import { createTranscript, type Transcript } from "../../src-main/harness/transcript";
import { coachToolbox } from "../../src-main/harness/validate";
import { succeeded } from "../../src-main/harness/settlement";
import { defaultDeadlines, defaultLimits } from "../../src-main/harness/ports";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";

/**
 * The harness alone: a streamed model and a tool in memory, so that what is measured is validation, scheduling,
 * settlement, events and transcript. One run is one turn of `CALLS` rounds with one call each, at the end of a
 * conversation of a given length; divide by `CALLS` for the cost of one call.
 */
const CALLS = 10;
const settlement = succeeded({ status: "ok", data: { date: "2020-01-01", values: [{ field: "weight", value: 77.4, entered: null }], note: null } }, null);

let lastId = 0;
const ids = { next: () => `01BENCH${String((lastId += 1)).padStart(19, "0")}` };

/** Streams twenty pieces of text and a call, `calls` times, and then an answer. */
function streamedModel(calls: number): ModelPort {
  let requests = 0;
  return {
    identity: { provider: "scripted", baseUrl: "", model: "bench", account: "" },
    async *request() {
      requests += 1;
      for (let piece = 0; piece < 20; piece += 1) yield { type: "text_delta", text: "a few words " };
      if (requests > calls) {
        yield { type: "finished", stop: "end", parts: [{ type: "text", text: "done" }], opaque: null, usage: null };
        return;
      }
      const date = `2020-01-${String((requests % 28) + 1).padStart(2, "0")}`;
      const part = { type: "call", callId: `call_${ids.next()}`, tool: "read_measurement", args: { date, field: "weight" } } as const;
      yield { type: "finished", stop: "tool_calls", parts: [{ type: "text", text: "I look" }, part], opaque: null, usage: null };
    },
  };
}

function turnOf(transcript: Transcript, calls: number): TurnRequest<ValidatedArguments> {
  let events = 0;
  const log: TurnLog = {
    conversationId: "bench",
    locale: "en",
    append: () => {
      events += 1;
    },
    delta: () => undefined,
    flush: () => Promise.resolve(),
  };
  return {
    turnId: ids.next(),
    mode: "message",
    text: "how was January?",
    today: "2026-12-01",
    timeZone: "UTC",
    notes: [],
    instructions: "instructions",
    model: streamedModel(calls),
    toolbox: coachToolbox,
    tools: { run: () => Promise.resolve(settlement), wanted: () => [] },
    transcript,
    log,
    clock: { now: () => events, setTimer: () => () => undefined },
    ids,
    diagnostic: { record: () => "" },
    deadlines: defaultDeadlines,
    limits: { ...defaultLimits, rounds: calls + 1, calls: calls + 1 },
    retry: () => null,
    signal: new AbortController().signal,
  };
}

/** A conversation that holds `calls` calls and their results already. */
async function conversation(calls: number): Promise<Transcript> {
  const transcript = createTranscript();
  await runTurn(turnOf(transcript, calls));
  return transcript;
}

test("the harness alone", { timeout: 120_000 }, async ({ bench }) => {
  const lengths = [1, 10, 1_000];
  const perCall = (ms: number): string => ((ms * 1_000) / CALLS).toFixed(1);
  const measured: Record<string, string>[] = [];
  for (const length of lengths) {
    const transcript = await conversation(length);
    const kept = transcript.entries().length;
    const name = `${CALLS} calls after ${length}`;
    const result = await bench(name, async () => {
      await runTurn(turnOf(transcript, CALLS));
      // The length is what is compared, so it must not grow from run to run.
      (transcript.entries() as unknown[]).length = kept;
    }).run();
    const { p50, min } = result.latency;
    measured.push({ conversation: `${length} calls`, "µs per call, median": perCall(p50), "µs per call, best": perCall(min) });
  }
  console.table(measured);
});
