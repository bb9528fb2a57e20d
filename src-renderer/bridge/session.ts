import type { Handlers } from "../../src-shared/ipc/channel";
import { createPeer, type Peer } from "../../src-shared/ipc/peer";
import { programChannels, pushChannels, type ProgramChannels, type PushChannels } from "../../src-shared/ipc/program-channels";
import { storeChannels } from "../../src-shared/ipc/store-channels";
import { systemTimeZone } from "../../src-shared/domain/calendar";
import type { FaultPlan } from "../../src-shared/faults/plan";
import type { Wire } from "../../src-shared/ipc/wire";
import { appStateStore } from "./app-state";
import { refreshConversations, takeDeltas, takeEvents } from "./conversations";
import { faultyWire } from "./faulty-wire";
import { faultHook, store } from "./local-store";
import { openWire, type WireResult } from "./open-wire";
import { connectProgram } from "./program";

export type PushedCommand = "open_faults" | "open_settings" | "new_conversation";

const CLAIM_DEADLINE_MS = 15_000;
const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5_000;

const commandListeners = new Set<(command: PushedCommand) => void>();
const windowId = crypto.randomUUID();

let peer: Peer<ProgramChannels> | null = null;

/** Told of each command of the program's menu. Returns a function that stops listening. */
export function onCommand(listener: (command: PushedCommand) => void): () => void {
  commandListeners.add(listener);
  return () => commandListeners.delete(listener);
}

/** Opens the wire, serves the store over it and claims the session; again after each loss. Never ends. */
export function startSession(open: () => Promise<WireResult> = openWire): void {
  store.queries.onChange(tellOfClosedStore);
  faultHook.onFired((told) => peer?.tell("faults.fired", told));
  void connect(open, FIRST_RETRY_MS);
}

/** Makes this window the one that has the session. */
export async function takeOver(): Promise<void> {
  await claim(true);
}

async function connect(open: () => Promise<WireResult>, retryMs: number): Promise<void> {
  const result = await open();
  if (result.status === "refused") {
    // Before the first link a refusal is final; after it the program may only be starting anew.
    if (appStateStore.getState().state === null) appStateStore.setState({ link: { kind: "refused", reason: result.reason } });
    else setTimeout(() => void connect(open, Math.min(retryMs * 2, LONGEST_RETRY_MS)), retryMs);
    return;
  }
  const wire = faultyWire(result.wire, faultHook, killWindow);
  const linked = link(wire);
  peer = linked;
  connectProgram(linked);
  wire.onClose(() => {
    connectProgram(null);
    peer = null;
    appStateStore.setState({ link: { kind: "lost" } });
    setTimeout(() => void connect(open, FIRST_RETRY_MS), FIRST_RETRY_MS);
  });
  await claim(false);
}

function link(wire: Wire): Peer<ProgramChannels> {
  return createPeer({
    wire,
    local: { ...storeChannels, ...pushChannels },
    handlers: { ...store.handlers, ...pushHandlers },
    remote: programChannels,
    // Its details are for nobody on this side: the program records what it could not deliver.
    onProblem: () => undefined,
  });
}

const pushHandlers: Handlers<PushChannels> = {
  "push.state": ({ state }) => {
    appStateStore.setState({ state });
    return {};
  },
  "push.events": ({ events }) => {
    takeEvents(events);
    return {};
  },
  "push.deltas": ({ deltas }) => {
    takeDeltas(deltas);
    return {};
  },
  "push.faults": ({ name, plan }) => {
    arm(name, plan);
    return {};
  },
  "push.session_lost": () => {
    store.close();
    appStateStore.setState({ link: { kind: "elsewhere" } });
    return {};
  },
  "push.command": ({ command }) => {
    for (const listener of [...commandListeners]) listener(command);
    return {};
  },
};

async function claim(takeOver: boolean): Promise<void> {
  if (peer === null) return;
  const result = await peer.ask("session.claim", { windowId, timeZone: systemTimeZone(), takeOver }, CLAIM_DEADLINE_MS);
  if (!result.ok) {
    if (result.failure !== "closed") appStateStore.setState({ link: { kind: "lost" } });
    return;
  }
  if (result.reply.kind === "open_elsewhere") {
    appStateStore.setState({ link: { kind: "elsewhere" } });
    return;
  }
  appStateStore.setState({ link: { kind: "owner" }, state: result.reply.state });
  refreshConversations();
}

const KILLED_BY_KEY = "coach.killed-by";
let armedPlan = "";

/** The same plan is not armed twice: that would begin its counters anew, also in a window that it has killed before. */
function arm(name: string | null, plan: FaultPlan | null): void {
  const text = JSON.stringify([name, plan]);
  if (text === armedPlan) return;
  armedPlan = text;
  const killedBefore = sessionStorage.getItem(KILLED_BY_KEY) === text;
  sessionStorage.removeItem(KILLED_BY_KEY);
  if (plan === null || (killedBefore && plan.faults.every((fault) => fault.times !== null))) faultHook.disarm();
  else faultHook.arm(plan, name ?? "");
}

/** How a fault ends this window: as a crash does, without a word, except that the fault itself is told. */
function killWindow(): void {
  sessionStorage.setItem(KILLED_BY_KEY, armedPlan);
  setTimeout(() => location.reload(), 20);
}

let wasOpen = false;

/** A store that closed by itself: the program has to compare anew before it writes. */
function tellOfClosedStore(): void {
  const isOpen = store.queries.isOpen();
  const closedByItself = wasOpen && !isOpen && appStateStore.getState().link.kind === "owner";
  wasOpen = isOpen;
  // A closing on request is followed by an opening in the same breath.
  if (closedByItself) setTimeout(() => !store.queries.isOpen() && peer?.tell("store.closed", {}), 250);
}
