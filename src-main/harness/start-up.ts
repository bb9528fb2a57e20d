import { assertNever } from "../../src-shared/assert-never";
import type { StoreNotice } from "../../src-shared/ipc/program-channels";
import type { DayRecord, GoalRecord } from "../../src-shared/domain/record";
import type { IpcResult } from "../../src-shared/ipc/peer";
import { nextChainHash } from "../../src-shared/contract/operation";
import type {
  DoneOperation,
  OpenReply,
  OperationRow,
  SessionReply,
  StoreSession,
  StoreToken,
} from "../../src-shared/ipc/store-channels";
import type { JournalPort, PreparedRecord } from "./journal-port";
import type { Clock, DiagnosticPort, Ids, StorePort } from "./ports";

export interface StartUpDependencies {
  readonly store: StorePort;
  readonly journal: JournalPort;
  readonly host: "electron" | "browser";
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  /** Keeps rows as a file before something replaces them. Rejects when they are not certainly kept: then nothing may. */
  readonly keepCopy: (reason: "migration" | "other_lineage" | "rebuild", rows: KeptRows) => Promise<void>;
}

/** Rows to be kept as a file; those of a migration have the shape of the version that wrote them. */
export interface KeptRows {
  readonly days: readonly object[];
  readonly goals: readonly object[];
}

export interface StoreDump {
  readonly session: StoreSession;
  readonly days: DayRecord[];
  readonly goals: GoalRecord[];
  readonly operations: readonly OperationRow[];
}

export interface FoundOperation {
  readonly prepared: PreparedRecord;
  readonly operation: DoneOperation;
}

/** What the comparison of journal and store came to. Nothing is deleted in any of them. */
export type StartUp =
  | {
      readonly kind: "ready";
      readonly token: StoreToken;
      readonly notices: readonly Pick<StoreNotice, "kind" | "count">[];
      /** Operations that were merely prepared when their store vanished: fenced by the rebuild, named to the person. */
      readonly fenced: readonly PreparedRecord[];
      /** Operations of which nobody knew, and which the store has after all: their conversations are told. */
      readonly found: readonly FoundOperation[];
    }
  | { readonly kind: "unavailable"; readonly reason: "not_open" | "newer" | "blocked" | "failed" | "journal" }
  /** The store can be read; nothing is written before the person has chosen. */
  | { readonly kind: "other_lineage"; readonly token: StoreToken };

type Opened = Extract<OpenReply, { kind: "open" }>;
type Notice = Pick<StoreNotice, "kind" | "count">;

const OPEN_MS = 30_000;
/** Everything that is stored is read or written at once: 100,000 values take a slow machine half a minute. */
const WHOLE_STORE_MS = 300_000;
const BATCH = 1_000;

/** Thrown inside this module, to leave a comparison that the store did not answer. */
class StoreGone extends Error {
  constructor(readonly reason: "not_open" | "newer" | "blocked" | "failed") {
    super(reason);
  }
}

/** Which of two histories the person wants to go on with. The other one is kept as a file. */
export type HistoryChoice = "use_safety_copy" | "use_this_store";

/**
 * Compares the journal, which is the authority, with the store, which is a view of it, and begins a session.
 * The epoch rises with each session, which fences every older window and every write that is still under way.
 */
export async function startUp(deps: StartUpDependencies, choice: HistoryChoice | null = null): Promise<StartUp> {
  try {
    const opened = await open(deps);
    const step = compare(deps.journal, opened);
    return await carryOut(deps, opened, step === "other_lineage" && choice !== null ? chosenStep[choice] : step);
  } catch (error) {
    if (error instanceof StoreGone) return { kind: "unavailable", reason: error.reason };
    deps.diagnostic.record("start-up", "the comparison of journal and store failed", error);
    return { kind: "unavailable", reason: deps.journal.isWritable() ? "failed" : "journal" };
  }
}

const chosenStep = { use_safety_copy: "rebuild", use_this_store: "adopt" } as const;

type Comparison = "same" | "adopt" | "rebuild" | "replay" | "append" | "other_lineage";

/** Opens the store for reading, where there is no journal to compare it with. No session begins. */
export async function openForReading(
  deps: OpenDependencies,
): Promise<{ token: StoreToken } | { unavailable: StoreGone["reason"] }> {
  try {
    const { session } = await open(deps);
    return { token: { storeId: session.storeId, epoch: session.epoch } };
  } catch (error) {
    if (error instanceof StoreGone) return { unavailable: error.reason };
    deps.diagnostic.record("start-up", "the store could not be opened for reading", error);
    return { unavailable: "failed" };
  }
}

