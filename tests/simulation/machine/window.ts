import { IDBKeyRange } from "fake-indexeddb";
import { faultyWire } from "../../../src-renderer/bridge/faulty-wire";
import { createFaultHook } from "../../../src-renderer/faults/fault-hook";
import { createStore } from "../../../src-renderer/store/store";
import type { ConversationEvent } from "../../../src-shared/conversation/event";
import type { FaultPlan } from "../../../src-shared/faults/plan";
import type { ReplyOf, RequestOf } from "../../../src-shared/ipc/channel";
import { createPeer, type IpcResult, type Peer } from "../../../src-shared/ipc/peer";
import { programChannels, pushChannels, type AppState, type ProgramChannels } from "../../../src-shared/ipc/program-channels";
import { storeChannels } from "../../../src-shared/ipc/store-channels";
import type { Pipe } from "./pipe";
import type { Profile } from "./profile";
import type { Owner, Scheduler } from "./scheduler";

export interface WindowOptions {
  readonly scheduler: Scheduler;
  readonly profile: Profile;
  readonly name: string;
  readonly onEvents: (events: readonly ConversationEvent[]) => void;
  readonly onState: (state: AppState) => void;
  readonly onProblem: (channel: string, problem: unknown) => void;
  /** The plan that killed the window before this one, as text: it is not armed again. */
  readonly killedBy: string;
  /** A fault kills this window. */
  readonly onKill: (armed: string) => void;
}

/** What was asked, and what came of it: `null` while there is no answer. */
export interface Asked<Reply> {
  result: IpcResult<Reply> | null;
}

/** A window without a screen, in a process of its own: the real store, the real channels, the real faults. */
export class SimulatedWindow {
  readonly owner: Owner;
  state: AppState | null = null;
  isOwner = false;
  lost = false;
  private peer: Peer<ProgramChannels> | null = null;
  private armed = "";

  constructor(private readonly options: WindowOptions) {
    this.owner = { name: options.name, dead: false };
  }

  /** Connects, serves the store and claims the session. */
  connect(pipe: Pipe): void {
    this.options.scheduler.after(0, () => this.serve(pipe), this.owner);
  }

  ask<Name extends keyof ProgramChannels>(name: Name, request: RequestOf<ProgramChannels, Name>): Asked<ReplyOf<ProgramChannels, Name>> {
    const asked: Asked<ReplyOf<ProgramChannels, Name>> = { result: null };
    this.options.scheduler.after(0, () => {
      void (this.peer?.ask(name, request, 900_000) ?? Promise.resolve({ ok: false, failure: "closed" } as const)).then((result) => {
        asked.result = result;
      });
    }, this.owner);
    return asked;
  }

  private serve(pipe: Pipe): void {
    const { profile, onEvents, onState, onProblem, onKill } = this.options;
    const faults = createFaultHook();
    const store = createStore({ indexedDB: profile.factory, IDBKeyRange, faults });
    const wire = faultyWire(pipe.renderer, faults, () => onKill(this.armed));
    const done = {};
    const peer: Peer<ProgramChannels> = createPeer({
      wire,
      local: { ...storeChannels, ...pushChannels },
      handlers: {
        ...store.handlers,
        "push.state": ({ state }) => {
          this.state = state;
          onState(state);
          return done;
        },
        "push.events": ({ events }) => {
          onEvents(events);
          return done;
        },
        "push.deltas": () => done,
        "push.faults": ({ name, plan }) => {
          this.arm(faults, name, plan);
          return done;
        },
        "push.session_lost": () => {
          store.close();
          this.isOwner = false;
          return done;
        },
        "push.command": () => done,
      },
      remote: programChannels,
      onProblem,
    });
    this.peer = peer;
    faults.onFired((told) => peer.tell("faults.fired", told));
    let wasOpen = false;
    store.queries.onChange(() => {
      // As the page does it: a store that closed by itself is told, so that the program compares anew.
      const isOpen = store.queries.isOpen();
      const closedByItself = wasOpen && !isOpen && this.isOwner;
      wasOpen = isOpen;
      if (closedByItself) setTimeout(() => !store.queries.isOpen() && peer.tell("store.closed", {}), 250);
    });
    wire.onClose(() => {
      this.lost = true;
      this.isOwner = false;
    });
    void peer.ask("session.claim", { windowId: this.options.name, timeZone: "Europe/Madrid", takeOver: true }, 15_000).then((claimed) => {
      if (!claimed.ok || claimed.reply.kind !== "owner") {
        this.lost = true;
        return;
      }
      this.isOwner = true;
      this.state ??= claimed.reply.state;
    });
  }

  /** The same plan is not armed twice, or its counters would begin anew with each push. */
  private arm(faults: ReturnType<typeof createFaultHook>, name: string | null, plan: FaultPlan | null): void {
    const text = JSON.stringify([name, plan]);
    if (text === this.armed) return;
    this.armed = text;
    const killedBefore = text === this.options.killedBy;
    if (plan === null || (killedBefore && plan.faults.every((fault) => fault.times !== null))) faults.disarm();
    else faults.arm(plan, name ?? "");
  }
}
