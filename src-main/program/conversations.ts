import type { ConversationEvent, TurnEnd } from "../../src-shared/conversation/event";
import { dayAt } from "../../src-shared/domain/calendar";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate } from "../../src-shared/i18n/translate";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { answerAgainRefusal, continueRefusal, type ResumptionRefusal } from "../../src-shared/conversation/resumption";
import { emptyConversation, type TurnView } from "../../src-shared/conversation/view";
import { branchBefore, isAboutOperation, operationsIn } from "../harness/branching";
import type { CallDesk } from "../harness/call-desk";
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
import { runToolByHand, runTurn, type TurnRequest } from "../harness/turn";
import type { Toolbox } from "../harness/validate";
import type { HandPlayedModel } from "./workbench-model";
import type { ConversationLog, ConversationLogs } from "../log/conversation-log";
import type { ValidatedArguments } from "../../src-shared/tools/arguments";
import { branchesOf, branchEvents } from "./branches";
import { branchTitle, titleOf } from "./title";

export interface ConversationDependencies {
  readonly logs: ConversationLogs;
  readonly operations: Operations;
  readonly session: StoreSessionPort;
  readonly journal: () => JournalPort | null;
  readonly model: () => Promise<TurnModel>;
  /** The tools and their check; `coachToolbox`, or the same with a fault point in front of it. */
  readonly toolbox: Toolbox;
  readonly retry: RetryPolicy;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  readonly timeZone: () => string;
  readonly locale: () => Locale;
  readonly aboutMe: () => string;
  /** Where a developer can hold calls; `null` without developer mode. */
  readonly desk: () => CallDesk | null;
  readonly approvals: ApprovalPort;
  readonly approvalPolicy: () => "destructive" | "all";
  readonly onChange: () => void;
}

export type StartRefusal = "busy" | "no_such_conversation" | "empty" | "log" | "damaged" | ResumptionRefusal;
/** The model of one turn, and whether a person wrote its last message in its place. */
export type TurnModel = Pick<HandPlayedModel, "identity" | "request" | "wroteLast">;

export type BranchRefusal = "busy" | "no_such_conversation" | "no_such_turn" | "log";

/** Conversations and the turn that runs in one of them. One turn at a time, for there is one store and one person. */
export interface Conversations {
  create(): Promise<string | null>;
  start(request: {
    conversationId: string;
    text: string;
    mode: "message" | "continue";
  }): Promise<{ turnId: string } | { refused: StartRefusal }>;
  /** Answers once more from what the last turn, which must be this one, has found. No tool is run. */
  answerAgain(request: { conversationId: string; turnId: string }): Promise<{ turnId: string } | { refused: StartRefusal }>;
  /** A new conversation that goes on before a message of this one. The old one stays as it is. */
  branch(request: { conversationId: string; turnId: string }): Promise<{ conversationId: string } | { refused: BranchRefusal }>;
  /** Runs one tool as a developer gave it, as a turn of its own; no model is asked. */
  runByHand(request: { conversationId: string; tool: string; args: unknown }): Promise<{ turnId: string } | { refused: StartRefusal }>;
  cancel(turnId: string): boolean;
  running(): { conversationId: string; turnId: string } | null;
  /** Healed events of a conversation, or `null` when there is no such conversation. */
  events(conversationId: string): Promise<readonly ConversationEvent[] | null>;
  /**
   * Appends to a conversation outside a turn. False when it is not there or cannot be written. What is told of an operation
   * is told to the branches that hold it too.
   */
  append(conversationId: string, body: ConversationEvent["body"]): Promise<boolean>;
  resolved(resolution: Resolution): Promise<void>;
  /** Cancels what runs and waits for its end. */
  stop(): Promise<void>;
}

interface OpenConversation {
  readonly log: ConversationLog;
  readonly transcript: Transcript;
}

