import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { ModelEvent, ModelPort, ModelRequest, ReceivedPart } from "../port";
import { recordRequests, type RecordedRequest, type RequestSink } from "../record-requests";
import type { Script, ScriptMessage } from "../../../src-shared/conversation/script";
import { conditionHolds } from "./condition";

export const scriptedIdentity: ProviderIdentity = { provider: "scripted", baseUrl: "", model: "script", account: "" };

/** What a request gets that no message is left for. */
export const SCRIPT_ENDED = "(script ended)";

export interface ScriptedProvider extends ModelPort {
  /** Every request so far, each as it was when it was made. */
  readonly requests: readonly RecordedRequest[];
}

/**
 * Plays a script: each request gets the first message that was not played yet and whose `when` holds. The position lives
 * as long as this object. `sink` gets each request too, for tests that run outside this process.
 */
export function createScriptedProvider(script: Script, sink: RequestSink = () => undefined): ScriptedProvider {
  const requests: RecordedRequest[] = [];
  const left = [...script.messages.keys()];
  let last: number | null = null;
  let played = 0;

  const take = (request: ModelRequest): ScriptMessage => {
    const position = left.findIndex((index) => conditionHolds(script.messages[index]?.when, request));
    const index = position >= 0 ? left.splice(position, 1)[0] : script.onEnd === "repeat_last" ? last : null;
    const message = index === null || index === undefined ? undefined : script.messages[index];
    last = index ?? last;
    return message ?? { parts: [{ type: "text", text: SCRIPT_ENDED }] };
  };

  const port: ModelPort = {
    identity: scriptedIdentity,
    request(request, signal) {
      const message = take(request);
      played += 1;
      return playMessage(message, `script_${played}`, signal);
    },
  };
  const recording = recordRequests(port, async (request) => {
    requests.push(request);
    await sink(request);
  });
  return { ...recording, requests };
}

/** One message as a stream. Calls without an id get one that begins with `idPrefix`. */
export async function* playMessage(message: ScriptMessage, idPrefix: string, signal: AbortSignal): AsyncIterable<ModelEvent> {
  try {
    if (message.delayMs !== undefined) await sleep(message.delayMs, undefined, { signal });
    yield* textDeltas(message, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) {
    yield { type: "failed", failure: { kind: "cancelled", status: null, retryAfterMs: null, diagnosticId: null } };
    return;
  }
  if (message.cutOff !== undefined) return;
  if (message.failure !== undefined) {
    yield { type: "failed", failure: { ...message.failure, diagnosticId: null } };
    return;
  }
  const parts = message.parts.map((part, index): ReceivedPart => {
    if (part.type === "text") return part;
    return { type: "call", callId: part.callId ?? `${idPrefix}_${index + 1}`, tool: part.tool, args: part.args };
  });
  const stop = parts.some((part) => part.type === "call") ? "tool_calls" : "end";
  yield { type: "finished", stop, parts, opaque: null, usage: null };
}

/** The text of a message in pieces of whole characters, at the asked rate. */
async function* textDeltas(message: ScriptMessage, signal: AbortSignal): AsyncIterable<ModelEvent> {
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const characters = [...cut(text, message.cutOff)];
  if (characters.length === 0) return;
  const pieces = Math.min(message.deltas ?? 1, characters.length);
  const start = performance.now();
  for (let piece = 0; piece < pieces; piece += 1) {
    if (message.deltasPerSecond !== undefined) {
      const due = start + (piece * 1_000) / message.deltasPerSecond;
      if (due - performance.now() > 1) await sleep(due - performance.now(), undefined, { signal });
    }
    if (signal.aborted) return;
    const from = Math.floor((piece * characters.length) / pieces);
    const to = Math.floor(((piece + 1) * characters.length) / pieces);
    yield { type: "text_delta", text: characters.slice(from, to).join("") };
  }
}

/** The part of the text that arrives before the break; a character that the break would split does not arrive. */
function cut(text: string, cutOff: ScriptMessage["cutOff"]): string {
  if (cutOff === undefined || cutOff === true) return text;
  const bytes = new TextEncoder().encode(text).slice(0, cutOff.atByte);
  return new TextDecoder().decode(bytes, { stream: true });
}
