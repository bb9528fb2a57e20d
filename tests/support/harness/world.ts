import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { ConversationEvent, ConversationEventBody, TurnEnd } from "../../../src-shared/conversation/event";
import { reduceConversation } from "../../../src-shared/conversation/reducer";
import { emptyConversation, type ConversationView } from "../../../src-shared/conversation/view";
import type { FaultPlan } from "../../../src-shared/faults/plan";
import { faultPlanSchema } from "../../../src-shared/faults/plan";
import type { ReplyOf } from "../../../src-shared/ipc/channel";
import { createPeer } from "../../../src-shared/ipc/peer";
import { storeChannels, type ExecuteReply, type StoreChannels } from "../../../src-shared/ipc/store-channels";
import type { Approvals } from "../../../src-main/harness/approval";
import { coachTools } from "../../../src-main/harness/tool-port";
import type { Resolution } from "../../../src-main/harness/look-up";
import { createOperations, type Operations } from "../../../src-main/harness/operations";
import { defaultDeadlines, defaultLimits, type Deadlines, type Limits, type RetryPolicy, type StorePort, type TurnLog } from "../../../src-main/harness/ports";
import { startUp, type HistoryChoice, type StartUp, type KeptRows } from "../../../src-main/harness/start-up";
import { createTranscript } from "../../../src-main/harness/transcript";
import { runTurn } from "../../../src-main/harness/turn";
import { coachToolbox } from "../../../src-main/harness/validate";
import type { ModelPort } from "../../../src-main/providers/port";
import { createFaultHook } from "../../../src-renderer/faults/fault-hook";
import type { SchemaVersion } from "../../../src-renderer/store/migrations";
import { createStore } from "../../../src-renderer/store/store";
import { memoryJournal, type MemoryJournal } from "./memory-journal";
import { memoryWires } from "./memory-wire";

export const TODAY = "2026-12-01";

// Never reset: worlds of one test share journals and stores.
let lastId = 0;

export interface WorldOptions {
  readonly journal?: MemoryJournal;
  readonly indexedDB?: IDBFactory;
  readonly host?: "electron" | "browser";
  /** Milliseconds since the epoch. */
  readonly startAt?: number;
  readonly approvals?: (operations: Operations) => Approvals;
  readonly deadlines?: Partial<Deadlines>;
  readonly limits?: Partial<Limits>;
  /** Default: no request is made again. */
  readonly retry?: RetryPolicy;
  /** The schema of this window; the newest unless a test has one of its own. */
  readonly versions?: readonly SchemaVersion[];
  /** The disk takes no copies. */
  readonly copiesFail?: boolean;
}

