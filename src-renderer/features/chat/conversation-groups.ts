import { daysBetween, dayAt } from "../../../src-shared/domain/calendar";
import type { ConversationSummary } from "../../../src-shared/ipc/program-channels";

export const ageGroups = ["today", "week", "earlier"] as const;
export type AgeGroup = (typeof ageGroups)[number];

export interface ConversationGroup {
  readonly age: AgeGroup;
  readonly conversations: readonly ConversationSummary[];
}

/**
 * Conversations by when they were last used, the latest first; deleted ones and empty groups are left away. "This week"
 * is the six days before today, by calendar days in the time zone and not by hours.
 */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
  timeZone: string,
): readonly ConversationGroup[] {
  const today = dayAt(now, timeZone);
  const groups: Record<AgeGroup, ConversationSummary[]> = { today: [], week: [], earlier: [] };
  const live = conversations.filter((one) => !one.deleted).sort((a, b) => b.updatedAt - a.updatedAt);
  for (const one of live) {
    const age = daysBetween(dayAt(one.updatedAt, timeZone), today);
    groups[age <= 0 ? "today" : age < 7 ? "week" : "earlier"].push(one);
  }
  return ageGroups.flatMap((age) => (groups[age].length === 0 ? [] : [{ age, conversations: groups[age] }]));
}
