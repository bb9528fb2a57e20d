import Dexie, { type Table } from "dexie";
import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { IndexedDbAccess } from "./database";
import { folded, snippetOf, wordsOf } from "./search-text";

export interface SearchHit {
  readonly conversationId: string;
  readonly turnId: string;
  /** Part of what the person or the coach said, on one line. */
  readonly snippet: string;
}

/**
 * The renderer's copy of the conversations, for searching and for showing them at once. Main's log is the original: losing
 * the copy loses nothing, so whatever fails here is answered as if there were no copy. Never rejects.
 */
export interface ConversationCopy {
  /**
   * Takes events over, in order and without gaps for each conversation; those that are here are passed over. Answers
   * false when one would leave a gap or the copy does not work: ask main again for the events after `lastN`.
   */
  append(events: readonly ConversationEvent[]): Promise<boolean>;
  /** All events of a conversation that are here, in order. */
  eventsOf(conversationId: string): Promise<ConversationEvent[]>;
  /** Position of the last event that is here, 0 for none. */
  lastN(conversationId: string): Promise<number>;
  /** Turns in which every word of the text occurs, the last one also in part. Newest first, at most 50. */
  search(text: string): Promise<SearchHit[]>;
  close(): void;
}

interface SpokenText {
  readonly conversationId: string;
  readonly n: number;
  readonly turnId: string;
  readonly at: number;
  readonly text: string;
  readonly words: readonly string[];
}

interface CopiedConversation {
  readonly id: string;
  readonly lastN: number;
  readonly deleted: boolean;
}

const MOST_HITS = 50;
const COPY_NAME = "coach-conversations";

class CopyDatabase extends Dexie {
  declare readonly events: Table<ConversationEvent, [string, number]>;
  declare readonly texts: Table<SpokenText, [string, number]>;
  declare readonly conversations: Table<CopiedConversation, string>;

  constructor({ indexedDB, IDBKeyRange }: IndexedDbAccess) {
    super(COPY_NAME, { indexedDB, IDBKeyRange, chromeTransactionDurability: "relaxed", cache: "disabled" });
    this.version(1).stores({
      events: "[conversationId+n]",
      texts: "[conversationId+n], *words",
      conversations: "id",
    });
  }
}

export function createConversationCopy(access: IndexedDbAccess): ConversationCopy {
  const database = new CopyDatabase(access);
  return {
    append: (events) => orElse(false, () => append(database, events)),
    eventsOf: (conversationId) =>
      orElse([], async () => await eventsFrom(database, conversationId).toArray()),
    lastN: (conversationId) =>
      orElse(0, async () => (await database.conversations.get(conversationId))?.lastN ?? 0),
    search: (text) => orElse([], () => search(database, text)),
    close: () => database.close(),
  };
}

function eventsFrom(database: CopyDatabase, conversationId: string) {
  return database.events
    .where("[conversationId+n]")
    .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey]);
}

async function append(database: CopyDatabase, events: readonly ConversationEvent[]): Promise<boolean> {
  return await database.transaction("rw", database.events, database.texts, database.conversations, async () => {
    const ids = [...new Set(events.map(({ conversationId }) => conversationId))];
    const known = new Map<string, CopiedConversation>();
    for (const [index, found] of (await database.conversations.bulkGet(ids)).entries()) {
      const id = ids[index];
      if (id !== undefined) known.set(id, found ?? { id, lastN: 0, deleted: false });
    }
    const news: ConversationEvent[] = [];
    let complete = true;
    for (const event of events) {
      const conversation = known.get(event.conversationId);
      if (conversation === undefined || event.n <= conversation.lastN) continue;
      if (event.n !== conversation.lastN + 1) {
        complete = false;
        continue;
      }
      news.push(event);
      known.set(conversation.id, { ...conversation, lastN: event.n, deleted: isDeletedAfter(conversation, event) });
    }
    await database.events.bulkPut(news);
    await database.texts.bulkPut(news.flatMap(spokenIn));
    await database.conversations.bulkPut([...known.values()].filter(({ lastN }) => lastN > 0));
    return complete;
  });
}

function isDeletedAfter(conversation: CopiedConversation, { body }: ConversationEvent): boolean {
  if (body.type === "conversation_deleted") return true;
  return body.type === "conversation_restored" ? false : conversation.deleted;
}

/** What the person wrote and what the coach said; nothing of tools, arguments or results. */
function spokenIn({ conversationId, n, at, body }: ConversationEvent): SpokenText[] {
  const text = spokenText(body);
  if (text === null || text.text.trim() === "") return [];
  return [{ conversationId, n, at, turnId: text.turnId, text: text.text, words: wordsOf(text.text) }];
}

function spokenText(body: ConversationEvent["body"]): { turnId: string; text: string } | null {
  switch (body.type) {
    case "turn_started":
      return { turnId: body.turnId, text: body.text };
    case "message_received":
      return {
        turnId: body.turnId,
        text: body.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
      };
    default:
      return null;
  }
}

async function search(database: CopyDatabase, text: string): Promise<SearchHit[]> {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const candidates = await database.texts.where("words").startsWith(last).distinct().toArray();
  const whole = words.slice(0, -1);
  const deleted = new Set(
    (await database.conversations.toArray()).filter((one) => one.deleted).map(({ id }) => id),
  );
  const hits = new Map<string, SearchHit>();
  for (const spoken of candidates.sort((a, b) => b.at - a.at || b.n - a.n)) {
    const key = JSON.stringify([spoken.conversationId, spoken.turnId]);
    if (hits.has(key) || deleted.has(spoken.conversationId)) continue;
    if (!whole.every((word) => spoken.words.includes(word))) continue;
    const { conversationId, turnId } = spoken;
    hits.set(key, { conversationId, turnId, snippet: snippetOf(spoken.text, words.map(folded)) });
    if (hits.size === MOST_HITS) break;
  }
  return [...hits.values()];
}

async function orElse<Value>(fallback: Value, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch {
    return fallback;
  }
}
