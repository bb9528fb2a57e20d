import type { Scheduler } from "../machine/scheduler";
import { forms } from "./forms";
import type { WireAnswer, WireCall, WireForm, WireItem } from "./wire-item";

/** One message of the simulated model, before its calls have ids. */
export interface ModelMessage {
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly args: unknown }[];
  /** Two calls of the message have the same id. */
  readonly sameIds?: true;
}

/** What goes wrong with one request, instead of an answer or on its way. */
export type ServerTrouble =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: "unreachable" }
  | { readonly kind: "cut"; readonly part: number }
  | { readonly kind: "silent" }
  | { readonly kind: "slow"; readonly ms: number };

/** What the model says to one message of the person, round by round; after the last one it closes with a few words. */
export interface ModelScript {
  readonly rounds: readonly ModelMessage[];
  /** By the number of the request to this message, from 1. */
  readonly troubles: Readonly<Record<number, ServerTrouble>>;
}

export interface SeenRequest {
  readonly at: number;
  readonly step: number;
  readonly marker: string;
  readonly items: readonly WireItem[];
  readonly body: string;
  readonly problems: readonly string[];
}

/** Marks the messages of the person, so that server and judge know which one a request belongs to. */
export const markerOf = (text: string): string | null => /\[m\d+\]/.exec(text)?.[0] ?? null;

/** All three providers, reached through `fetch` and nothing else. It keeps what it was sent: an outside witness. */
export class ModelServer {
  readonly seen: SeenRequest[] = [];
  readonly scripts = new Map<string, ModelScript>();
  private calls = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly chance: () => number,
  ) {}

  readonly fetch = (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const form = (forms as Record<string, WireForm>)[url.host];
    if (form === undefined || typeof init.body !== "string") return Promise.reject(new Error(`nobody is at ${url.href}`));
    const body = JSON.parse(init.body) as Record<string, unknown>;
    const items = form.items(body);
    const marker = markerOf(items.findLast((item) => item.kind === "person")?.text ?? "") ?? "";
    const { scheduler } = this;
    this.seen.push({ at: scheduler.now(), step: scheduler.steps, marker, items, body: init.body, problems: form.problems(body) });
    const nth = this.seen.filter((request) => request.marker === marker).length;
    const script = this.scripts.get(marker) ?? { rounds: [], troubles: {} };
    const trouble = script.troubles[nth];
    const isClosing = isNone(body["tool_choice"]) || isNone((body["generation_config"] as { tool_choice?: unknown } | undefined)?.tool_choice);
    const answer = this.answer(script, items, isClosing);
    return this.respond(form, answer, trouble, init.signal ?? null);
  };

  private answer(script: ModelScript, items: readonly WireItem[], isClosing: boolean): WireAnswer {
    const last = items.findLastIndex((item) => item.kind === "person");
    const round = items.slice(last).filter((item) => item.kind === "assistant" && item.calls.length > 0).length;
    const message = isClosing ? undefined : script.rounds[round];
    if (message === undefined) return { text: "All done.", calls: [] };
    const calls = message.calls.map(({ tool, args }): WireCall => ({ id: this.newId(message.sameIds === true), tool, args }));
    return { text: message.text, calls };
  }

  private newId(same: boolean): string {
    if (!same) this.calls += 1;
    return `call_${this.calls}`;
  }

  /** Everything that happens later belongs to the process that asked: when it dies, nobody reads the answer. */
  private respond(form: WireForm, answer: WireAnswer, trouble: ServerTrouble | undefined, signal: AbortSignal | null): Promise<Response> {
    const { scheduler, chance } = this;
    const owner = scheduler.current;
    const later = (ms: number, run: () => void): void => {
      scheduler.after(ms, () => {
        scheduler.noteProgress();
        run();
      }, owner);
    };
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(new DOMException("stopped", "AbortError"));
      if (signal?.aborted === true) {
        stop();
        return;
      }
      signal?.addEventListener("abort", stop, { once: true });
      if (trouble?.kind === "silent") return;
      later(20 + chance() * 400 + (trouble?.kind === "slow" ? trouble.ms : 0), () => {
        if (trouble?.kind === "unreachable") {
          reject(new TypeError("fetch failed"));
          return;
        }
        if (trouble?.kind === "status") {
          const headers: Record<string, string> = { "content-type": "application/json" };
          if (trouble.retryAfter !== undefined) headers["retry-after"] = String(trouble.retryAfter);
          resolve(new Response(JSON.stringify(form.errorBody(trouble.status)), { status: trouble.status, headers }));
          return;
        }
        const whole = form.stream(answer);
        const sent = trouble?.kind === "cut" ? whole.slice(0, Math.floor(whole.length * trouble.part)) : whole;
        resolve(new Response(this.pieces(sent, later, signal), { headers: { "content-type": "text/event-stream" } }));
      });
    });
  }

  private pieces(text: string, later: (ms: number, run: () => void) => void, signal: AbortSignal | null): ReadableStream<Uint8Array> {
    const cut = Math.floor(text.length * this.chance());
    const pieces = [text.slice(0, cut), text.slice(cut)].filter((piece) => piece !== "");
    const gap = this.chance() * 60;
    const encoder = new TextEncoder();
    return new ReadableStream({
      start(controller) {
        let ended = false;
        signal?.addEventListener("abort", () => {
          if (!ended) controller.error(new DOMException("stopped", "AbortError"));
          ended = true;
        });
        const next = (): void => {
          if (ended) return;
          const piece = pieces.shift();
          if (piece === undefined) {
            ended = true;
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(piece));
          later(gap, next);
        };
        next();
      },
    });
  }
}

function isNone(choice: unknown): boolean {
  return choice === "none" || (typeof choice === "object" && choice !== null && (choice as { type?: unknown }).type === "none");
}
