import type { ConversationEvent, TurnEnd } from "../../src-shared/conversation/event";
import { dayAt } from "../../src-shared/domain/calendar";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import { createApprovals, type ApprovalPolicy, type ApprovalPort } from "../harness/approval";
import { healHistory } from "../harness/healing";
import type { JournalPort } from "../harness/journal-port";
import type { Resolution } from "../harness/look-up";
import { notesSince } from "../harness/notes";
import type { Operations, StoreSessionPort } from "../harness/operations";
import { defaultDeadlines, defaultLimits, type Clock, type DiagnosticPort, type Ids, type RetryPolicy } from "../harness/ports";
import { coachTools } from "../harness/tool-port";
import { createTranscript, type Transcript } from "../harness/transcript";
import { trimmedFrom } from "../harness/trimming";
import { runTurn } from "../harness/turn";
import { coachToolbox } from "../harness/validate";
import type { ConversationLog, ConversationLogs } from "../log/conversation-log";
import type { ModelPort } from "../providers/port";
import { titleOf } from "./title";

export interface ConversationDependencies {
  readonly logs: ConversationLogs;
  readonly operations: Operations;
  readonly session: StoreSessionPort;
  readonly journal: () => JournalPort | null;
  readonly model: () => Promise<ModelPort>;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  readonly timeZone: () => string;
  readonly locale: () => Locale;
  readonly aboutMe: () => string;
  readonly approvals: ApprovalPort;
  readonly approvalPolicy: () => "destructive" | "all";
  readonly onChange: () => void;
}

export type StartRefusal = "busy" | "no_such_conversation" | "empty" | "log" | "damaged";

/** Conversations and the turn that runs in one of them. One turn at a time, for there is one store and one person. */
export interface Conversations {
  create(): Promise<string | null>;
  start(request: {
    conversationId: string;
    text: string;
    mode: "message" | "continue" | "answer_again";
  }): Promise<{ turnId: string } | { refused: StartRefusal }>;
  cancel(turnId: string): boolean;
  running(): { conversationId: string; turnId: string } | null;
  /** Healed events of a conversation, or `null` when there is no such conversation. */
  events(conversationId: string): Promise<readonly ConversationEvent[] | null>;
  /** Appends to a conversation outside a turn. False when it is not there or cannot be written. */
  append(conversationId: string, body: ConversationEvent["body"]): Promise<boolean>;
  resolved(resolution: Resolution): Promise<void>;
  /** Cancels what runs and waits for its end. */
  stop(): Promise<void>;
}

interface OpenConversation {
  readonly log: ConversationLog;
  readonly transcript: Transcript;
}

interface Running {
  readonly conversationId: string;
  readonly turnId: string;
  readonly abort: AbortController;
  done: Promise<TurnEnd>;
}

