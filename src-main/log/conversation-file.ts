import { conversationEventSchema, type ConversationEvent } from "../../src-shared/conversation/event";
import type { FileLayer, FileProblem } from "./file-layer";
import type { FileKind } from "./frame";
import { openFramedFile, type FramedFile, type TornTail } from "./framed-file";

/** Raised when the shape of an event changes; an older program leaves a newer conversation untouched. */
export const CONVERSATION_KIND: FileKind = { kind: "conversation", version: 1 };

export type ReadConversation =
  | {
      readonly kind: "read";
      readonly events: readonly ConversationEvent[];
      /** `null`: damaged after the events that could be read, so nothing more is written to it. */
      readonly file: FramedFile | null;
      readonly torn: TornTail | null;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: "damaged" | "newer" | FileProblem };

/** Reads a conversation as far as it is whole: events of the known shape, of this conversation, without a gap. */
export async function readConversation(files: FileLayer, path: string, id: string): Promise<ReadConversation> {
  const opened = await openFramedFile(files, path, CONVERSATION_KIND);
  switch (opened.kind) {
    case "missing":
      return { kind: "missing" };
    case "newer":
      return { kind: "unreadable", reason: "newer" };
    case "unavailable":
      return { kind: "unreadable", reason: opened.problem };
    case "open":
    case "damaged": {
      const events: ConversationEvent[] = [];
      for (const { value } of opened.records) {
        const parsed = conversationEventSchema.safeParse(value);
        if (!parsed.success || parsed.data.n !== events.length + 1 || parsed.data.conversationId !== id) break;
        events.push(parsed.data);
      }
      // Without its first event a conversation has no language and no name.
      if (events[0]?.body.type !== "conversation_created") return { kind: "unreadable", reason: "damaged" };
      const whole = opened.kind === "open" && events.length === opened.records.length;
      return { kind: "read", events, file: whole ? opened.file : null, torn: opened.kind === "open" ? opened.torn : null };
    }
  }
}
