import { describe, expect, test } from "vitest";
import { groupConversations } from "../../../src-renderer/features/chat/conversation-groups";
import type { ConversationSummary } from "../../../src-shared/ipc/program-channels";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const at = (updatedAt: string, deleted = false): ConversationSummary => ({
  id: updatedAt,
  title: null,
  locale: "es",
  createdAt: 0,
  updatedAt: Date.parse(updatedAt),
  turns: 1,
  deleted,
  branchedFrom: null,
});

const ids = (zone: string, ...conversations: ConversationSummary[]) =>
  groupConversations(conversations, NOW, zone).map(({ age, conversations: members }) => [age, members.map((one) => one.id)]);

describe("conversations by age", () => {
  test("the latest comes first, empty groups and deleted conversations are left away", () => {
    expect(ids("UTC", at("2026-03-10T08:00:00Z"), at("2026-03-10T11:00:00Z"), at("2026-03-09T11:00:00Z", true), at("2026-01-01T00:00:00Z"))).toEqual([
      ["today", ["2026-03-10T11:00:00Z", "2026-03-10T08:00:00Z"]],
      ["earlier", ["2026-01-01T00:00:00Z"]],
    ]);
  });

  test("today is a calendar day of the zone, not the last 24 hours", () => {
    expect(ids("UTC", at("2026-03-09T23:30:00Z"))[0]?.[0]).toBe("week");
    expect(ids("Europe/Madrid", at("2026-03-09T23:30:00Z"))[0]?.[0]).toBe("today");
  });

  test("six days before today are this week, the seventh is earlier", () => {
    expect(ids("UTC", at("2026-03-04T00:00:00Z"))[0]?.[0]).toBe("week");
    expect(ids("UTC", at("2026-03-03T23:59:00Z"))[0]?.[0]).toBe("earlier");
  });

  test("a clock that went back does not hide a conversation", () => {
    expect(ids("UTC", at("2026-03-12T00:00:00Z"))[0]?.[0]).toBe("today");
  });
});