export function createConversations(deps: ConversationDependencies): Conversations {
  const open = new Map<string, Promise<OpenConversation | null>>();
  let running: Running | null = null;

  function conversation(id: string): Promise<OpenConversation | null> {
    const known = open.get(id);
    if (known !== undefined) return known;
    const opening = openConversation(id);
    open.set(id, opening);
    void opening.then((found) => {
      if (found === null) open.delete(id);
    });
    return opening;
  }

  async function openConversation(id: string): Promise<OpenConversation | null> {
    const log = await deps.logs.open(id);
    if (log === null) return null;
    const transcript = createTranscript(log.events());
    if (log.isWritable()) {
      healHistory(transcript, log, deps.journal());
      await log.flush();
    }
    return { log, transcript };
  }

  async function create(): Promise<string | null> {
    const id = deps.ids.next();
    const locale = deps.locale();
    try {
      await deps.logs.create(id, { type: "conversation_created", locale, title: null, aboutMe: deps.aboutMe() });
      return id;
    } catch (error) {
      deps.diagnostic.record("log", "a conversation could not be created", error);
      return null;
    }
  }

  async function start(request: Parameters<Conversations["start"]>[0]): Promise<{ turnId: string } | { refused: StartRefusal }> {
    if (running !== null) return { refused: "busy" };
    const text = request.text.trim();
    if (request.mode === "message" && text === "") return { refused: "empty" };
    const turnId = deps.ids.next();
    const abort = new AbortController();
    const mine: Running = { conversationId: request.conversationId, turnId, abort, done: Promise.resolve({ kind: "cancelled" }) };
    running = mine;
    const found = await conversation(request.conversationId);
    if (found === null || !found.log.isWritable()) {
      running = null;
      return { refused: found === null ? "no_such_conversation" : isDamaged(request.conversationId) ? "damaged" : "log" };
    }
    mine.done = run(found, { turnId, mode: request.mode, text }, abort.signal).finally(() => {
      running = null;
      deps.onChange();
    });
    deps.onChange();
    return { turnId };
  }

  function isDamaged(id: string): boolean {
    return deps.logs.damaged().some((damaged) => damaged.id === id);
  }

  async function run(
    { log, transcript }: OpenConversation,
    turn: { turnId: string; mode: "message" | "continue" | "answer_again"; text: string },
    signal: AbortSignal,
  ): Promise<TurnEnd> {
    const { clock } = deps;
    const timeZone = deps.timeZone();
    const storeId = deps.session.token()?.storeId;
    const events = log.events();
    if (turn.mode === "message" && titleIsMissing(events)) {
      log.append({ type: "conversation_renamed", title: titleOf(turn.text) });
    }
    const keptFromTurnId = trimmedFrom(transcript);
    if (keptFromTurnId !== null) {
      log.append({ type: "history_trimmed", keptFromTurnId });
      transcript.apply({ type: "history_trimmed", keptFromTurnId });
    }
    const model = await deps.model();
    const approvals = createApprovals({
      operations: deps.operations,
      port: deps.approvals,
      policy: policyFor(model, deps.approvalPolicy()),
      clock,
      approvalMs: defaultDeadlines.approvalMs,
    });
    const end = await runTurn({
      ...turn,
      today: dayAt(clock.now(), timeZone),
      timeZone,
      notes: turn.mode === "message" ? notesSince(events, handChanges(), log.locale) : [],
      instructions: instructionsOf(events, log.locale),
      model,
      toolbox: coachToolbox,
      tools: coachTools(deps.operations, storeId, approvals),
      transcript,
      log,
      clock,
      ids: deps.ids,
      diagnostic: deps.diagnostic,
      deadlines: defaultDeadlines,
      limits: defaultLimits,
      retry: deps.retry,
      signal,
    });
    // What could not be confirmed is looked up by the program, without a model request; the turn is not resumed.
    if ((deps.journal()?.unresolved().length ?? 0) > 0) void deps.operations.resolveAll("look_up");
    return end;
  }

  /** Confirmed changes that no model asked for, the latest ones. */
  function handChanges(): readonly DoneOperation[] {
    const journal = deps.journal();
    const seq = journal?.head().seq ?? 0;
    return (journal?.operationsAfter(Math.max(0, seq - 200)) ?? []).filter(({ by }) => by !== "coach");
  }

  async function append(conversationId: string, body: ConversationEvent["body"]): Promise<boolean> {
    const found = await conversation(conversationId);
    if (found === null || !found.log.isWritable()) return false;
    found.log.append(body);
    found.transcript.apply(body);
    try {
      await found.log.flush();
      return true;
    } catch (error) {
      deps.diagnostic.record("log", "an event could not be written", error);
      return false;
    }
  }

  return {
    create,
    start,
    cancel(turnId) {
      if (running?.turnId !== turnId) return false;
      running.abort.abort();
      return true;
    },
    running: () => (running === null ? null : { conversationId: running.conversationId, turnId: running.turnId }),
    events: async (conversationId) => (await conversation(conversationId))?.log.events() ?? null,
    append,
    async resolved({ prepared, verdict, by, changes, because }) {
      const { conversationId, turnId, opId } = prepared;
      if (conversationId === null) return;
      await append(conversationId, { type: "operation_resolved", turnId, opId, verdict, by, changes: [...changes], because });
    },
    async stop() {
      running?.abort.abort();
      await running?.done;
    },
  };
}

/** The offline coach asks in words before it replaces or deletes; a card on top of that would ask twice. */
function policyFor(model: ModelPort, chosen: "destructive" | "all"): ApprovalPolicy {
  return model.identity.provider === "offline" && chosen === "destructive" ? "none" : chosen;
}

function titleIsMissing(events: readonly ConversationEvent[]): boolean {
  return !events.some(
    ({ body }) => body.type === "conversation_renamed" || (body.type === "conversation_created" && body.title !== null),
  );
}

function instructionsOf(events: readonly ConversationEvent[], locale: Locale): string {
  const created = events.find(({ body }) => body.type === "conversation_created")?.body;
  const aboutMe = created?.type === "conversation_created" ? created.aboutMe.trim() : "";
  const base = translate(locale, "model.instructions");
  return aboutMe === "" ? base : `${base}\n\n${translate(locale, "model.about_me", { text: aboutMe })}`;
}