/** What a turn is about: a message, the results of the last one again, or a tool by hand. */
type Asked =
  | { readonly mode: "message" | "continue" | "answer_again"; readonly text: string }
  | { readonly mode: "by_hand"; readonly text: ""; readonly call: { readonly tool: string; readonly args: unknown } };

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
      try {
        await log.flush();
      } catch (error) {
        // It can be read all the same; a turn in it is refused, or stops before its first request.
        deps.diagnostic.record("log", "a healed history could not be written", error);
      }
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

  function start({ conversationId, mode, text }: Parameters<Conversations["start"]>[0]): ReturnType<Conversations["start"]> {
    const said = text.trim();
    if (mode === "message") return said === "" ? Promise.resolve({ refused: "empty" }) : begin(conversationId, { mode, text: said }, () => null);
    return begin(conversationId, { mode, text: "" }, continueRefusal);
  }

  async function begin(
    conversationId: string,
    turn: Asked,
    refusalOf: (turns: readonly TurnView[]) => ResumptionRefusal | null,
  ): Promise<{ turnId: string } | { refused: StartRefusal }> {
    if (running !== null) return { refused: "busy" };
    const turnId = deps.ids.next();
    const abort = new AbortController();
    const mine: Running = { conversationId, turnId, abort, done: Promise.resolve({ kind: "cancelled" }) };
    running = mine;
    const found = await conversation(conversationId);
    const refused = startRefusal(conversationId, found) ?? (turn.mode === "message" || found === null ? null : refusalOf(turnsOf(found)));
    if (found === null || refused !== null) {
      running = null;
      return { refused: refused ?? "no_such_conversation" };
    }
    mine.done = run(found, { turnId, ...turn }, abort.signal).finally(() => {
      running = null;
      deps.onChange();
    });
    deps.onChange();
    return { turnId };
  }

  function startRefusal(id: string, found: OpenConversation | null): StartRefusal | null {
    if (found === null) return "no_such_conversation";
    if (found.log.isWritable()) return null;
    return isDamaged(id) ? "damaged" : "log";
  }

  async function branch({ conversationId, turnId }: Parameters<Conversations["branch"]>[0]): ReturnType<Conversations["branch"]> {
    if (running !== null) return { refused: "busy" };
    // Opened, it is healed: what a branch holds has no call without a result.
    const found = await conversation(conversationId);
    if (found === null) return { refused: "no_such_conversation" };
    const made = branchBefore(found.log.events(), turnId, deps.journal());
    if (made === null) return { refused: "no_such_turn" };
    const id = deps.ids.next();
    const titles = deps.logs.list().map(({ title }) => title);
    const events = branchEvents(made, {
      id,
      from: { conversationId, turnId },
      title: branchTitle(titleIn(found.log.events()), titles, deps.locale()),
      at: deps.clock.now(),
    });
    try {
      return (await deps.logs.adopt(id, events)) ? { conversationId: id } : { refused: "log" };
    } catch (error) {
      deps.diagnostic.record("log", "a branch could not be created", error);
      return { refused: "log" };
    }
  }

  function isDamaged(id: string): boolean {
    return deps.logs.damaged().some((damaged) => damaged.id === id);
  }

  async function run(
    { log, transcript }: OpenConversation,
    { turnId, ...turn }: Asked & { turnId: string },
    signal: AbortSignal,
  ): Promise<TurnEnd> {
    const { clock } = deps;
    const timeZone = deps.timeZone();
    const storeId = deps.session.token()?.storeId;
    const events = log.events();
    if ((turn.mode === "message" || turn.mode === "by_hand") && titleIsMissing(events)) {
      log.append({ type: "conversation_renamed", title: titleOf(turn.mode === "by_hand" ? turn.call.tool : turn.text) });
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
      get policy() {
        // The offline coach asks in words; a person in its place does not.
        const isCoach = turn.mode !== "by_hand" && !model.wroteLast();
        return isCoach ? policyFor(model, deps.approvalPolicy()) : deps.approvalPolicy();
      },
      clock,
      approvalMs: defaultDeadlines.approvalMs,
    });
    const desk = deps.desk();
    const request: TurnRequest<ValidatedArguments> = {
      turnId,
      mode: turn.mode,
      text: turn.text,
      today: dayAt(clock.now(), timeZone),
      timeZone,
      notes: turn.mode === "message" ? notesSince(events, handChanges(), log.locale) : [],
      instructions: instructionsOf(events, log.locale),
      model,
      toolbox: deps.toolbox,
      tools: coachTools(deps.operations, storeId, approvals, turn.mode === "by_hand" ? "workbench" : "coach"),
      // What a person runs by hand they have just looked at.
      ...(desk === null || turn.mode === "by_hand" ? {} : { desk }),
      transcript,
      log,
      clock,
      ids: deps.ids,
      diagnostic: deps.diagnostic,
      deadlines: defaultDeadlines,
      limits: defaultLimits,
      retry: deps.retry,
      signal,
    };
    const end = turn.mode === "by_hand" ? await runToolByHand(request, turn.call) : await runTurn(request);
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
    const isAppended = await appendTo(conversationId, body);
    if (!isAboutOperation({ body })) return isAppended;
    const operations = operationsIn({ body });
    for (const id of branchesOf(conversationId, deps.logs.list())) {
      const holds = (await conversation(id))?.log.events().some((event) => operationsIn(event).some((opId) => operations.includes(opId)));
      if (holds === true) await appendTo(id, body);
    }
    return isAppended;
  }

  async function appendTo(conversationId: string, body: ConversationEvent["body"]): Promise<boolean> {
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
    answerAgain: ({ conversationId, turnId }) =>
      begin(conversationId, { mode: "answer_again", text: "" }, (turns) => answerAgainRefusal(turns, turnId)),
    branch,
    runByHand: ({ conversationId, tool, args }) => begin(conversationId, { mode: "by_hand", text: "", call: { tool, args } }, () => null),
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
function policyFor(model: TurnModel, chosen: "destructive" | "all"): ApprovalPolicy {
  return model.identity.provider === "offline" && chosen === "destructive" ? "none" : chosen;
}

function titleIsMissing(events: readonly ConversationEvent[]): boolean {
  return titleIn(events) === null;
}

function titleIn(events: readonly ConversationEvent[]): string | null {
  const named = events.findLast(({ body }) => body.type === "conversation_renamed" || body.type === "conversation_created");
  return named?.body.type === "conversation_renamed" || named?.body.type === "conversation_created" ? named.body.title : null;
}

function turnsOf({ log }: OpenConversation): readonly TurnView[] {
  return log.events().reduce(reduceConversation, emptyConversation(log.conversationId)).turns;
}

function instructionsOf(events: readonly ConversationEvent[], locale: Locale): string {
  const created = events.find(({ body }) => body.type === "conversation_created")?.body;
  const aboutMe = created?.type === "conversation_created" ? created.aboutMe.trim() : "";
  const base = translate(locale, "model.instructions");
  return aboutMe === "" ? base : `${base}\n\n${translate(locale, "model.about_me", { text: aboutMe })}`;
}
