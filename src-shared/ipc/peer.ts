import { z } from "../zod";
import type { ChannelMap, Handlers, ReplyOf, RequestOf } from "./channel";
import type { Wire } from "./wire";

/** Why a request has no answer. It says nothing about what the other side did with it. */
export const ipcFailures = ["deadline", "closed", "unknown_channel", "invalid_request", "invalid_reply", "internal"] as const;
export type IpcFailure = (typeof ipcFailures)[number];

/** Errors cross as values: an answer, or a failure by name. */
export type IpcResult<Reply> = { ok: true; reply: Reply } | { ok: false; failure: IpcFailure };

const frameSchema = z.discriminatedUnion("t", [
  z.object({ t: z.literal("request"), id: z.number(), channel: z.string(), body: z.unknown() }),
  z.object({ t: z.literal("notify"), channel: z.string(), body: z.unknown() }),
  z.object({ t: z.literal("reply"), id: z.number(), body: z.unknown() }),
  z.object({ t: z.literal("failure"), id: z.number(), failure: z.enum(ipcFailures) }),
]);

export interface PeerOptions<Local extends ChannelMap, Remote extends ChannelMap> {
  readonly wire: Wire;
  readonly local: Local;
  readonly handlers: Handlers<Local>;
  readonly remote: Remote;
  /** A handler threw, or a message was not valid: for the local diagnostic. */
  readonly onProblem: (channel: string, problem: unknown) => void;
  /** A reply that came after its deadline. It is reported, never lost in silence. */
  readonly onLateReply?: (channel: string, request: unknown, reply: unknown) => void;
  readonly setTimer?: (run: () => void, ms: number) => () => void;
}

export interface Peer<Remote extends ChannelMap> {
  /** Asks the other side. Resolves by `deadlineMs` at the latest, and never rejects. */
  ask<Name extends keyof Remote & string>(
    name: Name,
    request: RequestOf<Remote, Name>,
    deadlineMs: number,
  ): Promise<IpcResult<ReplyOf<Remote, Name>>>;
  /** Tells the other side; there is no answer. */
  tell<Name extends keyof Remote & string>(name: Name, request: RequestOf<Remote, Name>): void;
  /** Fails what is pending with `closed` and stops listening. */
  close(): void;
}

interface Pending {
  readonly channel: string;
  readonly request: unknown;
  settle(result: IpcResult<unknown>): void;
  expired: boolean;
}

const LATE_REPLIES_KEPT = 1_000;

/** One end of a wire: schema first, then dispatch, on both sides. */
export function createPeer<Local extends ChannelMap, Remote extends ChannelMap>(
  options: PeerOptions<Local, Remote>,
): Peer<Remote> {
  const { wire, local, handlers, remote, onProblem } = options;
  const setTimer = options.setTimer ?? defaultTimer;
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let closed = false;

  const stopListening = wire.onMessage((raw) => {
    const frame = frameSchema.safeParse(raw);
    if (!frame.success) {
      onProblem("frame", frame.error);
      return;
    }
    const message = frame.data;
    if (message.t === "request") void serve(message.channel, message.body, message.id);
    else if (message.t === "notify") void serve(message.channel, message.body, null);
    else receive(message.id, message.t === "reply" ? { ok: true, reply: message.body } : { ok: false, failure: message.failure });
  });
  const stopWatching = wire.onClose(() => {
    close();
  });

  async function serve(name: string, body: unknown, id: number | null): Promise<void> {
    const fail = (failure: IpcFailure, problem: unknown): void => {
      onProblem(name, problem);
      if (id !== null) wire.post({ t: "failure", id, failure });
    };
    // Own properties only: a channel named `constructor` is unknown.
    const definition = Object.hasOwn(local, name) ? local[name] : undefined;
    if (definition === undefined) {
      fail("unknown_channel", name);
      return;
    }
    const request = definition.request.safeParse(body);
    if (!request.success) {
      fail("invalid_request", request.error);
      return;
    }
    try {
      const handler = handlers[name] as (request: unknown) => unknown;
      const reply = definition.reply.safeParse(await handler(request.data));
      if (!reply.success) fail("invalid_reply", reply.error);
      else if (id !== null) wire.post({ t: "reply", id, body: reply.data });
    } catch (error) {
      fail("internal", error);
    }
  }

  function receive(id: number, result: IpcResult<unknown>): void {
    const waiting = pending.get(id);
    if (waiting === undefined) return;
    pending.delete(id);
    const checked = check(waiting.channel, result);
    if (waiting.expired) {
      if (checked.ok) options.onLateReply?.(waiting.channel, waiting.request, checked.reply);
      return;
    }
    waiting.settle(checked);
  }

  function check(name: string, result: IpcResult<unknown>): IpcResult<unknown> {
    if (!result.ok) return result;
    const reply = remote[name]?.reply.safeParse(result.reply);
    if (reply?.success) return { ok: true, reply: reply.data };
    onProblem(name, reply?.error);
    return { ok: false, failure: "invalid_reply" };
  }

  function close(): void {
    if (closed) return;
    closed = true;
    stopListening();
    stopWatching();
    const waiting = [...pending.values()];
    pending.clear();
    for (const one of waiting) if (!one.expired) one.settle({ ok: false, failure: "closed" });
  }

  return {
    ask(name, request, deadlineMs) {
      if (closed) return Promise.resolve({ ok: false, failure: "closed" });
      const id = nextId;
      nextId += 1;
      return new Promise((resolve) => {
        const stopTimer = setTimer(() => {
          const waiting = pending.get(id);
          if (waiting === undefined) return;
          waiting.expired = true;
          forgetOldest(pending);
          resolve({ ok: false, failure: "deadline" });
        }, deadlineMs);
        pending.set(id, {
          channel: name,
          request,
          expired: false,
          settle: (result) => {
            stopTimer();
            resolve(result as IpcResult<never>);
          },
        });
        wire.post({ t: "request", id, channel: name, body: request });
      });
    },
    tell(name, request) {
      if (!closed) wire.post({ t: "notify", channel: name, body: request });
    },
    close,
  };
}

/** Requests that expired are kept for their late reply, but not without end. */
function forgetOldest(pending: Map<number, Pending>): void {
  if (pending.size <= LATE_REPLIES_KEPT) return;
  for (const [id, waiting] of pending) {
    if (!waiting.expired) continue;
    pending.delete(id);
    return;
  }
}

function defaultTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
}
