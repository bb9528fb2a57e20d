import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { startApp, type App } from "../../../src-main/app";
import type { CoachEnvironment } from "../../../src-main/settings/environment";
import type { ConversationEvent, TextDelta } from "../../../src-shared/conversation/event";
import { createPeer, type Peer } from "../../../src-shared/ipc/peer";
import { programChannels, pushChannels, type AppState, type ProgramChannels } from "../../../src-shared/ipc/program-channels";
import type { ReplyOf, RequestOf } from "../../../src-shared/ipc/channel";
import { storeChannels } from "../../../src-shared/ipc/store-channels";
import type { FaultPlan } from "../../../src-shared/faults/plan";
import type { Clock } from "../../../src-main/harness/ports";
import type { MachinePorts } from "../../../src-main/host-services";
import { faultyWire } from "../../../src-renderer/bridge/faulty-wire";
import { createFaultHook } from "../../../src-renderer/faults/fault-hook";
import { createStore } from "../../../src-renderer/store/store";
import { createRedactor } from "../../../src-main/log/redactor";
import { memoryWires } from "../harness/memory-wire";

export interface ProgramPlace {
  readonly dataFolder: string;
  readonly indexedDB: IDBFactory;
}

/** A data folder on the disk and an IndexedDB in memory, for as many starts as a test needs. */
export async function createPlace(): Promise<ProgramPlace & { remove(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "coach-program-"));
  return {
    dataFolder,
    indexedDB: new IDBFactory(),
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  };
}

export interface ProblemEntry {
  readonly area: string;
  readonly message: string;
  readonly cause: unknown;
}

/** The real program in this process, on real files. */
export async function startProgram(place: ProgramPlace, environment: CoachEnvironment = {}, machine?: MachinePorts, isPackaged = false) {
  const problems: ProblemEntry[] = [];
  const app: App = await startApp({
    host: {
      kind: "browser",
      version: "0.0.0",
      isPackaged,
      systemLocale: "en-GB",
      secrets: null,
      openExternal: () => Promise.resolve(),
      reloadRenderer: () => Promise.resolve(),
    },
    dataFolder: place.dataFolder,
    environment: { COACH_LOCALE: "en", ...environment },
    diagnostic: {
      info: () => undefined,
      error: (area, message, cause) => {
        problems.push({ area, message, cause });
      },
    },
    redactor: createRedactor([]),
    ...(machine === undefined ? {} : { machine }),
  });
  return { app, problems, stop: () => app.stop() };
}

export interface WindowOptions {
  readonly windowId?: string;
  readonly timeZone?: string;
  /** Default: the real time. */
  readonly setTimer?: Clock["setTimer"];
  /** A fault ended the window. */
  readonly onKilled?: () => void;
  readonly onEvent?: (event: ConversationEvent) => void;
  /** Told of each message that crosses. */
  readonly onMessage?: () => void;
  /** False: what was armed before is not armed anew, as in a page that a fault has reloaded. */
  readonly arms?: boolean;
}

/** A window without a screen: the real store, the real channels. */
export function openWindow(app: App, place: Pick<ProgramPlace, "indexedDB">, options: string | WindowOptions = {}) {
  const { windowId = "window-1", timeZone = "Europe/Madrid", arms = true, ...more } = typeof options === "string" ? { windowId: options } : options;
  const { setTimer, onKilled, onEvent, onMessage } = more as WindowOptions;
  const wires = memoryWires(onMessage);
  const faults = createFaultHook(setTimer === undefined ? {} : { setTimer });
  const store = createStore({ indexedDB: place.indexedDB, IDBKeyRange, faults });
  const events: ConversationEvent[] = [];
  const deltas: TextDelta[] = [];
  const states: AppState[] = [];
  let lost = false;
  let armed = "";
  const close = (): void => {
    wires.cut();
    store.close();
  };
  /** What the window had sent before still arrives, as it does from a page. */
  function kill(): void {
    setImmediate(() => {
      close();
      onKilled?.();
    });
  }
  const done = {};
  app.attach(wires.main);
  const peer: Peer<ProgramChannels> = createPeer({
    wire: faultyWire({ ...wires.renderer, close: kill }, faults, kill),
    local: { ...storeChannels, ...pushChannels },
    handlers: {
      ...store.handlers,
      "push.state": ({ state }) => {
        states.push(state);
        return done;
      },
      "push.events": (push) => {
        events.push(...push.events);
        for (const event of push.events) onEvent?.(event);
        return done;
      },
      "push.deltas": (push) => {
        deltas.push(...push.deltas);
        return done;
      },
      "push.faults": ({ name, plan }) => {
        if (name === null || plan === null) {
          armed = "";
          faults.disarm();
        }
        else if (arms) armOnce(name, plan);
        return done;
      },
      "push.session_lost": () => {
        lost = true;
        return done;
      },
      "push.command": () => done,
    },
    remote: programChannels,
    onProblem: () => undefined,
    ...(setTimer === undefined ? {} : { setTimer }),
  });
  faults.onFired((told) => peer.tell("faults.fired", told));

  /** As the page does it: armed anew, the counters would begin anew. */
  function armOnce(name: string, plan: FaultPlan): void {
    const text = JSON.stringify([name, plan]);
    if (text !== armed) faults.arm(plan, name);
    armed = text;
  }

  async function ask<Name extends keyof ProgramChannels>(
    name: Name,
    request: RequestOf<ProgramChannels, Name>,
  ): Promise<ReplyOf<ProgramChannels, Name>> {
    const answer = await peer.ask(name, request, 10_000);
    if (!answer.ok) throw new Error(`${name}: ${answer.failure}`);
    return answer.reply;
  }

  const state = (): AppState => {
    const last = states.at(-1);
    if (last === undefined) throw new Error("no state was pushed yet");
    return last;
  };

  return {
    ask,
    events,
    deltas,
    state,
    /** Every state that was told, the first with the claim. */
    states: (): readonly AppState[] => states,
    isLost: () => lost,
    /** The window dies: its pipe closes, its store with it. */
    close,
    async claim(takeOver = false) {
      const reply = await ask("session.claim", { windowId, timeZone, takeOver });
      if (reply.kind === "owner") {
        states.push(reply.state);
        await until(() => state().store.status !== "starting");
      }
      return reply.kind;
    },
    /** Sends a message and waits for the end of its turn. */
    async say(conversationId: string, text: string) {
      const reply = await ask("turn.start", { conversationId, text, mode: "message" });
      if (reply.kind !== "started") throw new Error(`refused: ${reply.reason}`);
      await until(() => events.some(({ body }) => body.type === "turn_ended" && body.turnId === reply.turnId));
      // The end is told before the turn has let go of the program.
      await until(() => state().running?.turnId !== reply.turnId);
      return events.filter(({ body }) => "turnId" in body && body.turnId === reply.turnId);
    },
    async newConversation() {
      const reply = await ask("conversation.create", {});
      if (reply.kind !== "created") throw new Error(`refused: ${reply.reason}`);
      return reply.conversationId;
    },
  };
}

export async function until(condition: () => boolean, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error("what was waited for did not happen");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
