import type { ProviderFailure, ProviderIdentity } from "../../src-shared/conversation/provider-failure";
import { describeError } from "./describe-error";
import { problem, type Decoded, type Decoder, type Problem } from "./decoded";
import type { Phase } from "./failure";
import { isJsonObject } from "./json-value";
import { DEFAULT_SILENCE_LIMITS, type ModelOptions } from "./model-options";
import type { ModelEvent } from "./port";
import { watchSilence, type Waited } from "./silence-watch";
import { observedFetch, type Transport } from "./transport";

/** What one provider puts into the common way of a request. */
export interface ModelStream<Event> {
  readonly identity: ProviderIdentity;
  readonly options: ModelOptions;
  /** Sends the request, once, and resolves when its answer begins. */
  readonly open: (transport: Transport) => Promise<AsyncIterable<Event>>;
  readonly decoder: Decoder<Event>;
  /** Understands what the SDK throws. */
  readonly classify: (error: unknown, phase: Phase) => Problem;
}

/**
 * One model request, from the first byte sent to `finished` or `failed`, whichever of the SDKs speaks. A stream that
 * ends before its terminal event is broken, whatever it said until then. Every wait is bounded by silence and by
 * `signal`; what the SDK does after that is not waited for.
 */
export async function* streamModel<Event>(stream: ModelStream<Event>, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { identity, open, decoder, classify } = stream;
  const { clock, diagnostic, limits = DEFAULT_SILENCE_LIMITS, fetch } = stream.options;
  const ours = new AbortController();
  const watch = watchSilence(signal, clock, limits.firstMs);
  let phase: Phase = "opening";
  let iterator: AsyncIterator<Event> | null = null;

  const failed = ({ kind, status, retryAfterMs, detail }: Problem): ModelEvent => {
    const summary = `${identity.provider} ${identity.model}: ${kind}, status ${status ?? "none"}, ${phase}`;
    const diagnosticId = kind === "cancelled" ? null : diagnostic.record("provider", summary, describeError(detail));
    const failure: ProviderFailure = { kind, status, retryAfterMs, diagnosticId };
    return { type: "failed", failure };
  };

  /** Why there is no value, as a failure. What fails after the person's stop is part of the stop. */
  const withoutValue = (waited: Exclude<Waited<unknown>, { ended: "value" }>): ModelEvent => {
    if (signal.aborted) return failed(plainProblem("cancelled"));
    return failed(waited.ended === "error" ? classify(waited.error, phase) : plainProblem(waited.ended));
  };

  try {
    const opened = await watch.wait(open({ signal: ours.signal, fetch: observedFetch(watch.noteActivity, fetch) }));
    if (opened.ended !== "value") {
      yield withoutValue(opened);
      return;
    }
    phase = "streaming";
    iterator = opened.value[Symbol.asyncIterator]();
    for (;;) {
      const step = await watch.wait(iterator.next());
      if (step.ended !== "value") {
        yield withoutValue(step);
        return;
      }
      if (step.value.done === true) {
        yield failed(signal.aborted ? plainProblem("cancelled") : plainProblem("stream_broken"));
        return;
      }
      for (const decoded of decode(decoder, step.value.value)) {
        if (decoded.type === "text_delta") watch.limit(limits.idleMs);
        yield decoded.type === "problem" ? failed(decoded.problem) : eventOf(decoded, identity);
        if (decoded.type !== "text_delta") return;
      }
    }
  } finally {
    ours.abort();
    // Not waited for: the body of a silent connection may never end.
    iterator?.return?.().catch(() => undefined);
  }
}

/**
 * The types of events are only promised: one SDK hands out text where an event is no JSON, and a server may leave out
 * anything. What a decoder cannot read is a malformed response and never a gap in an answer.
 */
function decode<Event>(decoder: Decoder<Event>, event: Event): readonly Decoded[] {
  if (!isJsonObject(event)) return [problem("malformed_response", "an event that is no object")];
  try {
    return decoder.push(event);
  } catch (error) {
    return [problem("malformed_response", error)];
  }
}

function eventOf(decoded: Exclude<Decoded, { type: "problem" }>, identity: ProviderIdentity): ModelEvent {
  if (decoded.type === "text_delta") return decoded;
  const { stop, parts, items, usage } = decoded;
  return { type: "finished", stop, parts, opaque: { identity, items: [...items] }, usage };
}

function plainProblem(kind: Problem["kind"]): Problem {
  return { kind, status: null, retryAfterMs: null, detail: kind };
}
