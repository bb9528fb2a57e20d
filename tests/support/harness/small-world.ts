import type { ConversationEvent, ModelNote, TurnEnd } from "../../../src-shared/conversation/event";
import type { ValidatedArguments } from "../../../src-shared/tools/arguments";
import type { Approvals } from "../../../src-main/harness/approval";
import type { Resolution } from "../../../src-main/harness/look-up";
import { createOperations, type Operations } from "../../../src-main/harness/operations";
import { defaultDeadlines, defaultLimits, type Clock, type Deadlines, type Limits, type RetryPolicy, type TurnLog } from "../../../src-main/harness/ports";
import { coachTools } from "../../../src-main/harness/tool-port";
import { createTranscript } from "../../../src-main/harness/transcript";
import { runTurn, type TurnRequest } from "../../../src-main/harness/turn";
import { coachToolbox } from "../../../src-main/harness/validate";
import type { ModelPort } from "../../../src-main/providers/port";
import { memoryJournal, type MemoryJournal } from "./memory-journal";
import { memoryStore, type StoreBehaviour } from "./memory-store";
import { virtualClock } from "./virtual-clock";

export interface SmallWorldOptions {
  readonly store?: (channel: string) => StoreBehaviour;
  readonly journal?: MemoryJournal;
  readonly deadlines?: Partial<Deadlines>;
  readonly limits?: Partial<Limits>;
  readonly retry?: RetryPolicy;
  readonly onEvent?: (count: number) => void;
  /** The questions of one turn; none are asked without it. */
  readonly approvals?: (operations: Operations, clock: Clock) => Approvals;
  readonly flush?: () => Promise<void>;
}

export interface TurnOptions {
  readonly mode?: TurnRequest<unknown>["mode"];
  readonly signal?: AbortSignal;
  readonly notes?: readonly ModelNote[];
}

/** Harness and write protocol over a store and a clock in memory: every fault and every moment can be chosen. */
export function smallWorld(options: SmallWorldOptions = {}) {
  const clock = virtualClock();
  const store = memoryStore(clock, options.store);
  const journal = options.journal ?? memoryJournal();
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  let lastId = 0;
  const ids = {
    next: () => {
      lastId += 1;
      return `01SMALL${String(lastId).padStart(19, "0")}`;
    },
  };
  const diagnosed: unknown[] = [];
  const diagnostic = {
    record(area: string, message: string, cause: unknown) {
      diagnosed.push({ area, message, cause });
      return `diagnostic-${diagnosed.length}`;
    },
  };
  const events: ConversationEvent[] = [];
  const transcript = createTranscript();
  const append: TurnLog["append"] = (body) => {
    events.push({ v: 1, n: events.length + 1, at: clock.now(), conversationId: "c", body: structuredClone(body) });
    options.onEvent?.(events.length);
  };
  const resolutions: Resolution[] = [];
  const operations: Operations = createOperations({
    store,
    session: { token: () => ({ storeId: "store-1", epoch: 1 }), reason: () => "not_open", isWritable: () => true },
    journal: () => journal,
    clock,
    diagnostic,
    deadlines,
    onResolved: (resolution) => {
      resolutions.push(resolution);
      const { prepared, verdict, by, because, changes } = resolution;
      const { turnId, opId } = prepared;
      append({ type: "operation_resolved", turnId, opId, verdict, by, because, changes: [...changes] });
    },
  });
  store.onLateReply = (opId, reply) => void operations.lateReply(opId, reply);
  const log: TurnLog = {
    conversationId: "c",
    locale: "en",
    append,
    delta: () => undefined,
    flush: options.flush ?? (() => Promise.resolve()),
  };

  const request = (model: ModelPort, turn: TurnOptions = {}): TurnRequest<ValidatedArguments> => ({
    turnId: ids.next(),
    mode: turn.mode ?? "message",
    text: "hello",
    today: "2026-12-01",
    timeZone: "UTC",
    notes: turn.notes ?? [],
    instructions: "instructions",
    model,
    toolbox: coachToolbox,
    tools: coachTools(operations, "store-1", options.approvals?.(operations, clock) ?? null),
    transcript,
    log,
    clock,
    ids,
    diagnostic,
    deadlines,
    limits: { ...defaultLimits, ...options.limits },
    retry: options.retry ?? (() => null),
    signal: turn.signal ?? new AbortController().signal,
  });
  const turn = (model: ModelPort, more?: TurnOptions): Promise<TurnEnd> => clock.until(runTurn(request(model, more)));

  return { clock, store, journal, operations, events, transcript, log, resolutions, diagnosed, ids, diagnostic, request, turn };
}
export type SmallWorld = ReturnType<typeof smallWorld>;
