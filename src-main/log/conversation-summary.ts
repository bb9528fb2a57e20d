import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ConversationSummary } from "../../src-shared/ipc/program-channels";

/** The summary of a conversation after one more event; `null` before its first. */
export function summarize(summary: ConversationSummary | null, event: ConversationEvent): ConversationSummary | null {
  const { body, at } = event;
  if (body.type === "conversation_created") {
    const { title, locale } = body;
    return { id: event.conversationId, title, locale, createdAt: at, updatedAt: at, turns: 0, deleted: false, branchedFrom: null };
  }
  if (summary === null) return null;
  switch (body.type) {
    case "conversation_renamed":
      return { ...summary, title: body.title };
    // Its earlier events are older than itself. Of a branch of a branch the last one counts.
    case "conversation_branched":
      return { ...summary, createdAt: at, updatedAt: at, branchedFrom: body.fromConversationId };
    case "conversation_deleted":
      return { ...summary, deleted: true };
    case "conversation_restored":
      return { ...summary, deleted: false };
    case "turn_started":
      return { ...summary, turns: summary.turns + 1, updatedAt: at };
    default:
      return summary;
  }
}

export function summaryOf(events: readonly ConversationEvent[]): ConversationSummary | null {
  return events.reduce<ConversationSummary | null>(summarize, null);
}
