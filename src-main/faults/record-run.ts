import type { BodyOf, ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";
import { reduceConversation } from "../../src-shared/conversation/reducer";
import { callsOf, emptyConversation, type TurnView } from "../../src-shared/conversation/view";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import { recordingSchema, stopMoments, type RecordedStep, type Recording } from "../../src-shared/faults/recording";
import type { DoneOperation } from "../../src-shared/ipc/store-channels";
import { faultsOf, recordedDay, verdictOf } from "../../src-shared/faults/verdict";
import type { JournalImage } from "../harness/journal-port";
import { faultsToArm } from "./faults-to-arm";
import { playedMessages } from "./played-messages";

export interface RunToRecord {
  /** Of the whole conversation. */
  readonly events: readonly ConversationEvent[];
  readonly turnId: string;
  /** What is confirmed now; what was stored before the turn follows from it. */
  readonly image: JournalImage;
  readonly approvals: Recording["approvals"];
}

/**
 * A turn as a file that plays it again: the message, what the model said, the faults that fired, what was stored of the days
 * that it is about, and what came of it. A turn that continues another is recorded with it. `null`: there is no such turn, it has not
 * ended, or it is none that a person's message began.
 */
export function recordRun({ events, turnId, image, approvals }: RunToRecord): Recording | null {
  const [first] = events;
  if (first === undefined) return null;
  const view = events.reduce(reduceConversation, emptyConversation(first.conversationId));
  const turns = chainOf(view.turns, turnId);
  const [begun] = turns;
  if (begun === undefined || turns.some(({ end }) => end === null)) return null;

  const started = bodyOf(events, "turn_started", begun.turnId);
  const dates = datesIn(turns);
  const since = operationsSince(image, begun.turnId);
  const before = contentBefore(image, since);
  const days = before.days.filter(({ date }) => isMeant(date, dates));
  const asksForGoals = turns.flatMap(callsOf).some(({ tool }) => tool.includes("goal"));
  const name = `run-${new Date(begun.startedAt).toISOString().slice(0, 10)}-${begun.turnId.slice(-6).toLowerCase()}`;
  return recordingSchema.parse({
    version: 1,
    kind: "coach-run",
    name,
    locale: view.locale,
    at: new Date(begun.startedAt).toISOString(),
    timeZone: started?.timeZone ?? "UTC",
    approvals,
    store: { days: days.map(recordedDay), goals: asksForGoals ? before.goals.map(recordedGoal) : [] },
    script: { version: 1, messages: withOne(turns.flatMap((turn) => playedMessages(ofTurn(events, turn.turnId)))) },
    steps: [...turns.flatMap((turn) => stepsOf(turn, ofTurn(events, turn.turnId), since)), ...checkOf(turns)],
    expected: {
      // What was noted for the model before the first of them happened in turns that are not played.
      turns: turns.map((turn, index) => ({ ...verdictOf(turn), ...(index === 0 ? { notes: [] } : {}) })),
      days: daysAfter(days, turns, since).map(recordedDay),
    },
  });
}

/** From the message to the turn that is asked for: what continues it in between belongs to it. */
function chainOf(turns: readonly TurnView[], turnId: string): readonly TurnView[] {
  const last = turns.findIndex((turn) => turn.turnId === turnId);
  const first = turns.findLastIndex(({ mode }, index) => index <= last && mode === "message");
  const chain = last < 0 || first < 0 ? [] : turns.slice(first, last + 1);
  return chain.every(({ mode }, index) => (index === 0 ? mode === "message" : mode === "continue")) ? chain : [];
}

function ofTurn(events: readonly ConversationEvent[], turnId: string): ConversationEventBody[] {
  return events.flatMap(({ body }) => ("turnId" in body && body.turnId === turnId ? [body] : []));
}

function bodyOf<Type extends "turn_started">(events: readonly ConversationEvent[], type: Type, turnId: string): BodyOf<Type> | undefined {
  return events.map(({ body }) => body).find((body): body is BodyOf<Type> => body.type === type && body.turnId === turnId);
}

function stepsOf(turn: TurnView, events: readonly ConversationEventBody[], since: readonly DoneOperation[]): object[] {
  const faults = faultsToArm(events);
  const arm = faults.length === 0 ? [] : [{ do: "arm", plan: { version: 1, faults } }];
  return [...arm, turn.mode === "continue" ? { do: "continue" } : { do: "say", text: turn.text, ...stopOf(turn, events), ...approvalOf(turn, events, since) }];
}

/** The moment before the stop: the last that there was. */
function stopOf({ end }: TurnView, events: readonly ConversationEventBody[]): { stopAt?: object } {
  if (end?.kind !== "cancelled") return {};
  const isMoment = (type: string): type is (typeof stopMoments)[number] => stopMoments.some((moment) => moment === type);
  const last = events.findLast(({ type }) => isMoment(type));
  return last === undefined ? {} : { stopAt: { event: last.type, nth: events.filter(({ type }) => type === last.type).length } };
}

type Say = Extract<RecordedStep, { do: "say" }>;

function approvalOf(
  turn: TurnView,
  events: readonly ConversationEventBody[],
  since: readonly DoneOperation[],
): Partial<Pick<Say, "approve" | "meanwhile">> {
  const answered = events.findLast((body) => body.type === "approval_answered");
  if (answered === undefined) return {};
  const day = byHand(turn, since).flatMap(({ changes }) => changes.flatMap(({ table, after }) => (table === "days" && after !== null ? [after] : [])))[0];
  return {
    ...(answered.answer === "approved" ? {} : { approve: answered.answer === "declined" ? "no" : "never" }),
    ...(day === undefined ? {} : { meanwhile: recordedDay(day) }),
  };
}

/** Where the look-up was made to fail too, it succeeded later. */
function checkOf(turns: readonly TurnView[]): object[] {
  const last = turns.at(-1);
  if (last === undefined || !faultsOf(last).some(({ point }) => point === "look_up")) return [];
  return callsOf(last).some(({ resolution }) => resolution !== null) ? [{ do: "check" }] : [];
}

/** In order. Ids are sortable by time, and more finely than the clock. */
function operationsSince({ operations }: JournalImage, turnId: string): DoneOperation[] {
  return operations.filter((operation) => operation.kind === "done").filter(({ opId }) => opId > turnId);
}

/** What the person changed while the turn ran. */
function byHand({ endedAt }: TurnView, since: readonly DoneOperation[]): DoneOperation[] {
  return since.filter(({ by, at }) => by === "hand" && endedAt !== null && at <= endedAt);
}

/** What was stored before these operations: what is stored now, without them. */
function contentBefore({ days, goals }: JournalImage, since: readonly DoneOperation[]): { days: DayRecord[]; goals: GoalRecord[] } {
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const goalOf = new Map(goals.map((goal) => [goal.field as string, goal]));
  for (const { changes } of since.toReversed()) {
    for (const change of changes.toReversed()) {
      if (change.table === "days") put(dayOf, change.key, change.before);
      else put(goalOf, change.key, change.before);
    }
  }
  return { days: [...dayOf.values()].toSorted((a, b) => a.date.localeCompare(b.date)), goals: [...goalOf.values()] };
}

function put<Row>(rows: Map<string, Row>, key: string, row: Row | null): void {
  if (row === null) rows.delete(key);
  else rows.set(key, row);
}

function daysAfter(days: readonly DayRecord[], turns: readonly TurnView[], since: readonly DoneOperation[]): DayRecord[] {
  const rows = new Map(days.map((day) => [day.date, day]));
  const calls = new Set(turns.flatMap(callsOf).map(({ opId }) => opId));
  const hand = new Set(turns.flatMap((turn) => byHand(turn, since)));
  for (const operation of since) {
    if (!calls.has(operation.opId) && !hand.has(operation)) continue;
    for (const change of operation.changes) if (change.table === "days") put(rows, change.key, change.after);
  }
  return [...rows.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}

interface Dates {
  readonly single: ReadonlySet<string>;
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** The days that the calls of these turns ask for or answer with. Nothing else of what a person stores leaves the machine. */
function datesIn(turns: readonly TurnView[]): Dates {
  const calls = turns.flatMap(callsOf);
  const texts = calls.map(({ args, outcome }) => JSON.stringify([args, outcome]));
  const ranges = calls.flatMap(({ args }) => (isRange(args) ? [args] : []));
  return { single: new Set(texts.flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? [])), ranges };
}

function isRange(args: unknown): args is { from: string; to: string } {
  const range = (typeof args === "object" ? args : null) as { from?: unknown; to?: unknown } | null;
  return typeof range?.from === "string" && typeof range.to === "string";
}

function isMeant(date: string, { single, ranges }: Dates): boolean {
  return single.has(date) || ranges.some(({ from, to }) => from <= date && date <= to);
}

function recordedGoal({ field, entered, by }: GoalRecord): Recording["store"]["goals"][number] {
  return { field, target: entered.value, unit: entered.unit, by };
}

/** A script holds at least one message; one that is never asked for changes nothing. */
function withOne<Message>(messages: readonly Message[]): readonly (Message | { parts: [] })[] {
  return messages.length === 0 ? [{ parts: [] }] : messages;
}
