import { appendFile } from "node:fs/promises";
import type { TranscriptEntry } from "../../src-shared/conversation/transcript";
import type { Locale } from "../../src-shared/i18n/locale";
import type { ModelEvent, ModelPort, ModelRequest } from "./port";

/** What a model was sent, as JSON: everything of the request, the tools by name. */
export interface RecordedRequest {
  readonly locale: Locale;
  readonly instructions: string;
  readonly transcript: readonly TranscriptEntry[];
  readonly tools: readonly string[];
  readonly toolChoice: ModelRequest["toolChoice"];
}

export type RequestSink = (request: RecordedRequest) => void | Promise<void>;

/**
 * The same model, with each request given to `sink` before the model sees it. The record is a copy of that moment: what
 * is appended to the transcript later does not reach it. A sink that fails fails the request, for a silent hole in the
 * record would prove something that did not happen.
 */
export function recordRequests(port: ModelPort, sink: RequestSink): ModelPort {
  return {
    identity: port.identity,
    async *request(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent> {
      await sink(recordOf(request));
      yield* port.request(request, signal);
    },
  };
}

/** Appends each request to a file as one line of JSON. */
export function jsonLinesSink(file: string): RequestSink {
  return (request) => appendFile(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
}

function recordOf({ locale, instructions, transcript, tools, toolChoice }: ModelRequest): RecordedRequest {
  return structuredClone({ locale, instructions, transcript, tools: tools.map((tool) => tool.name), toolChoice });
}
