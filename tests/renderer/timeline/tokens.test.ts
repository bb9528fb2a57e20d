import { expect, test } from "vitest";
import type { ConversationEventBody } from "../../../src-shared/conversation/event";
import type { TokenUsage } from "../../../src-shared/conversation/provider-failure";
import { reduceConversation } from "../../../src-shared/conversation/reducer";
import { emptyConversation } from "../../../src-shared/conversation/view";
import { timelineOf, tokensOf } from "../../../src-renderer/features/timeline/timeline-model";

const provider = { provider: "openai" as const, baseUrl: "", model: "m", account: "" };

/** A turn with these requests; `null` is one that failed or of which the provider reported nothing. */
function turn(turnId: string, ...usages: readonly (TokenUsage | null)[]): ConversationEventBody[] {
  const started = { type: "turn_started" as const, turnId, mode: "message" as const, text: "?", today: "2026-12-01", timeZone: "UTC", notes: [], provider };
  const requests = usages.flatMap((usage, index): ConversationEventBody[] => {
    const requestId = `${turnId}-${index}`;
    return [
      { type: "request_started", turnId, requestId, round: index + 1, attempt: 1, toolChoice: "auto" },
      { type: "message_received", turnId, requestId, stop: "end", parts: [], opaque: null, usage, droppedCalls: 0 },
    ];
  });
  return [started, ...requests];
}

const timeline = (bodies: readonly ConversationEventBody[]) =>
  timelineOf(
    bodies
      .map((body, index) => ({ v: 1 as const, n: index + 1, at: index, conversationId: "c", body }))
      .reduce(reduceConversation, emptyConversation("c")),
  );

test("the tokens of a turn and of a conversation are the sums of what was reported", () => {
  const turns = timeline([
    ...turn("a", { input: 100, output: 10, cached: 0 }, { input: 150, output: 20, cached: 100 }),
    ...turn("b", null, { input: 200, output: 5, cached: 150 }),
  ]);
  expect(turns.map(({ tokens }) => tokens)).toEqual([
    { input: 250, output: 30, cached: 100 },
    { input: 200, output: 5, cached: 150 },
  ]);
  expect(tokensOf(turns)).toEqual({ input: 450, output: 35, cached: 250 });
});

test("where no tokens were reported there are none, and not zero", () => {
  const turns = timeline(turn("a", null, null));
  expect(turns[0]?.tokens).toBe(null);
  expect(tokensOf(turns)).toBe(null);
  expect(tokensOf([])).toBe(null);
});
