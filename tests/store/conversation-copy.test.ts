import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import { createConversationCopy } from "../../src-renderer/store/conversation-copy";
import type { ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";

const event = (conversationId: string, n: number, body: ConversationEventBody): ConversationEvent => ({
  v: 1,
  n,
  at: n,
  conversationId,
  body,
});
const said = (conversationId: string, n: number, text: string) =>
  event(conversationId, n, {
    type: "turn_started",
    turnId: `turn-${n}`,
    mode: "message",
    text,
    today: "2026-01-01",
    timeZone: "UTC",
    notes: [],
    provider: { provider: "offline", baseUrl: "", model: "", account: "" },
  });
const answered = (conversationId: string, n: number, text: string) =>
  event(conversationId, n, {
    type: "message_received",
    turnId: `turn-${n - 1}`,
    requestId: "r",
    stop: "end",
    parts: [
      { type: "call", opId: "o", callId: "c", tool: "read_measurement", args: { secretword: 1 } },
      { type: "text", text },
    ],
    opaque: null,
    usage: null,
    droppedCalls: 0,
  });
const copy = () => createConversationCopy({ indexedDB: new IDBFactory(), IDBKeyRange });

describe("the copy of the conversations", () => {
  it("keeps events in order, knows the last, and passes over those that it has", async () => {
    const conversations = copy();
    const events = [said("a", 1, "hola"), answered("a", 2, "buenas")];
    expect(await conversations.append(events)).toBe(true);
    expect(await conversations.append([...events, said("a", 3, "más")])).toBe(true);
    expect(await conversations.append([said("b", 1, "other")])).toBe(true);
    expect((await conversations.eventsOf("a")).map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(await conversations.lastN("a")).toBe(3);
    expect(await conversations.lastN("nobody")).toBe(0);
  });

  it("an event that would leave a gap is not kept, and the caller is told to ask for the missing ones", async () => {
    const conversations = copy();
    await conversations.append([said("a", 1, "hola")]);
    expect(await conversations.append([said("a", 3, "later")])).toBe(false);
    expect(await conversations.lastN("a")).toBe(1);
    expect((await conversations.eventsOf("a")).map(({ n }) => n)).toEqual([1]);
  });

  it("finds what was said by words without accents and by a beginning, newest first, one hit a turn", async () => {
    const conversations = copy();
    await conversations.append([
      said("a", 1, "¿Cuánto pesé ayer?"),
      answered("a", 2, "Ayer pesaste 77,4 kg"),
      said("b", 1, "Weight of yesterday"),
    ]);
    expect(await conversations.search("CUANTO pes")).toEqual([
      { conversationId: "a", turnId: "turn-1", snippet: "¿Cuánto pesé ayer?" },
    ]);
    expect(await conversations.search("ayer")).toEqual([
      { conversationId: "a", turnId: "turn-1", snippet: "Ayer pesaste 77,4 kg" },
    ]);
    expect(await conversations.search("weight ayer")).toEqual([]);
    expect(await conversations.search(" ?! ")).toEqual([]);
  });

  it("arguments of tools are not searched, and a deleted conversation is found again only after its restoring", async () => {
    const conversations = copy();
    await conversations.append([said("a", 1, "hola"), answered("a", 2, "bien")]);
    expect(await conversations.search("secretword")).toEqual([]);
    await conversations.append([event("a", 3, { type: "conversation_deleted" })]);
    expect(await conversations.search("hola")).toEqual([]);
    await conversations.append([event("a", 4, { type: "conversation_restored" })]);
    expect(await conversations.search("hola")).toHaveLength(1);
  });

  it("a copy that cannot be opened is answered as an empty one", async () => {
    const broken = {
      open: () => {
        throw new Error("no");
      },
    } as unknown as IDBFactory;
    const conversations = createConversationCopy({ indexedDB: broken, IDBKeyRange });
    expect(await conversations.append([said("a", 1, "hola")])).toBe(false);
    expect(await conversations.eventsOf("a")).toEqual([]);
    expect(await conversations.lastN("a")).toBe(0);
    expect(await conversations.search("hola")).toEqual([]);
  });
});
