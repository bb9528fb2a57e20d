import { isDeepStrictEqual } from "node:util";
import type { BodyOf, ConversationEvent } from "../../../src-shared/conversation/event";
import { INTERNAL } from "../machine/internal";
import { markerOf } from "../models/server";
import type { Violation, WorldRecord } from "../record";

const MOST_ROUNDS = 10;
const MOST_ATTEMPTS = 3;

type Settled = BodyOf<"call_settled">;

const settledIn = (events: readonly ConversationEvent[]): Settled[] => events.flatMap(({ body }) => (body.type === "call_settled" ? [body] : []));

/** After a call that stops its turn, the turn makes no model request; and no such result is the last thing that a model is sent. */
export function stops({ conversations, requests }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const events of conversations.values()) {
    const stopped = new Set<string>();
    for (const { body } of events) {
      if (body.type === "call_settled" && (body.decision.action === "stop" || recoveryOf(body) === "stop_turn")) stopped.add(body.turnId);
      if (body.type === "request_started" && stopped.has(body.turnId)) found.push(`turn ${body.turnId} made a request after its stop`);
      if (body.type === "call_dispatched" && stopped.has(body.turnId)) found.push(`turn ${body.turnId} ran ${body.opId} after its stop`);
    }
  }
  for (const { marker, items } of requests) {
    const person = items.findLastIndex(({ kind }) => kind === "person");
    const after = items.slice(person + 1).some((item) => item.kind === "result" && (JSON.parse(item.text) as { recovery?: unknown }).recovery === "stop_turn");
    if (after) found.push(`${marker}: a model was asked right after a result that stops the turn`);
  }
  return found.map((what) => ({ invariant: "no_request_after_a_stop", what }));
}

function recoveryOf({ outcome }: Settled): string | null {
  return outcome.status === "error" ? outcome.error.recovery : null;
}

/** Every call has exactly one result, in the files and on the wire. */
export function results({ conversations, requests }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const [id, events] of conversations) {
    events.forEach(({ n }, index) => {
      if (n !== index + 1) found.push(`conversation ${id} has event ${n} at place ${index + 1}`);
    });
    const times = new Map<string, number>();
    for (const { opId } of settledIn(events)) times.set(opId, (times.get(opId) ?? 0) + 1);
    for (const { body } of events) {
      if (body.type === "call_received" && times.get(body.opId) !== 1) found.push(`${body.opId} has ${times.get(body.opId) ?? 0} results`);
      if (body.type !== "message_received") continue;
      for (const part of body.parts) if (part.type === "call" && times.get(part.opId) !== 1) found.push(`call ${part.opId} has ${times.get(part.opId) ?? 0} results`);
    }
  }
  for (const { marker, problems } of requests) found.push(...problems.map((problem) => `${marker}: the provider refuses: ${problem}`));
  return [...new Set(found)].map((what) => ({ invariant: "one_result_per_call", what }));
}

/** The mark beside an outcome says what the outcome is, in the files and on every wire, and is never another one later. */
export function marks({ conversations, requests }: WorldRecord): Violation[] {
  const found: string[] = [];
  const byCallId = new Map<string, Settled>();
  for (const events of conversations.values()) {
    const callIds = new Map<string, string>();
    for (const { body } of events) {
      if (body.type === "call_received") callIds.set(body.opId, body.callId);
      if (body.type !== "call_settled") continue;
      const isError = body.outcome.status === "error";
      const says = body.outcome.status === "error" && (body.outcome.error.is_error as boolean);
      if (body.isError !== isError || says !== isError) found.push(`the mark of ${body.opId} contradicts its outcome`);
      byCallId.set(callIds.get(body.opId) ?? "", body);
    }
  }
  for (const { marker, items } of requests) {
    for (const item of items) {
      if (item.kind !== "result") continue;
      const payload = JSON.parse(item.text) as { kind?: unknown };
      const settled = byCallId.get(item.callId);
      if (item.marked !== (payload.kind === "tool_error")) found.push(`${marker}: the mark of ${item.callId} contradicts its result`);
      if (settled === undefined) {
        found.push(`${marker}: the result of ${item.callId} is in no file`);
        continue;
      }
      const stored = settled.outcome.status === "error" ? settled.outcome.error : settled.outcome.content;
      if (settled.isError !== item.marked) found.push(`${marker}: ${item.callId} has another mark than its file`);
      if (!isDeepStrictEqual(payload, JSON.parse(JSON.stringify(stored)))) found.push(`${marker}: ${item.callId} was sent with another result than its file has`);
    }
  }
  return [...new Set(found)].map((what) => ({ invariant: "the_mark_survives", what }));
}

/** No text of an injected exception, in whatever a model or a person gets. */
export function leaks({ requests, exports, replies, heard }: WorldRecord): Violation[] {
  const texts = [
    ...requests.map(({ body, marker }) => [body, `the request of ${marker}`] as const),
    ...exports.map((text, index) => [text, `export ${index}`] as const),
    ...replies.map(({ reply }) => [JSON.stringify(reply), "a reply"] as const),
    ...heard.map(({ event }) => [JSON.stringify(event), `event ${event.n}`] as const),
  ];
  return texts.filter(([text]) => text.includes(INTERNAL)).map(([, where]) => ({ invariant: "nothing_internal_is_visible", what: `${where} shows an injected text` }));
}