/** Harness, protocol, IPC frames and the real store over an IndexedDB in memory; only model and journal are stand-ins. */
export async function createWorld(options: WorldOptions = {}) {
  const indexedDB = options.indexedDB ?? new IDBFactory();
  const journal = options.journal ?? memoryJournal();
  const faults = createFaultHook();
  const store = createStore({ indexedDB, IDBKeyRange, faults, ...(options.versions === undefined ? {} : { versions: options.versions }) });
  const wires = memoryWires();
  let connected = true;
  wires.main.onClose(() => {
    connected = false;
  });
  createPeer({ wire: wires.renderer, local: storeChannels, handlers: store.handlers, remote: {}, onProblem: () => undefined });
  const late: { opId: string; reply: ExecuteReply }[] = [];
  const peer = createPeer({
    wire: wires.main,
    local: {},
    handlers: {},
    remote: storeChannels,
    onProblem: () => undefined,
    onLateReply: (_channel, request, reply) => {
      const opId = (request as { opId: string }).opId;
      late.push({ opId, reply: reply as ExecuteReply });
      void operations.lateReply(opId, reply as ExecuteReply);
    },
  });
  const asked: string[] = [];
  const port: StorePort = {
    isConnected: () => connected,
    ask(name, request, deadlineMs) {
      asked.push(name);
      return peer.ask(name, request, deadlineMs);
    },
  };
  let now = options.startAt ?? Date.parse("2026-12-01T12:00:00Z");
  const clock = {
    now: () => (now += 1),
    setTimer(run: () => void, ms: number) {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  };
  const ids = { next: () => `01TEST${String((lastId += 1)).padStart(20, "0")}` };
  const diagnosed: { area: string; message: string; cause: unknown }[] = [];
  const diagnostic = {
    record(area: string, message: string, cause: unknown) {
      diagnosed.push({ area, message, cause });
      return `diagnostic-${diagnosed.length}`;
    },
  };
  const resolutions: Resolution[] = [];
  const deadlines = { ...defaultDeadlines, readMs: 2_000, writeMs: 2_000, lookUpMs: 2_000, cancelGraceMs: 50, ...options.deadlines };
  let token: { storeId: string; epoch: number } | null = null;
  const operations: Operations = createOperations({
    store: port,
    session: { token: () => token, reason: () => "not_open", isWritable: () => token !== null },
    journal: () => journal,
    clock,
    diagnostic,
    deadlines,
    onResolved: (resolution) => {
      resolutions.push(resolution);
    },
  });
  const kept: (KeptRows & { readonly reason: string })[] = [];
  const start = async (choice: HistoryChoice | null = null): Promise<StartUp> => {
    const result = await startUp({
      store: port,
      journal,
      host: options.host ?? "browser",
      clock,
      ids,
      diagnostic,
      keepCopy: (reason, rows) => {
        if (options.copiesFail === true) return Promise.reject(new Error("no space"));
        kept.push({ reason, ...rows });
        return Promise.resolve();
      },
    }, choice);
    token = result.kind === "ready" ? result.token : null;
    if (result.kind === "ready") await operations.resolveAll("start_up");
    return result;
  };
  const started = await start();

  const events: ConversationEvent[] = [];
  const transcript = createTranscript();
  const log: TurnLog = {
    conversationId: "conversation-1",
    locale: "en",
    append(body: ConversationEventBody) {
      events.push({ v: 1, n: events.length + 1, at: clock.now(), conversationId: "conversation-1", body: structuredClone(body) });
    },
    delta: () => undefined,
    flush: () => Promise.resolve(),
  };

  async function turn(
    model: ModelPort,
    text: string,
    signal = new AbortController().signal,
    mode: "message" | "continue" | "answer_again" = "message",
  ): Promise<TurnEnd> {
    return runTurn({
      turnId: ids.next(),
      mode,
      text,
      today: TODAY,
      timeZone: "UTC",
      notes: [],
      instructions: "instructions",
      model,
      toolbox: coachToolbox,
      tools: coachTools(operations, token?.storeId, options.approvals?.(operations) ?? null),
      transcript,
      log,
      clock,
      ids,
      diagnostic,
      deadlines,
      limits: { ...defaultLimits, ...options.limits },
      retry: options.retry ?? (() => null),
      signal,
    });
  }

  return {
    indexedDB,
    journal,
    faults,
    store,
    operations,
    events,
    transcript,
    resolutions,
    diagnosed,
    asked,
    late,
    started,
    kept,
    turn,
    start,
    disconnect: wires.cut,
    view: (): ConversationView => events.reduce(reduceConversation, emptyConversation("conversation-1")),
    arm: (plan: unknown): void => {
      faults.arm(faultPlanSchema.parse(plan) satisfies FaultPlan, "test");
    },
    /** Everything in the store, past the protocol. */
    dump: async (): Promise<Extract<ReplyOf<StoreChannels, "store.dump">, { kind: "dump" }>> => {
      const opened = await store.handlers["store.open"]({ migrate: false });
      if (opened.kind !== "open") throw new Error("the store is not open");
      const { storeId, epoch } = opened.session;
      const reply = await store.handlers["store.dump"]({ token: { storeId, epoch } });
      if (reply.kind !== "dump") throw new Error("the store has no dump");
      return reply;
    },
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;
