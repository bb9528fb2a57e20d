import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { ReplyOf } from "../../src-shared/ipc/channel";
import type { ProgramChannels } from "../../src-shared/ipc/program-channels";

export interface Exports {
  conversation(events: readonly ConversationEvent[], format: "json" | "otel"): ReplyOf<ProgramChannels, "conversation.export">;
}
export const createExports = (): Exports => ({ conversation: () => ({ kind: "refused", reason: "internal" }) });
