import type { FaultEffect, FiredFault } from "../../src-shared/faults/plan";
import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { ModelEvent, ModelPort } from "../providers/port";
import type { ArmedFaults } from "./armed-faults";

const requestEffects = ["throw", "delay", "never_answer", "status", "disconnect"] as const;
const streamEffects = ["cut_stream", "disconnect", "delay", "throw"] as const;

/** A model with the fault points `model_request` and `model_stream` in front of it. */
export function faultyModel(model: ModelPort, faults: ArmedFaults): ModelPort {
  return {
    identity: model.identity,
    async *request(request, signal) {
      const facts = { provider: model.identity.provider };
      const before = faults.reach("model_request", facts, requestEffects);
      if (before !== null) {
        yield { type: "fault_fired", fault: before.fired };
        const end = await requestFault(before.effect, signal);
        if (end !== null) {
          yield end;
          return;
        }
      }
      const during = faults.reach("model_stream", facts, streamEffects);
      if (during === null) yield* model.request(request, signal);
      else yield* cutStream(model.request(request, signal), during.effect, during.fired, signal);
    },
  };
}

async function requestFault(effect: FaultEffect, signal: AbortSignal): Promise<ModelEvent | null> {
  switch (effect.kind) {
    case "throw":
      throw new Error(effect.text);
    case "delay":
      await pause(effect.ms, signal);
      return signal.aborted ? failed("cancelled") : null;
    case "never_answer":
      await pause(null, signal);
      return failed("cancelled");
    case "status":
      return failed(statusKind(effect.status), effect.status, retryAfter(effect.headers));
    default:
      return failed("connection");
  }
}

async function* cutStream(
  stream: AsyncIterable<ModelEvent>,
  effect: FaultEffect,
  fired: FiredFault,
  signal: AbortSignal,
): AsyncIterable<ModelEvent> {
  yield { type: "fault_fired", fault: fired };
  let bytes = 0;
  for await (const event of stream) {
    if (effect.kind === "delay") await pause(effect.ms, signal);
    if (effect.kind === "throw") throw new Error(effect.text);
    if (effect.kind === "disconnect") {
      yield failed("stream_broken");
      return;
    }
    if (effect.kind === "cut_stream") {
      if (event.type === "finished") return;
      if (event.type === "text_delta") {
        const left = effect.atByte - bytes;
        bytes += Buffer.byteLength(event.text);
        if (bytes > effect.atByte) {
          const text = Buffer.from(event.text).subarray(0, Math.max(0, left)).toString("utf8");
          if (text !== "") yield { type: "text_delta", text };
          return;
        }
      }
    }
    yield event;
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

function pause(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? null : setTimeout(resolve, ms);
    const abort = (): void => {
      if (timer !== null) clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}
