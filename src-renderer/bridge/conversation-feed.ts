import type { ConversationEvent, TextDelta } from "../../src-shared/conversation/event";
import { reduceConversation, reduceDelta } from "../../src-shared/conversation/reducer";
import { emptyConversation, type ConversationView } from "../../src-shared/conversation/view";

/** What is known here of one conversation. */
export interface FedConversation {
  readonly view: ConversationView;
  /** False until everything that was there at the beginning is here. */
  readonly complete: boolean;
}

export type Feed = Readonly<Record<string, FedConversation>>;

export interface Fed {
  readonly feed: Feed;
  /** Conversations of which events are missing before the ones that came: ask for them. */
  readonly gaps: readonly string[];
}

/**
 * Takes pushed events into the conversations that are loaded; the others are loaded when somebody opens them. An event
 * that does not follow the last one is not applied, since a view with a hole would be wrong: its conversation is a gap.
 */
export function feedEvents(feed: Feed, events: readonly ConversationEvent[]): Fed {
  const next: Record<string, FedConversation> = { ...feed };
  const gaps = new Set<string>();
  for (const event of events) {
    const known = next[event.conversationId];
    if (known === undefined) {
      if (event.n !== 1) continue;
      const view = reduceConversation(emptyConversation(event.conversationId), event);
      next[event.conversationId] = { view, complete: true };
      continue;
    }
    if (event.n > known.view.lastEvent + 1) gaps.add(event.conversationId);
    else next[event.conversationId] = { ...known, view: reduceConversation(known.view, event) };
  }
  return { feed: next, gaps: [...gaps] };
}

export function feedDeltas(feed: Feed, deltas: readonly TextDelta[]): Feed {
  const next: Record<string, FedConversation> = { ...feed };
  for (const delta of deltas) {
    const known = next[delta.conversationId];
    if (known !== undefined) next[delta.conversationId] = { ...known, view: reduceDelta(known.view, delta) };
  }
  return next;
}

/** A page of events that was asked for, in order after the last one that is here. */
export function feedPage(feed: Feed, conversationId: string, events: readonly ConversationEvent[], complete: boolean): Feed {
  const before = feed[conversationId]?.view ?? emptyConversation(conversationId);
  const view = events.reduce(reduceConversation, before);
  return { ...feed, [conversationId]: { view, complete: complete || (feed[conversationId]?.complete ?? false) } };
}