/** Where the store stands in the journal's history. Histories are told apart by their chain, never by their length. */
export function compare(journal: JournalPort, opened: Opened): Comparison {
  const { session } = opened;
  const head = journal.head();
  const storeIsEmpty = session.seq === 0 && opened.days === 0 && opened.goals === 0;
  if (journal.isEmpty() && head.seq === 0) return storeIsEmpty ? "same" : "adopt";
  if (storeIsEmpty) return head.seq === 0 ? "same" : "rebuild";
  if (session.journalId !== null && session.journalId !== head.journalId) return "other_lineage";
  if (session.seq > head.seq) return "append";
  if (journal.chainHashAt(session.seq) !== session.chainHash) return session.seq === 0 ? "replay" : "other_lineage";
  if (session.seq === head.seq) return "same";
  return journal.operationsAfter(session.seq) === null ? "rebuild" : "replay";
}

async function carryOut(deps: StartUpDependencies, opened: Opened, step: Comparison): Promise<StartUp> {
  const token = { storeId: opened.session.storeId, epoch: opened.session.epoch };
  switch (step) {
    case "same":
      return begin(deps, opened.session, []);
    case "adopt": {
      const dump = await dumpOf(deps, token);
      const done = dump.operations.filter((row): row is DoneOperation => row.kind === "done");
      const { seq, chainHash } = dump.session;
      const head = deps.journal.head();
      // Taking over another history begins a new lineage.
      const lineage = head.seq === 0 ? dump.session.lineage : Math.max(head.lineage, dump.session.lineage) + 1;
      const at = deps.clock.now();
      await deps.journal.append({ type: "snapshot", lineage, seq, chainHash, days: dump.days, goals: dump.goals, operations: done, at });
      return begin(deps, dump.session, [{ kind: "snapshot_taken", count: dump.days.length }]);
    }
    case "replay": {
      const missing = deps.journal.operationsAfter(opened.session.seq) ?? [];
      const session = await replay(deps, token, missing);
      return begin(deps, session, [{ kind: "replayed", count: missing.length }]);
    }
    case "append":
      return appendAhead(deps, opened, token);
    case "rebuild":
      return rebuild(deps, opened);
    case "other_lineage":
      return otherLineage(deps, opened, token);
    default:
      return assertNever(step);
  }
}

/**
 * The histories differ. Where all that differs are operations that the person had given up, the store is rebuilt;
 * otherwise both sides are kept as files and the person is asked.
 */
async function otherLineage(deps: StartUpDependencies, opened: Opened, token: StoreToken): Promise<StartUp> {
  const dump = await dumpOf(deps, token);
  const differing = dump.operations.filter(
    (row) => row.kind === "done" && deps.journal.chainHashAt(row.seq) !== row.chainHash,
  );
  const givenUp = differing.every(({ opId }) => deps.journal.rejected(opId)?.reason === "abandoned");
  if (dump.session.journalId === deps.journal.head().journalId && differing.length > 0 && givenUp) return rebuild(deps, opened);
  await deps.keepCopy("other_lineage", dump);
  return { kind: "other_lineage", token };
}

/** The store knows more than the journal: an acknowledgement was lost. Its operation rows are the proof. */
async function appendAhead(deps: StartUpDependencies, opened: Opened, token: StoreToken): Promise<StartUp> {
  const { journal } = deps;
  const head = journal.head();
  const rows = await operationsAfter(deps, token, head.seq);
  let chain = head.chainHash;
  for (const row of rows) {
    chain = nextChainHash(chain, row);
    if (row.chainHash !== chain || journal.rejected(row.opId) !== null) return otherLineage(deps, opened, token);
  }
  for (const operation of rows) await journal.append({ type: "confirmed", operation, via: "append", at: deps.clock.now() });
  const found = rows.flatMap((operation) => {
    const prepared = journal.prepared(operation.opId);
    return prepared === null ? [] : [{ prepared, operation }];
  });
  return begin(deps, opened.session, [{ kind: "appended", count: rows.length }], [], found);
}

/** The store vanished, or is too far behind: it becomes what the journal says. */
async function rebuild(deps: StartUpDependencies, opened: Opened): Promise<StartUp> {
  const { journal, clock } = deps;
  const { session } = opened;
  const token = { storeId: session.storeId, epoch: session.epoch };
  if (opened.days > 0) await deps.keepCopy("rebuild", await dumpOf(deps, token));
  const image = journal.image();
  const head = journal.head();
  const epoch = Math.max(head.epoch, session.epoch) + 1;
  // What was merely prepared in this host's vanished store can never appear again: it is fenced in the new one. What the
  // other host's store may hold is not: a tombstone here proves nothing about it.
  const fenced = journal
    .unresolved()
    .filter((prepared) => prepared.storeId === session.storeId || journal.hostOf(prepared.storeId) === deps.host);
  const tombstones = fenced.map((prepared) => ({ kind: "tombstone" as const, opId: prepared.opId, at: clock.now(), epoch }));
  const answer = await deps.store.ask(
    "store.rebuild",
    {
      token,
      session: { ...head, storeId: session.storeId, epoch },
      days: [...image.days],
      goals: [...image.goals],
      operations: [...image.operations, ...tombstones],
    },
    WHOLE_STORE_MS,
  );
  const rebuilt = sessionOf(answer);
  for (const { opId } of fenced) await journal.append({ type: "rejected", opId, reason: "fenced", at: clock.now() });
  return begin(deps, rebuilt, [{ kind: "rebuilt", count: image.days.length }], fenced);
}

