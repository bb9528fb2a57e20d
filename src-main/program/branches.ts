import type { ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";
import type { ConversationSummary } from "../../src-shared/ipc/program-channels";
import type { Branch } from "../harness/branching";

export interface NewBranch {
  readonly id: string;
  /** The message that was edited. */
  readonly from: { readonly conversationId: string; readonly turnId: string };
  /** `null`: its first message names it. */
  readonly title: string | null;
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
}

/** The events of a branch: what it holds, at the times that it had, and then where it left. */
export function branchEvents({ kept, standing }: Branch, { id, from, title, at }: NewBranch): ConversationEvent[] {
  const branched: ConversationEventBody = {
    type: "conversation_branched",
    fromConversationId: from.conversationId,
    fromTurnId: from.turnId,
    standing: [...standing],
  };
  const bodies = kept.map((event) => ({
    at: event.at,
    body: event.body.type === "conversation_created" ? { ...event.body, title } : event.body,
  }));
  return [...bodies, { at, body: branched }].map((event, index) => ({ v: 1, n: index + 1, conversationId: id, ...event }));
}

/** Every conversation that left this one, directly or by another branch; in no order. */
export function branchesOf(conversationId: string, all: readonly ConversationSummary[]): readonly string[] {
  const direct = all.filter(({ branchedFrom }) => branchedFrom === conversationId).map(({ id }) => id);
  return direct.flatMap((id) => [id, ...branchesOf(id, all)]);
}
