import type { DiagnosticPort } from "../../../src-main/harness/ports";
import { createAnthropicModel } from "../../../src-main/providers/anthropic";
import { createGoogleModel } from "../../../src-main/providers/google";
import type { ModelOptions } from "../../../src-main/providers/model-options";
import { createOpenAIModel } from "../../../src-main/providers/openai";
import type { ModelEvent, ModelPort, ModelRequest } from "../../../src-main/providers/port";
import * as anthropicEvents from "../anthropic/events";
import * as googleEvents from "../google/events";
import * as openAIEvents from "../openai/events";

/** What differs between the three providers when they are spoken to over HTTP; everything else is one suite. */
export interface ProviderCase {
  readonly create: (options: ModelOptions) => ModelPort;
  /** The base URL of the SDK for a server at `url`. */
  readonly baseUrl: (url: string) => string;
  readonly path: string;
  /** One event as the bytes of the stream. */
  readonly sse: (event: unknown) => string;
  /** A whole text answer. */
  readonly textAnswer: readonly unknown[];
  /** The first events of a text answer, of which the first text is `Hel`. */
  readonly beginning: readonly unknown[];
  /** The events of an answer whose limit of tokens falls into the arguments of a call. */
  readonly cutOffByLimit: readonly unknown[];
  /** Everything but the end of an answer that calls `read_measurement`, cut inside the arguments. */
  readonly cutOffByConnection: readonly unknown[];
  /** An error body of the provider. */
  readonly errorBody: (type: string, message: string, code?: string) => unknown;
  /** The types that this provider gives to its errors. */
  readonly types: { readonly authentication: string; readonly rate: string; readonly overloaded: string };
}

const named = (event: unknown): string => {
  const { type } = event as { type: string };
  return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
};

const HALF = '{"date":"2020-01';

export const providerTable = {
  openai: {
    create: createOpenAIModel,
    baseUrl: (url) => `${url}/v1`,
    path: "/v1/responses",
    sse: named,
    textAnswer: [
      openAIEvents.created,
      openAIEvents.delta("Hel"),
      openAIEvents.delta("lo"),
      openAIEvents.done(0, openAIEvents.message("msg_1", "Hello")),
      openAIEvents.completed(),
    ],
    beginning: [openAIEvents.created, openAIEvents.delta("Hel")],
    cutOffByLimit: [
      openAIEvents.created,
      openAIEvents.done(0, openAIEvents.functionCall("call_1", "read_measurement", HALF, "incomplete")),
      openAIEvents.incomplete("max_output_tokens"),
    ],
    cutOffByConnection: [
      openAIEvents.created,
      { type: "response.function_call_arguments.delta", output_index: 0, item_id: "fc_1", delta: HALF },
    ],
    errorBody: (type, message, code) => ({ error: { type, message, code: code ?? null, param: null } }),
    types: { authentication: "invalid_request_error", rate: "requests", overloaded: "server_error" },
  },
  anthropic: {
    create: createAnthropicModel,
    baseUrl: (url) => url,
    path: "/v1/messages",
    sse: named,
    textAnswer: [anthropicEvents.start, ...anthropicEvents.textBlock(0, "Hel", "lo"), ...anthropicEvents.stop("end_turn")],
    beginning: [anthropicEvents.start, ...anthropicEvents.textBlock(0, "Hel").slice(0, 2)],
    cutOffByLimit: [
      anthropicEvents.start,
      ...anthropicEvents.toolBlock(0, "toolu_1", "read_measurement", HALF),
      ...anthropicEvents.stop("max_tokens"),
    ],
    cutOffByConnection: [
      anthropicEvents.start,
      ...anthropicEvents.toolBlock(0, "toolu_1", "read_measurement", HALF).slice(0, -1),
    ],
    errorBody: (type, message) => ({ type: "error", error: { type, message } }),
    types: { authentication: "authentication_error", rate: "rate_limit_error", overloaded: "overloaded_error" },
  },
  google: {
    create: createGoogleModel,
    baseUrl: (url) => url,
    path: "/v1beta/interactions",
    sse: (event) => `data: ${JSON.stringify(event)}\n\n`,
    textAnswer: [googleEvents.created, ...googleEvents.output(0, "Hel", "lo"), googleEvents.completed("completed")],
    beginning: [googleEvents.created, ...googleEvents.output(0, "Hel").slice(0, 2)],
    cutOffByLimit: [
      googleEvents.created,
      ...googleEvents.functionCall(0, "call_1", "read_measurement", HALF),
      googleEvents.completed("incomplete"),
    ],
    cutOffByConnection: [
      googleEvents.created,
      ...googleEvents.functionCall(0, "call_1", "read_measurement", HALF).slice(0, -1),
    ],
    errorBody: (type, message) => ({ error: { code: type, message } }),
    types: { authentication: "unauthenticated", rate: "resource_exhausted", overloaded: "unavailable" },
  },
} as const satisfies Record<string, ProviderCase>;

export const providerNames = Object.keys(providerTable) as (keyof typeof providerTable)[];

export async function collect(
  model: ModelPort,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.request(request, signal)) events.push(event);
  return events;
}

/** The end of a request, and nothing but one end. */
export function endOf(events: readonly ModelEvent[]) {
  const ends = events.filter((event) => event.type === "finished" || event.type === "failed");
  const [end] = ends;
  if (end === undefined || ends.length !== 1 || end !== events.at(-1)) throw new Error(`not exactly one end: ${JSON.stringify(events)}`);
  return end;
}

export interface MemoryDiagnostic extends DiagnosticPort {
  readonly entries: readonly { readonly id: string; readonly message: string; readonly cause: unknown }[];
}

export function memoryDiagnostic(): MemoryDiagnostic {
  const entries: { id: string; message: string; cause: unknown }[] = [];
  return {
    entries,
    record: (_area, message, cause) => {
      const id = `diagnostic-${entries.length + 1}`;
      entries.push({ id, message, cause });
      return id;
    },
  };
}
