import { isDeepStrictEqual } from "node:util";
import { chainLink, doneOperations, ofType, type RawDone, type RawJournal, type RawRecord, type RawRow, type RawStore } from "./independent-reader";
import type { Told, Witness } from "./witness";

/** What the disk says against what the app said. Each entry is a broken promise. */
export interface Verdict {
  /** Called saved, and not there exactly once with its value. */
  readonly lost: readonly string[];
  /** One effect twice. */
  readonly doubled: readonly string[];
  /** Called not saved, and there. */
  readonly denied: readonly string[];
  /** Prepared, and neither confirmed nor rejected. */
  readonly unresolved: readonly string[];
  /** Journal and store disagree, or the journal with itself. */
  readonly inconsistent: readonly string[];
}

export function violations(verdict: Verdict): string[] {
  return Object.entries(verdict).flatMap(([kind, found]: [string, readonly string[]]) => found.map((what) => `${kind}: ${what}`));
}

/** After the start-up has reconciled. The journal must be the whole history: these tests never make it big enough to be compacted. */
export function judge(witness: Witness, journal: RawJournal, store: RawStore): Verdict {
  const done = doneOperations(journal);
  return {
    lost: witness.saved().flatMap((told) => missing(told, done)),
    doubled: [...repeatedOperations(done), ...repeatedEffects(journal, done)],
    denied: deniedButThere(witness, done, store),
    unresolved: unresolved(journal),
    inconsistent: [...witness.contradictions, ...brokenHistory(journal, done), ...differences(journal, done, store)],
  };
}

/** Everything that was called saved must be in the journal the moment it is called so, whatever is killed afterwards. */
export function lostFromJournal(witness: Witness, journal: RawJournal): string[] {
  const done = doneOperations(journal);
  return witness.saved().flatMap((told) => missing(told, done));
}

function missing(told: Told, done: readonly RawDone[]): string[] {
  const found = done.filter(({ opId }) => opId === told.opId);
  const [operation] = found;
  if (operation === undefined || found.length !== 1) return [`${told.opId} is there ${found.length} times`];
  if (operation.outcome.status !== "ok") return [`${told.opId} has an error for its outcome`];
  if (!isDeepStrictEqual(operation.changes, told.changes)) return [`${told.opId} did something else than was told`];
  if (told.asked !== null && valueIn(operation, told.asked.date, told.asked.field) !== told.asked.value) {
    return [`${told.opId} wrote another value than was asked for`];
  }
  return [];
}

function valueIn(operation: RawDone, date: string, field: string): number | null {
  const row = operation.changes.find(({ table, key }) => table === "days" && key === date)?.after;
  const values = (row?.["values"] ?? {}) as Record<string, { readonly value: number }>;
  return values[field]?.value ?? null;
}

function repeatedOperations(done: readonly RawDone[]): string[] {
  return repeated(done.map(({ opId }) => opId)).map((opId) => `${opId} is confirmed more than once`);
}

/** Every write of a run asks for something of its own: the same twice is one write that was executed twice. */
function repeatedEffects(journal: RawJournal, done: readonly RawDone[]): string[] {
  const applied = new Set(done.filter(({ outcome, changes }) => outcome.status === "ok" && changes.length > 0).map(({ opId }) => opId));
  const wishes = ofType(journal, "prepared").filter(({ opId }) => applied.has(String(opId)));
  return repeated(wishes.map(({ args }) => JSON.stringify(args))).map((args) => `${args} was done more than once`);
}

function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}

function deniedButThere(witness: Witness, done: readonly RawDone[], store: RawStore): string[] {
  const rows = [...done, ...(store.tables["operations"] ?? [])] as readonly Partial<RawDone>[];
  const applied = new Set(rows.filter(({ outcome }) => outcome?.status === "ok").map(({ opId }) => opId));
  const denied = [...witness.told.values()].filter(({ verdict }) => verdict === "not_saved");
  return denied.filter(({ opId }) => applied.has(opId)).map(({ opId }) => `${opId} was called not saved`);
}

