import { create } from "zustand";
import type { ConversationEvent, TextDelta } from "../../src-shared/conversation/event";
import { feedDeltas, feedEvents, feedPage, type Feed } from "./conversation-feed";
import { conversationCopy } from "./local-store";
import { ask } from "./program";
import { createUpdateBatch, nextFrameOrTimer } from "./update-batch";

/** The conversations that were opened in this window, live. */
export const conversationStore = create<{ readonly feed: Feed }>(() => ({ feed: {} }));

const loading = new Map<string, Promise<boolean>>();

const batch = createUpdateBatch(nextFrameOrTimer, (updates) => {
  const gaps = new Set<string>();
  const before = conversationStore.getState().feed;
  const feed = updates.reduce((known, update) => {
    if (update.kind === "delta") return feedDeltas(known, [update.delta]);
    const fed = feedEvents(known, update.events);
    for (const gap of fed.gaps) gaps.add(gap);
    return fed.feed;
  }, before);
  conversationStore.setState({ feed });
  for (const conversationId of gaps) void loadConversation(conversationId);
  void copy(updates.flatMap((update) => (update.kind === "events" ? update.events : [])));
});

/** Text as it streams; shown with the next frame. */
export function takeDeltas(deltas: readonly TextDelta[]): void {
  batch.addDeltas(deltas);
}

/** Pushed events, shown with the next frame. What is missing before them is asked for. */
export function takeEvents(events: readonly ConversationEvent[]): void {
  batch.addEvents(events);
}

/** Everything after the last event that is here. False: the program does not have it or did not answer. */
export function loadConversation(conversationId: string): Promise<boolean> {
  const running = loading.get(conversationId);
  if (running !== undefined) return running;
  const work = loadPages(conversationId).finally(() => loading.delete(conversationId));
  loading.set(conversationId, work);
  return work;
}

/**
 * After a new link: events may have been missed, and a program that died may have shown some that it never got to write.
 * What it has written since then bears their numbers, so each conversation is read anew from its beginning.
 */
export function refreshConversations(): void {
  for (const conversationId of Object.keys(conversationStore.getState().feed)) void reloadConversation(conversationId);
}

async function reloadConversation(conversationId: string): Promise<void> {
  let anew: Feed = {};
  let complete = false;
  while (!complete) {
    const since = anew[conversationId]?.view.lastEvent ?? 0;
    const result = await ask("conversation.events", { conversationId, since });
    if (!result.ok || result.reply.kind === "refused") return;
    complete = result.reply.complete || result.reply.events.length === 0;
    anew = feedPage(anew, conversationId, result.reply.events, complete);
  }
  conversationStore.setState(({ feed }) => ({ feed: { ...feed, ...anew } }));
  // What was pushed in the meantime went into the view that has just been replaced.
  await loadConversation(conversationId);
}

async function loadPages(conversationId: string): Promise<boolean> {
  for (;;) {
    const since = conversationStore.getState().feed[conversationId]?.view.lastEvent ?? 0;
    const result = await ask("conversation.events", { conversationId, since });
    if (!result.ok || result.reply.kind === "refused") return false;
    const { events, complete } = result.reply;
    conversationStore.setState(({ feed }) => ({ feed: feedPage(feed, conversationId, events, complete) }));
    void copy(events);
    if (complete || events.length === 0) return true;
  }
}

/** Keeps the copy for searching up to date. It is a copy: what it misses, it asks for once. */
async function copy(events: readonly ConversationEvent[]): Promise<void> {
  if (events.length === 0 || (await conversationCopy.append(events))) return;
  for (const conversationId of new Set(events.map((event) => event.conversationId))) {
    const since = await conversationCopy.lastN(conversationId);
    const result = await ask("conversation.events", { conversationId, since });
    if (result.ok && result.reply.kind === "events") await conversationCopy.append(result.reply.events);
  }
}
