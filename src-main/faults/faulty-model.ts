import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { FiringFault } from "../../src-shared/faults/armed-plan";
import type { FaultEffect } from "../../src-shared/faults/plan";
import type { Clock } from "../harness/ports";
import { DEFAULT_SILENCE_LIMITS } from "../providers/model-options";
import type { ModelEvent, ModelPort, ReceivedPart } from "../providers/port";
import type { ArmedFaults } from "./armed-faults";
import type { FaultyClock } from "./faulty-clock";
import { halfOf } from "./half-arguments";
import { pause } from "./pause";

const requestEffects = ["throw", "delay", "never_answer", "status", "disconnect"] as const;
const streamEffects = ["throw", "delay", "never_answer", "disconnect", "cut_stream", "corrupt", "drop", "answer_twice"] as const;

/** A model with the fault points `model_request` and `model_stream` in front of it. */
export function faultyModel(model: ModelPort, faults: ArmedFaults, clock: FaultyClock): ModelPort {
  return {
    identity: model.identity,
    async *request(request, signal) {
      clock.reach(faults, "request");
      const facts = { provider: model.identity.provider };
      const before = faults.reach("model_request", facts, requestEffects);
      if (before !== null) {
        yield { type: "fault_fired", fault: before.fired };
        const end = await requestFault(before.effect, clock, signal);
        if (end !== null) {
          yield end;
          return;
        }
      }
      const during = faults.reach("model_stream", facts, streamEffects);
      if (during === null) yield* model.request(request, signal);
      else yield* brokenStream(model.request(request, signal), during, clock, signal);
    },
  };
}

async function requestFault(effect: FaultEffect, clock: Clock, signal: AbortSignal): Promise<ModelEvent | null> {
  switch (effect.kind) {
    case "throw":
      throw new Error(effect.text);
    case "delay":
      await pause(clock, effect.ms, signal);
      return signal.aborted ? failed("cancelled") : null;
    case "never_answer":
      return silence(clock, signal);
    case "status":
      return failed(statusKind(effect.status), effect.status, retryAfter(effect.headers));
    default:
      return failed("connection");
  }
}

/** A provider that says nothing: given up after the time that a real one is given, or when the person stops. */
async function silence(clock: Clock, signal: AbortSignal): Promise<ModelEvent> {
  await pause(clock, DEFAULT_SILENCE_LIMITS.firstMs, signal);
  return failed(signal.aborted ? "cancelled" : "timeout");
}

async function* brokenStream(
  stream: AsyncIterable<ModelEvent>,
  { effect, fired }: FiringFault,
  clock: Clock,
  signal: AbortSignal,
): AsyncIterable<ModelEvent> {
  yield { type: "fault_fired", fault: fired };
  let left = effect.kind === "cut_stream" ? effect.atByte : Infinity;
  for await (const event of stream) {
    switch (effect.kind) {
      case "throw":
        throw new Error(effect.text);
      case "never_answer":
        yield await silence(clock, signal);
        return;
      case "disconnect":
        yield failed("stream_broken");
        return;
      case "delay":
        await pause(clock, effect.ms, signal);
        break;
      default:
        break;
    }
    if (effect.kind === "cut_stream") {
      if (event.type === "finished") return;
      if (event.type === "text_delta") {
        const bytes = Buffer.from(event.text);
        const text = bytes.subarray(0, left).toString("utf8");
        left -= bytes.length;
        if (left < 0) {
          if (text !== "") yield { ...event, text };
          return;
        }
      }
    }
    yield event.type === "finished" ? { ...event, ...changed(event, effect) } : event;
  }
}

type Finished = Extract<ModelEvent, { type: "finished" }>;

/** What becomes of the calls of a message. Opaque items hold them too, so they go with them. */
function changed({ parts, opaque, stop }: Finished, effect: FaultEffect): Pick<Finished, "parts" | "opaque" | "stop"> {
  switch (effect.kind) {
    case "corrupt":
      return { stop, opaque: null, parts: parts.map((part): ReceivedPart => (part.type === "call" ? { ...part, args: halfOf(part.args) } : part)) };
    case "drop":
      return { stop: "end", opaque: null, parts: parts.filter((part) => part.type !== "call") };
    case "answer_twice":
      return { stop, opaque: null, parts: parts.flatMap((part): ReceivedPart[] => (part.type === "call" ? [part, part] : [part])) };
    default:
      return { stop, opaque, parts };
  }
}

function failed(kind: ProviderFailure["kind"], status: number | null = null, retryAfterMs: number | null = null): ModelEvent {
  return { type: "failed", failure: { kind, status, retryAfterMs, diagnosticId: null } };
}

function statusKind(status: number): ProviderFailure["kind"] {
  if (status === 401) return "authentication";
  if (status === 403) return "permission";
  if (status === 404) return "unknown_model";
  if (status === 408) return "timeout";
  if (status === 429) return "rate_limit";
  return status >= 500 ? "overloaded" : "invalid_request";
}

function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const seconds = Number(Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1]);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}
