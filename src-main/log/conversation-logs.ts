import { join } from "node:path";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ConversationSummary } from "../../src-shared/ipc/program-channels";
import type { Clock } from "../harness/ports";
import { CONVERSATION_KIND, readConversation } from "./conversation-file";
import { readIndex, stillFits, writeIndex, type IndexEntry } from "./conversation-index";
import {
  createConversationLog,
  type ConversationListener,
  type ConversationLog,
  type ConversationLogs,
  type DamagedConversation,
  type KeptLog,
} from "./conversation-log";
import { summarize, summaryOf } from "./conversation-summary";
import type { FileEntry, FileLayer } from "./file-layer";
import { createFramedFile, type FramedFile } from "./framed-file";

export interface ConversationLogsOptions {
  /** Coach's data folder; each conversation is `conversations/<id>.log` in it. */
  readonly folder: string;
  readonly files: FileLayer;
  readonly clock: Pick<Clock, "now">;
  /** Logs that stay in memory though nobody holds them. Default 8. */
  readonly kept?: number;
}

const SUFFIX = ".log";
/** An id becomes a file name; ULIDs are all there is. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** Lists the conversations of a folder, reading only those that changed since the index was written. */
export async function openConversationLogs(options: ConversationLogsOptions): Promise<ConversationLogs> {
  const { files, clock, kept = 8 } = options;
  const folder = join(options.folder, "conversations");
  const indexPath = join(folder, "index.json");
  const summaries = new Map<string, ConversationSummary>();
  const damaged = new Map<string, DamagedConversation>();
  const listeners = new Set<ConversationListener>();
  /** The latest used last. Holding a few keeps them in memory; a weak hold keeps two logs of one file from being made. */
  const recent = new Map<string, KeptLog>();
  const alive = new Map<string, WeakRef<KeptLog>>();
  const opening = new Map<string, Promise<KeptLog | null>>();

  const pathOf = (id: string): string => join(folder, `${id}${SUFFIX}`);
  const listener: ConversationListener = {
    event(event) {
      note(event);
      const log = alive.get(event.conversationId)?.deref();
      if (log !== undefined) keep(log);
      for (const one of listeners) one.event(event);
    },
    delta(...delta) {
      for (const one of listeners) one.delta(...delta);
    },
  };

  function note(event: ConversationEvent): void {
    const next = summarize(summaries.get(event.conversationId) ?? null, event);
    if (next !== null) summaries.set(next.id, next);
  }

  function keep(log: KeptLog): KeptLog {
    alive.set(log.id, new WeakRef(log));
    recent.delete(log.id);
    recent.set(log.id, log);
    // What is not on the disk yet exists nowhere else.
    const oldest = recent.size > kept ? [...recent.values()].find((one) => one !== log && one.isDurable()) : undefined;
    if (oldest !== undefined) {
      recent.delete(oldest.id);
      void oldest.release();
    }
    return log;
  }

  function build(id: string, events: readonly ConversationEvent[], file: FramedFile | null): KeptLog {
    const created = events[0]?.body;
    const locale = created?.type === "conversation_created" ? created.locale : "en";
    return keep(createConversationLog({ id, locale, events, file, clock, listener }));
  }

  async function read(id: string): Promise<KeptLog | null> {
    const found = await readConversation(files, pathOf(id), id);
    if (found.kind === "missing") return null;
    if (found.kind === "unreadable") {
      damaged.set(id, { id, reason: found.reason, readable: false });
      return null;
    }
    if (found.file === null) damaged.set(id, { id, reason: "damaged", readable: true });
    const summary = summaryOf(found.events);
    if (summary !== null) summaries.set(id, summary);
    return build(id, found.events, found.file);
  }

  async function open(id: string): Promise<ConversationLog | null> {
    if (!ID.test(id)) return null;
    const present = alive.get(id)?.deref();
    if (present !== undefined) return keep(present);
    const underWay = opening.get(id) ?? read(id).finally(() => opening.delete(id));
    opening.set(id, underWay);
    return underWay;
  }

  async function write(id: string, events: readonly ConversationEvent[]): Promise<KeptLog> {
    const file = await createFramedFile(files, pathOf(id), CONVERSATION_KIND, events);
    for (const event of events) listener.event(event);
    return build(id, events, file);
  }

  async function isTaken(id: string): Promise<boolean> {
    return !ID.test(id) || summaries.has(id) || damaged.has(id) || (await files.read(pathOf(id))) !== null;
  }

  /** True when the index told all there is to know. */
  async function load(file: FileEntry, entry: IndexEntry | undefined): Promise<boolean> {
    const id = file.name.slice(0, -SUFFIX.length);
    if (entry !== undefined && stillFits(entry, file)) {
      summaries.set(id, entry.summary);
      if (entry.damaged) damaged.set(id, { id, reason: "damaged", readable: true });
      return true;
    }
    await read(id);
    return false;
  }

  async function saveIndex(): Promise<void> {
    const entries: IndexEntry[] = [];
    for (const { name, size, modifiedAt } of await conversationFiles(files, folder)) {
      const id = name.slice(0, -SUFFIX.length);
      const summary = summaries.get(id);
      // A summary that is ahead of its file would be believed at the next start.
      if (summary !== undefined && alive.get(id)?.deref()?.isDurable() !== false) entries.push({ size, modifiedAt, damaged: damaged.has(id), summary });
    }
    if (entries.length > 0) await writeIndex(files, indexPath, entries);
  }

  const index = await readIndex(files, indexPath);
  let indexFits = true;
  for (const file of await conversationFiles(files, folder)) {
    const known = await load(file, index.get(file.name.slice(0, -SUFFIX.length)));
    indexFits &&= known;
  }
  // A program that is always killed never writes the index at its end.
  if (!indexFits) await saveIndex().catch(() => undefined);

  return {
    list: () => [...summaries.values()].sort((a, b) => b.updatedAt - a.updatedAt),
    damaged: () => [...damaged.values()],
    async create(id, body) {
      if (await isTaken(id)) throw new Error("a conversation of this id exists");
      return write(id, [{ v: 1, n: 1, at: clock.now(), conversationId: id, body }]);
    },
    open,
    async adopt(id, events) {
      if (await isTaken(id)) return false;
      const fits = summaryOf(events) !== null && events.every(({ n, conversationId }, at) => n === at + 1 && conversationId === id);
      if (!fits) throw new Error("these are not the events of one conversation");
      await write(id, events);
      return true;
    },
    subscribe(one) {
      listeners.add(one);
      return () => listeners.delete(one);
    },
    async close() {
      for (const log of [...alive.values()]) await log.deref()?.release();
      await saveIndex().catch(() => undefined);
    },
  };
}

async function conversationFiles(files: FileLayer, folder: string): Promise<readonly FileEntry[]> {
  return (await files.list(folder)).filter(({ name }) => name.endsWith(SUFFIX) && ID.test(name.slice(0, -SUFFIX.length)));
}
