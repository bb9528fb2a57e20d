import { expect, test, vi } from "vitest";
import { conversationStore, loadConversation, refreshConversations } from "../../../src-renderer/bridge/conversations";
import { connectProgram } from "../../../src-renderer/bridge/program";
import type { ConversationEvent } from "../../../src-shared/conversation/event";
import { asked, created, ended, events, said, started } from "../support/conversation";

/** A program that has these events and gives them two at a time. */
function connect(log: readonly ConversationEvent[]): void {
  connectProgram({
    ask: (_name: string, { since }: { since: number }) => {
      const part = log.slice(since, since + 2);
      return Promise.resolve({ ok: true, reply: { kind: "events", events: part, complete: since + part.length >= log.length } });
    },
  } as unknown as Parameters<typeof connectProgram>[0]);
}

test("what a program showed and never wrote gives way to what the next one wrote under the same number", async () => {
  const common = [created, started(), asked("r1")];
  connect(events([...common, said("r1", "never written")]));
  await loadConversation("c1");
  expect(conversationStore.getState().feed["c1"]?.view.turns[0]?.end).toBeNull();

  connect(events([...common, ended({ kind: "stopped", cause: "program_ended" })]));
  refreshConversations();

  await vi.waitFor(() => {
    const { view, complete } = conversationStore.getState().feed["c1"] ?? {};
    expect(view?.turns[0]?.end).toEqual({ kind: "stopped", cause: "program_ended" });
    expect(JSON.stringify(view)).not.toContain("never written");
    expect(complete).toBe(true);
  });
});