function unresolved(journal: RawJournal): string[] {
  const settled = new Set([...doneOperations(journal).map(({ opId }) => opId), ...ofType(journal, "rejected").map(({ opId }) => opId)]);
  return ofType(journal, "prepared").flatMap(({ opId }) => (settled.has(opId) ? [] : [String(opId)]));
}

export function brokenHistory(journal: RawJournal, done: readonly RawDone[]): string[] {
  const broken: string[] = [];
  if (journal.tail !== 0) broken.push(`${journal.tail} bytes behind the last whole record`);
  if (journal.records[0]?.type !== "begun") broken.push("the journal does not begin with its first record");
  const rejected = new Set(ofType(journal, "rejected").map(({ opId }) => opId));
  const prepared = new Set<unknown>();
  let chain = "";
  let seq = 0;
  for (const record of journal.records) {
    if (record.type === "prepared") prepared.add(record["opId"]);
    if (record.type !== "confirmed") continue;
    const operation = record["operation"] as RawDone;
    seq += 1;
    chain = chainLink(chain, operation.seq, operation.opId);
    if (operation.seq !== seq) broken.push(`${operation.opId} has position ${operation.seq} in place of ${seq}`);
    if (operation.chainHash !== chain) broken.push(`the chain breaks at ${operation.opId}`);
    if (!prepared.has(operation.opId)) broken.push(`${operation.opId} was confirmed and never prepared`);
    if (rejected.has(operation.opId)) broken.push(`${operation.opId} is confirmed and rejected`);
  }
  return [...broken, ...brokenImages(done)];
}

type Image = Map<string, RawRow>;

/** Each operation must have found what the ones before it had left. */
function brokenImages(done: readonly RawDone[]): string[] {
  const image: Image = new Map();
  const broken: string[] = [];
  for (const { opId, changes } of done) {
    for (const { table, key, before } of changes) {
      if (!isDeepStrictEqual(image.get(`${table}|${key}`) ?? null, before)) broken.push(`${opId} found another row than was left at ${key}`);
    }
    apply(image, changes);
  }
  return broken;
}

function apply(image: Image, changes: RawDone["changes"]): void {
  for (const { table, key, after } of changes) {
    if (after === null) image.delete(`${table}|${key}`);
    else image.set(`${table}|${key}`, after);
  }
}

export function differences(journal: RawJournal, done: readonly RawDone[], store: RawStore): string[] {
  const image: Image = new Map();
  for (const { changes } of done) apply(image, changes);
  const { days = [], goals = [], operations = [], session = [] } = store.tables;
  const rows: Image = new Map([
    ...days.map((row): [string, RawRow] => [`days|${String(row["date"])}`, row]),
    ...goals.map((row): [string, RawRow] => [`goals|${String(row["field"])}`, row]),
  ]);
  const found: string[] = [];
  for (const key of new Set([...image.keys(), ...rows.keys()])) {
    if (!isDeepStrictEqual(image.get(key), rows.get(key))) found.push(`the store has another row than the journal at ${key}`);
  }
  const stored = operations.filter(({ kind }) => kind === "done").sort((a, b) => Number(a["seq"]) - Number(b["seq"]));
  if (!isDeepStrictEqual(stored, done)) found.push(`the store has ${stored.length} operation rows, or others, for ${done.length} confirmed operations`);
  return [...found, ...sessionDifference(ofType(journal, "begun")[0], done, session)];
}

function sessionDifference(begun: RawRecord | undefined, done: readonly RawDone[], sessions: readonly RawRow[]): string[] {
  const [session] = sessions;
  if (session === undefined || sessions.length !== 1) return [`the store has ${sessions.length} session rows`];
  const last = done.at(-1);
  const isHead = session["seq"] === (last?.seq ?? 0) && session["chainHash"] === (last?.chainHash ?? "");
  return isHead && session["journalId"] === begun?.["journalId"] ? [] : ["the session row is not at the journal's head"];
}
