import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { anthropicProblems } from "./check-anthropic";
import { googleProblems } from "./check-google";
import { openAIProblems } from "./check-openai";
import { isJson, type Json } from "./json";

/** A request as it arrived. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Json;
}

/** An answer that the server gives itself, instead of asking the provider behind it. */
export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent one after the other. */
  readonly chunks?: readonly string[];
  /** What follows the last chunk. Default `end`. `hang` leaves the connection open; `reset` tears it down. */
  readonly then?: "end" | "hang" | "reset";
  /** Milliseconds between two chunks. Default 0. */
  readonly paceMs?: number;
  /** Do not even send headers. */
  readonly silent?: boolean;
}

export interface StrictProvider {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** What was refused, in words. */
  readonly refused: readonly string[];
  /** The next request is answered like this, after it passed the checks. */
  answerNext(answer: CannedAnswer): void;
  /** Forgets what was seen and what was prepared. */
  clear(): void;
  stop(): Promise<void>;
}

const CHECKS: readonly (readonly [string, (body: Json) => string[]])[] = [
  ["/v1/responses", openAIProblems],
  ["/v1/messages", anthropicProblems],
  ["/v1beta/interactions", googleProblems],
];

/**
 * A server on 127.0.0.1 that refuses what a real one refuses and passes everything else on to `upstream`, a provider
 * that others wrote and that is more forgiving.
 */
export async function startStrictProvider(upstream: string): Promise<StrictProvider> {
  const seen: SeenRequest[] = [];
  const refused: string[] = [];
  const canned: CannedAnswer[] = [];

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await textOf(incoming);
    const path = new URL(incoming.url ?? "/", upstream).pathname;
    const parsed: unknown = raw === "" ? {} : JSON.parse(raw);
    const body = isJson(parsed) ? parsed : {};
    seen.push({ path, headers: incoming.headers, body });

    const check = CHECKS.find(([known]) => known === path)?.[1];
    const problems = check === undefined ? [] : check(body);
    if (/\\ud[89a-f][0-9a-f]{2}/i.test(raw)) problems.push("the body is not well-formed Unicode");
    if (problems.length > 0) {
      refused.push(...problems);
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message: problems.join("; ") } }));
      return;
    }
    const answer = canned.shift();
    if (answer === undefined) passOn(incoming, raw, response, upstream);
    else await give(answer, response);
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    refused,
    answerNext: (answer) => canned.push(answer),
    clear: () => {
      seen.length = 0;
      refused.length = 0;
      canned.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function give(answer: CannedAnswer, response: ServerResponse): Promise<void> {
  if (answer.silent === true) return;
  response.writeHead(answer.status ?? 200, { "content-type": "text/event-stream", ...answer.headers });
  response.flushHeaders();
  for (const chunk of answer.chunks ?? []) {
    response.write(chunk);
    if (answer.paceMs !== undefined) await sleep(answer.paceMs);
  }
  if (answer.then === "hang") return;
  // The chunks must be on their way before the connection goes.
  if (answer.then === "reset") setTimeout(() => response.destroy(), 20);
  else response.end();
}

function passOn(incoming: IncomingMessage, raw: string, response: ServerResponse, upstream: string): void {
  const { host: _host, "content-length": _length, connection: _connection, ...headers } = incoming.headers;
  const target = new URL(incoming.url ?? "/", upstream);
  const onwards = httpRequest(target, { method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on("error", () => response.destroy());
    answer.on("aborted", () => response.destroy());
  });
  onwards.on("error", () => response.destroy());
  onwards.end(raw);
}
