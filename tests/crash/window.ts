import type { Page, WebSocket as ObservedSocket } from "playwright";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type { AppState, ProgramChannels } from "../../src-shared/ipc/program-channels";
import type { Witness } from "./witness";

/**
 * The real window, with its real page: what main tells it is read from the frames of its WebSocket as Chromium received
 * them, and what a person would press is sent as one more frame through the same socket.
 */
export interface CoachWindow {
  readonly page: Page;
  /** Rejects when the connection ends, or nothing comes, before the answer. */
  ask<Name extends keyof ProgramChannels>(
    name: Name,
    request: RequestOf<ProgramChannels, Name>,
  ): Promise<ReplyOf<ProgramChannels, Name>>;
  /** As F5 does. */
  reload(): Promise<void>;
  /** The last state that main told. */
  state(): AppState | null;
  /** Resolves with the state once the start-up comparison is over. */
  settled(): Promise<AppState>;
  events(): readonly ConversationEvent[];
  /** Resolves once `condition` holds; looked at after each frame. */
  until(condition: () => boolean, withinMs?: number): Promise<void>;
}

interface Frame {
  readonly t: string;
  readonly id?: number;
  readonly channel?: string;
  readonly body?: unknown;
}

const PATIENCE_MS = 30_000;
/** Far above the ids that the page itself counts up from 1. */
const FIRST_ID = 1_000_000_000;

/** Must be called before the page goes to Coach's address, and once only for a page. */
export async function watchWindow(page: Page, witness: Witness): Promise<CoachWindow> {
  let state: AppState | null = null;
  /** Chromium does not always tell that the socket of an earlier load was closed. */
  let current: ObservedSocket | null = null;
  let nextId = FIRST_ID;
  const events: ConversationEvent[] = [];
  const waiting = new Map<number, { resolve: (body: never) => void; reject: (error: Error) => void }>();
  const listeners = new Set<() => void>();

  await page.addInitScript(() => {
    const Native = window.WebSocket;
    window.WebSocket = class extends Native {
      constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
        super(...parameters);
        (window as unknown as { coachSocket: WebSocket }).coachSocket = this;
      }
    };
  });

  const failAll = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
    for (const listener of [...listeners]) listener();
  };
  page.on("crash", () => failAll("the page crashed"));
  page.on("close", () => failAll("the page closed"));
  page.on("websocket", (socket: ObservedSocket) => {
    current = socket;
    state = null;
    socket.on("close", () => {
      if (current === socket) end();
    });
    socket.on("framereceived", ({ payload }) => {
      take(JSON.parse(String(payload)) as Frame, current === socket);
      for (const listener of [...listeners]) listener();
    });
  });

  /** What is said of the state by a connection that ended is of no interest any more; what was called saved is. */
  function end(): void {
    current = null;
    state = null;
    failAll("the connection ended");
  }

  function take(frame: Frame, isCurrent: boolean): void {
    if (isCurrent && frame.t === "notify" && frame.channel === "push.state") state = (frame.body as { state: AppState }).state;
    if (frame.t === "notify" && frame.channel === "push.events") {
      for (const event of (frame.body as { events: ConversationEvent[] }).events) {
        events.push(event);
        witness.hearEvent(event);
      }
    }
    if (frame.id === undefined || (frame.t !== "reply" && frame.t !== "failure")) return;
    const body = frame.body as { kind?: string; state?: AppState } | undefined;
    if (isCurrent && body?.kind === "owner" && body.state !== undefined) state ??= body.state;
    const asked = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (frame.t === "reply") asked?.resolve(frame.body as never);
    else asked?.reject(new Error("main did not answer"));
  }

  async function until(condition: () => boolean, withinMs = PATIENCE_MS): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        listeners.delete(look);
        reject(new Error(`what was waited for did not happen within ${withinMs} ms`));
      }, withinMs);
      const look = (): void => {
        if (!condition()) return;
        listeners.delete(look);
        clearTimeout(timer);
        resolve();
      };
      listeners.add(look);
    });
  }

  return {
    page,
    async ask(name, body) {
      const id = nextId;
      nextId += 1;
      const frame = JSON.stringify({ t: "request", id, channel: name, body });
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${name} was not answered within ${PATIENCE_MS} ms`));
        }, PATIENCE_MS);
        const done = <Value>(settle: (value: Value) => void) => (value: Value): void => {
          clearTimeout(timer);
          settle(value);
        };
        waiting.set(id, { resolve: done(resolve), reject: done(reject) });
        page
          .evaluate((text) => (window as unknown as { coachSocket: WebSocket }).coachSocket.send(text), frame)
          .catch((error: unknown) => {
            waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
            waiting.delete(id);
          });
      });
    },
    async reload() {
      end();
      await page.reload();
    },
    state: () => state,
    async settled() {
      await until(() => state !== null && state.store.status !== "starting");
      if (state === null) throw new Error("the connection ended");
      return state;
    },
    events: () => events,
    until,
  };
}
