import { isDeepStrictEqual } from "node:util";
import { brokenHistory, differences } from "../../crash/judge";
import { doneOperations, ofType, type RawDone, type RawJournal, type RawRow } from "../../crash/independent-reader";
import type { Violation, WorldRecord } from "../record";
import { everythingTold, repeatedCalls, type Told } from "./told";

/** One effect for each thing that was asked for, and a history without a gap. */
export function effects({ journal, conversations, excuses }: WorldRecord): Violation[] {
  const done = doneOperations(journal);
  const found: string[] = [];
  const times = counted(done.map(({ opId }) => opId));
  for (const [opId, count] of times) if (count > 1) found.push(`${opId} is confirmed ${count} times`);
  const prepared = new Map(ofType(journal, "prepared").map((record) => [String(record["opId"]), record]));
  const applied = done.filter(({ outcome, changes }) => outcome.status === "ok" && changes.length > 0);
  const byHand = applied.filter(({ opId }) => {
    const record = prepared.get(opId);
    return record?.["by"] === "hand" && record["retryOf"] === null && isSave(record);
  });
  for (const [args, count] of counted(byHand.map(({ opId }) => JSON.stringify(prepared.get(opId)?.["args"])))) {
    // The program is asked for it once; the values of the probes differ.
    if (count > 1) found.push(`${args} was done ${count} times`);
  }
  const calls = new Set([...conversations.values()].flat().flatMap(({ body }) => (body.type === "call_received" ? [body.opId] : [])));
  for (const { opId } of applied) {
    const record = prepared.get(opId);
    if (record?.["by"] === "coach" && record["retryOf"] === null && !calls.has(opId) && !isLostCall(record, conversations)) {
      found.push(`${opId} was done for no call`);
    }
  }
  if (!excuses.chose) found.push(...brokenHistory(journal, done));
  found.push(...hasty(journal));
  return found.map((what) => ({ invariant: "at_most_one_effect_per_operation", what }));
}

/** No write begins while another is not cleared up. */
function hasty({ records }: RawJournal): string[] {
  const open = new Set<string>();
  const found: string[] = [];
  for (const record of records) {
    if (record.type === "confirmed") open.delete((record["operation"] as RawDone).opId);
    if (record.type === "rejected") open.delete(String(record["opId"]));
    if (record.type !== "prepared") continue;
    if (open.size > 0) found.push(`${String(record["opId"])} was prepared while ${[...open].join(", ")} was open`);
    open.add(String(record["opId"]));
  }
  return found;
}

/** A call of a conversation whose file never came to the disk. */
function isLostCall(record: RawRow, conversations: WorldRecord["conversations"]): boolean {
  const events = conversations.get(String(record["conversationId"]));
  return events === undefined || !events.some(({ body }) => body.type === "message_received" && body.turnId === record["turnId"]);
}

function isSave(record: RawRow): boolean {
  return (record["args"] as { tool?: unknown }).tool === "save_measurement";
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Whatever was called saved is in the journal exactly once, with the changes that were told. */
export function nothingMissing(record: WorldRecord): Violation[] {
  const done = new Map(doneOperations(record.journal).map((operation) => [operation.opId, operation]));
  const repeated = repeats(record);
  const isExcused = (told: Told): boolean => told.isWeak && (record.excuses.storeLost || record.excuses.gaveUp || record.excuses.chose);
  return everythingTold(record)
    .filter(({ verdict }) => verdict === "saved")
    .flatMap((told): Violation[] => {
      const operation = done.get(told.opId) ?? done.get(repeated.get(told.opId) ?? "");
      const what = isExcused(told) ? null : missing(told, operation);
      return what === null ? [] : [{ invariant: "nothing_confirmed_is_missing", what }];
    });
}

function missing(told: Told, operation: RawDone | undefined): string | null {
  if (operation === undefined) return `${told.opId} was called saved and is not in the journal`;
  if (operation.outcome.status !== "ok") return `${told.opId} was called saved and has an error for its outcome`;
  return isDeepStrictEqual(operation.changes, told.changes) ? null : `${told.opId} did something else than was told`;
}

function repeats({ conversations, heard }: WorldRecord): Map<string, string> {
  return new Map([...[...conversations.values()].flatMap((events) => [...repeatedCalls(events)]), ...repeatedCalls(heard.map(({ event }) => event))]);
}

/** "Not saved" is never said of what is there, nothing is said twice and differently, and nothing stays open. */
export function certainty(record: WorldRecord): Violation[] {
  const { journal, stores, excuses } = record;
  const found: string[] = [];
  const applied = appliedIds(journal, stores);
  const verdicts = new Map<string, Told>();
  const repeated = repeats(record);
  for (const told of everythingTold(record)) {
    // It never was an operation of its own: what is healed says so, and the first call's stays as it was told.
    if (repeated.has(told.opId)) continue;
    const before = verdicts.get(told.opId);
    const isWeak = told.isWeak || before?.isWeak === true;
    const isExcused = isWeak && (excuses.storeLost || excuses.gaveUp || excuses.chose);
    if (before !== undefined && before.verdict !== told.verdict && !isExcused) {
      found.push(`${told.opId} was first called ${before.verdict}, then ${told.verdict}`);
    }
    if (told.verdict === "not_saved" && applied.has(told.opId)) found.push(`${told.opId} was called not saved, and it is there`);
    verdicts.set(told.opId, told);
  }
  const rejected = new Set(ofType(journal, "rejected").map(({ opId }) => opId));
  const settled = new Set([...doneOperations(journal).map(({ opId }) => opId), ...rejected]);
  for (const { opId } of ofType(journal, "prepared")) if (!settled.has(opId)) found.push(`${String(opId)} is neither saved nor not saved at the end`);
  return [...new Set(found)].map((what) => ({ invariant: "certainty_never_lies", what }));
}

function appliedIds(journal: RawJournal, stores: WorldRecord["stores"]): Set<string> {
  const rows = [...doneOperations(journal), ...(stores.flatMap(({ tables }) => tables["operations"] ?? []) as Partial<RawDone>[])];
  return new Set(rows.flatMap(({ opId, outcome, changes }) => (outcome?.status === "ok" && (changes?.length ?? 0) > 0 && opId !== undefined ? [opId] : [])));
}

/** Each store that the program came up on is what the journal said then. */
export function sameStores({ stores }: WorldRecord): Violation[] {
  return stores
    .filter(({ journal }) => ofType(journal, "snapshot").length === 0)
    .flatMap(({ host, journal, tables }) =>
      differences(journal, doneOperations(journal), { version: null, tables }).map(
        (what): Violation => ({ invariant: "a_rebuilt_store_equals_the_journal", what: `${host}: ${what}` }),
      ),
    );
}
