import { ask } from "../../bridge/program";
import { saveFile } from "../../ui/save-file";
import type { SayText } from "../../ui/text";
import { explain } from "../chat/send-message";

/** Hands the person the conversation with its timeline as a file; the program leaves everything internal out. */
export async function exportConversation(conversationId: string, format: "json" | "otel", t: SayText): Promise<void> {
  const result = await ask("conversation.export", { conversationId, format });
  if (explain(result, t) && result.ok && result.reply.kind === "exported") saveFile(result.reply.fileName, result.reply.text);
}