async function begin(
  deps: StartUpDependencies,
  session: StoreSession,
  notices: readonly Notice[],
  fenced: readonly PreparedRecord[] = [],
  found: readonly FoundOperation[] = [],
): Promise<StartUp> {
  const { journal, clock, host } = deps;
  const head = journal.head();
  const epoch = Math.max(head.epoch, session.epoch) + 1;
  const { storeId } = session;
  if (journal.isWritable()) {
    await journal.append({ type: "session", storeId, host, epoch, lineage: head.lineage, at: clock.now() });
  }
  const token = { storeId, epoch: session.epoch };
  const { journalId } = head;
  const begun = sessionOf(
    await deps.store.ask("store.begin", { token, journalId, lineage: head.lineage, epoch }, OPEN_MS),
  );
  const vanished = await rejectVanished(deps, storeId);
  return { kind: "ready", token: { storeId: begun.storeId, epoch: begun.epoch }, notices, fenced: [...fenced, ...vanished], found };
}

/**
 * What was merely prepared in an earlier store of this host can never appear again: that store is gone, and every request
 * that names it is refused by the one that stands in its place. A rebuild rejects it too, but there is none where nothing
 * had been confirmed yet, and one may have ended before its last record was written.
 */
async function rejectVanished({ journal, clock, host }: StartUpDependencies, storeId: string): Promise<PreparedRecord[]> {
  if (!journal.isWritable()) return [];
  const vanished = journal.unresolved().filter((prepared) => prepared.storeId !== storeId && journal.hostOf(prepared.storeId) === host);
  for (const { opId } of vanished) await journal.append({ type: "rejected", opId, reason: "fenced", at: clock.now() });
  return vanished;
}

/** Opens the store. What a migration is about to change is kept as a file first, or the migration does not happen. */
async function open(deps: OpenDependencies): Promise<Opened> {
  const found = await askToOpen(deps, false);
  if (found.kind === "open") return found;
  await deps.keepCopy("migration", found);
  const migrated = await askToOpen(deps, true);
  if (migrated.kind === "open") return migrated;
  throw new Error("a store that was to be migrated was not");
}

type OpenDependencies = Pick<StartUpDependencies, "store" | "diagnostic" | "keepCopy">;

async function askToOpen(
  { store, diagnostic }: OpenDependencies,
  migrate: boolean,
): Promise<Exclude<OpenReply, { kind: "store_unavailable" }>> {
  // A migration may touch every row.
  const answer = await store.ask("store.open", { migrate }, migrate ? WHOLE_STORE_MS : OPEN_MS);
  if (!answer.ok) throw new StoreGone("not_open");
  if (answer.reply.kind !== "store_unavailable") return answer.reply;
  diagnostic.record("start-up", "the store could not be opened", answer.reply.exception ?? answer.reply.reason);
  throw new StoreGone(answer.reply.reason);
}

async function operationsAfter(deps: StartUpDependencies, token: StoreToken, seq: number): Promise<DoneOperation[]> {
  const rows: DoneOperation[] = [];
  for (;;) {
    const afterSeq = rows.at(-1)?.seq ?? seq;
    const answer = await deps.store.ask("store.operations", { token, afterSeq, limit: BATCH }, OPEN_MS);
    if (!answer.ok || answer.reply.kind !== "operations") throw new StoreGone("not_open");
    const batch = answer.reply.operations.filter((row): row is DoneOperation => row.kind === "done");
    rows.push(...batch);
    if (batch.length < BATCH) return rows;
  }
}

async function replay(
  deps: StartUpDependencies,
  token: StoreToken,
  operations: readonly DoneOperation[],
): Promise<StoreSession> {
  let session: StoreSession | null = null;
  for (let start = 0; start < operations.length; start += BATCH) {
    const batch = operations.slice(start, start + BATCH);
    session = sessionOf(await deps.store.ask("store.replay", { token, operations: batch }, WHOLE_STORE_MS));
  }
  if (session === null) throw new StoreGone("failed");
  return session;
}

async function dumpOf(deps: StartUpDependencies, token: StoreToken): Promise<StoreDump> {
  const answer = await deps.store.ask("store.dump", { token }, WHOLE_STORE_MS);
  if (!answer.ok || answer.reply.kind !== "dump") throw new StoreGone("not_open");
  return answer.reply;
}

function sessionOf(answer: IpcResult<SessionReply>): StoreSession {
  if (answer.ok && answer.reply.kind === "session") return answer.reply.session;
  throw new StoreGone("failed");
}
