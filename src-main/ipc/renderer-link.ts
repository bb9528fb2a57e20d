import { createPeer, type Peer } from "../../src-shared/ipc/peer";
import type { Handlers, RequestOf } from "../../src-shared/ipc/channel";
import { programChannels, pushChannels, type ProgramChannels, type PushChannels } from "../../src-shared/ipc/program-channels";
import { storeChannels, type ExecuteReply, type StoreChannels } from "../../src-shared/ipc/store-channels";
import type { Wire } from "../../src-shared/ipc/wire";
import type { Clock, StorePort } from "../harness/ports";

/** What main may ask of a renderer, and tell it. */
const rendererChannels = { ...storeChannels, ...pushChannels };
export type RendererChannels = StoreChannels & PushChannels;

/** One attached renderer. */
export interface RendererLink {
  readonly peer: Peer<RendererChannels>;
  /** Set by a successful claim; the window's own name for itself. */
  windowId: string | null;
  timeZone: string;
}

export interface RendererLinks {
  /** Serves one renderer over `wire` until it closes. */
  attach(wire: Wire): void;
  /** Makes a renderer the owner of the session. `false`: another one is, and `takeOver` was not asked for. */
  claim(link: RendererLink, takeOver: boolean): boolean;
  owner(): RendererLink | null;
  /** The store of the owner. */
  readonly store: StorePort;
  /** Tells the owner; without one, nobody. */
  tell<Name extends keyof PushChannels>(name: Name, body: RequestOf<PushChannels, Name>): void;
  closeAll(): void;
}

export interface RendererLinkDependencies {
  readonly clock: Pick<Clock, "setTimer">;
  readonly handlersFor: (link: () => RendererLink) => Handlers<ProgramChannels>;
  readonly onProblem: (channel: string, problem: unknown) => void;
  readonly onOwnerGone: () => void;
  readonly onLateReply: (opId: string, reply: ExecuteReply) => void;
}

/** Several renderers may be attached; one at a time owns the session, its store and what is pushed. */
export function createRendererLinks(deps: RendererLinkDependencies): RendererLinks {
  const links = new Set<RendererLink>();
  let owner: RendererLink | null = null;

  function attach(wire: Wire): void {
    const peer = createPeer({
      wire,
      local: programChannels,
      // Called for the first time when a message comes, after the link is there.
      handlers: deps.handlersFor(() => link),
      remote: rendererChannels,
      onProblem: deps.onProblem,
      setTimer: (run, ms) => deps.clock.setTimer(run, ms),
      onLateReply: (channel, request, reply) => {
        if (channel === "store.execute") deps.onLateReply((request as { opId: string }).opId, reply as ExecuteReply);
      },
    });
    const link: RendererLink = { peer, windowId: null, timeZone: "UTC" };
    links.add(link);
    wire.onClose(() => {
      links.delete(link);
      if (owner !== link) return;
      owner = null;
      deps.onOwnerGone();
    });
  }

  function claim(link: RendererLink, takeOver: boolean): boolean {
    if (owner === link) return true;
    if (owner !== null && !takeOver) return false;
    const previous = owner;
    owner = link;
    previous?.peer.tell("push.session_lost", {});
    return true;
  }

  const store: StorePort = {
    isConnected: () => owner !== null,
    ask(name, request, deadlineMs) {
      if (owner === null) return Promise.resolve({ ok: false, failure: "closed" });
      return owner.peer.ask(name, request, deadlineMs);
    },
  };

  return {
    attach,
    claim,
    owner: () => owner,
    store,
    tell(name, body) {
      owner?.peer.tell(name, body);
    },
    closeAll() {
      for (const link of links) link.peer.close();
      links.clear();
      owner = null;
    },
  };
}
