import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "../../../src-shared/conversation/event";
import { doneOperations, ofType, type RawRow } from "../../crash/independent-reader";
import type { Violation, WorldRecord } from "../record";

type Rows = ReadonlyMap<string, RawRow>;

/** What a read says, reduced to what can be compared: nothing there, or values by day and field. */
type Answer = Readonly<Record<string, unknown>> | null;

/**
 * Each read shows some state of the one history: none before what was called saved until then. So whoever could not read, or
 * read an empty store that is no longer the person's, can never have said "nothing is there".
 */
export function reads(record: WorldRecord): Violation[] {
  const { journal, heard, excuses } = record;
  // Another history was taken over: there is no single one any more.
  if (excuses.chose || ofType(journal, "snapshot").length > 0) return [];
  const done = doneOperations(journal);
  const places = new Map(done.map(({ opId }, index) => [opId, index + 1]));
  const states = statesOf(done.map(({ changes }) => changes));
  const calls = new Map<string, { call: BodyOf<"call_received">; from: number }>();
  const found: string[] = [];
  let told = 0;
  for (const { event } of heard) {
    const { body } = event;
    if (body.type === "call_received" && body.effect === "read") calls.set(body.opId, { call: body, from: told });
    if (body.type !== "call_settled") continue;
    if (body.certainty === "confirmed" && body.decision.rule !== "journal_comes_first") told = Math.max(told, places.get(body.opId) ?? 0);
    const asked = calls.get(body.opId);
    if (asked === undefined) continue;
    const answer = answerOf(body);
    if (answer === undefined) continue;
    const args = asked.call.args as Record<string, string | null>;
    const expected = (rows: Rows): Answer | undefined => expectedOf(asked.call.tool, args, rows);
    if (expected(new Map()) === undefined) continue;
    const fits = states.slice(asked.from).some((rows) => isDeepStrictEqual(expected(rows), answer));
    // What a store held that vanished before anybody could confirm it was there to be read, and is in no history.
    const sawWhatWasLost = excuses.storeLost && answer !== null && Object.keys(answer).length > 0;
    if (!fits && !sawWhatWasLost) found.push(`${asked.call.tool} ${JSON.stringify(args)} said ${JSON.stringify(answer)}, which was never so since change ${asked.from}`);
  }
  return found.map((what) => ({ invariant: "read_failure_is_not_absence", what }));
}

/** The rows after each change, the empty store first. */
function statesOf(history: readonly (readonly { table: string; key: string; after: RawRow | null }[])[]): Rows[] {
  const states: Rows[] = [new Map()];
  for (const changes of history) {
    const next = new Map(states.at(-1));
    for (const { table, key, after } of changes) {
      if (after === null) next.delete(`${table} ${key}`);
      else next.set(`${table} ${key}`, after);
    }
    states.push(next);
  }
  return states;
}

/** `undefined`: the outcome says neither what is there nor that nothing is. */
function answerOf({ outcome }: BodyOf<"call_settled">): Answer | undefined {
  if (outcome.status === "error") return outcome.error.error === "not_found" ? null : undefined;
  const { data } = outcome.content;
  if (Array.isArray(data["days"])) {
    return Object.assign({}, ...(data["days"] as Record<string, unknown>[]).map(viewed)) as Answer;
  }
  if ("target" in data) return { target: data["target"] };
  return Array.isArray(data["values"]) ? viewed(data) : undefined;
}

function viewed(day: Record<string, unknown>): Record<string, unknown> {
  const values = day["values"] as { field: string; value: unknown }[];
  const entries = values.map(({ field, value }): [string, unknown] => [`${String(day["date"])} ${field}`, value]);
  if (day["note"] !== null) entries.push([`${String(day["date"])} note`, day["note"]]);
  return Object.fromEntries(entries);
}

/** `undefined`: another tool, or arguments that are refused before anything is read. */
function expectedOf(tool: string, args: Record<string, string | null>, rows: Rows): Answer | undefined {
  const days = [...rows].filter(([key]) => key.startsWith("days ")).map(([, row]) => row).sort((a, b) => (String(a["date"]) < String(b["date"]) ? -1 : 1));
  const field = args["field"] ?? null;
  switch (tool) {
    case "read_measurement": {
      const day = rows.get(`days ${args["date"] ?? ""}`);
      return orNothing(day === undefined ? {} : stored(day, field));
    }
    case "latest_measurement":
      return orNothing(days.map((day) => stored(day, field)).findLast((part) => Object.keys(part).length > 0) ?? {});
    case "list_measurements": {
      const inRange = days.filter(({ date }) => String(date) >= (args["from"] ?? "") && String(date) <= (args["to"] ?? ""));
      return Object.assign({}, ...inRange.map((day) => stored(day, field))) as Answer;
    }
    case "read_goal": {
      const goal = rows.get(`goals ${field ?? ""}`);
      return goal === undefined ? null : { target: goal["target"] };
    }
    default:
      return undefined;
  }
}

function orNothing(answer: Readonly<Record<string, unknown>>): Answer {
  return Object.keys(answer).length === 0 ? null : answer;
}

function stored(day: RawRow, only: string | null): Record<string, unknown> {
  const values = day["values"] as Record<string, { value: unknown }>;
  const entries = Object.entries(values).map(([field, { value }]): [string, string, unknown] => [field, `${String(day["date"])} ${field}`, value]);
  const note = day["note"] as { text: unknown } | null;
  if (note !== null) entries.push(["note", `${String(day["date"])} note`, note.text]);
  return Object.fromEntries(entries.filter(([field]) => only === null || field === only).map(([, key, value]) => [key, value]));
}