/** What was found out after a result was sent is told to the model at the head of the person's next message. */
export function notes({ conversations, requests }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const events of conversations.values()) {
    let waiting = new Map<string, string>();
    let hasTurn = false;
    for (const { body } of events) {
      if (body.type === "operation_resolved" && hasTurn) waiting.set(body.opId, body.verdict === "applied" ? "saved_late" : "not_saved");
      if (body.type !== "turn_started" || body.mode !== "message") continue;
      hasTurn = true;
      for (const [opId, kind] of waiting) {
        if (!body.notes.some((note) => note.opId === opId && note.kind === kind)) found.push(`turn ${body.turnId} is not told that ${opId} is ${kind}`);
      }
      waiting = new Map();
      const marker = markerOf(body.text);
      const sent = requests.filter((request) => request.marker === marker).flatMap(({ items }) => items.findLast(({ kind }) => kind === "person") ?? []);
      for (const item of sent) {
        if (item.kind === "person" && body.notes.some(({ text }) => !item.text.includes(text))) found.push(`${String(marker)} was sent without its notes`);
      }
    }
  }
  return [...new Set(found)].map((what) => ({ invariant: "certainty_never_lies", what }));
}

/** What replaces or removes something is done only after a yes, and to exactly what the person saw. */
export function approvals({ conversations }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const events of conversations.values()) {
    const seen = new Map<string, BodyOf<"approval_requested">["changes"]>();
    const yes = new Set<string>();
    const asksInWords = new Set<string>();
    for (const { body } of events) {
      if (body.type === "turn_started" && body.provider.provider === "offline") asksInWords.add(body.turnId);
      if (body.type === "approval_requested") seen.set(body.opId, body.changes);
      if (body.type === "approval_answered" && body.answer === "approved") yes.add(body.opId);
      if (body.type !== "call_settled" || body.certainty !== "confirmed" || body.isError || body.changes.length === 0) continue;
      const { opId, turnId, changes } = body;
      const shown = seen.get(opId);
      if (shown !== undefined && !yes.has(opId)) found.push(`${opId} was done without the person's yes`);
      if (shown !== undefined && !isDeepStrictEqual(rows(shown), rows(changes))) found.push(`${opId} did something else than the person saw`);
      const isDestructive = changes.some(({ before, after }) => losesSomething(before, after));
      if (shown === undefined && isDestructive && !asksInWords.has(turnId) && seenDispatch(events, opId)) found.push(`${opId} replaced something and nobody was asked`);
    }
  }
  return found.map((what) => ({ invariant: "nothing_is_replaced_without_a_yes", what }));
}

/** An equal call of the turn has the first one's outcome, and was not run. */
function seenDispatch(events: readonly ConversationEvent[], opId: string): boolean {
  return events.some(({ body }) => body.type === "call_dispatched" && body.opId === opId);
}

type Row = { readonly [name: string]: unknown } | null;

function rows(changes: BodyOf<"call_settled">["changes"]): unknown {
  return changes.map(({ key, before, after }) => [key, valuesOf(before), valuesOf(after)]);
}

function valuesOf(row: Row): Record<string, unknown> {
  if (row === null) return {};
  if ("target" in row) return { target: row["target"], by: row["by"] };
  const values = Object.entries(row["values"] as Record<string, { value: unknown }>).map(([field, { value }]): [string, unknown] => [field, value]);
  const note = row["note"] as { text: unknown } | null;
  return Object.fromEntries(note === null ? values : [...values, ["note", note.text]]);
}

function losesSomething(before: Row, after: Row): boolean {
  const left = valuesOf(after);
  return Object.entries(valuesOf(before)).some(([name, value]) => left[name] !== value);
}

export function ends({ conversations }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const events of conversations.values()) {
    const started = events.flatMap(({ body }) => (body.type === "turn_started" ? [body.turnId] : []));
    for (const turnId of started) {
      const count = events.filter(({ body }) => body.type === "turn_ended" && body.turnId === turnId).length;
      if (count !== 1) found.push(`turn ${turnId} has ${count} ends`);
    }
  }
  return found.map((what) => ({ invariant: "every_turn_ends", what }));
}

export function rounds({ conversations, requests }: WorldRecord): Violation[] {
  const found: string[] = [];
  for (const events of conversations.values()) {
    for (const { body } of events) {
      if (body.type !== "request_started") continue;
      const most = body.toolChoice === "auto" ? MOST_ROUNDS : MOST_ROUNDS + 1;
      if (body.round > most || body.attempt > MOST_ATTEMPTS) found.push(`turn ${body.turnId} is in round ${body.round}, attempt ${body.attempt}`);
    }
  }
  const perMarker = new Map<string, number>();
  for (const { marker } of requests) perMarker.set(marker, (perMarker.get(marker) ?? 0) + 1);
  for (const [marker, count] of perMarker) if (count > (MOST_ROUNDS + 1) * MOST_ATTEMPTS) found.push(`${marker} led to ${count} requests`);
  return [...new Set(found)].map((what) => ({ invariant: "rounds_are_bounded", what }));
}
