import type { ReplyOf } from "../../src-shared/ipc/channel";
import type { ProgramChannels, WriteReply } from "../../src-shared/ipc/program-channels";
import { createBackup, inspectBackup, previewOf } from "../backup/backup";
import type { JournalPort } from "../harness/journal-port";
import type { Clock, DiagnosticPort } from "../harness/ports";
import type { ConversationLogs } from "../log/conversation-log";
import { shareableEvents } from "../telemetry/shareable-events";
import type { Writes } from "./writes";

export interface BackupDependencies {
  readonly journal: () => JournalPort | null;
  readonly conversations: ConversationLogs;
  readonly writes: Writes;
  readonly clock: Pick<Clock, "now">;
  readonly diagnostic: DiagnosticPort;
  /** Keeps the rows that a restore is about to replace as a file. Rejects when they are not certainly on the disk. */
  readonly keepRows: (rows: ReturnType<JournalPort["image"]>) => Promise<void>;
}

/** Everything to one file and back. Nothing is ever restored in part. */
export interface Backups {
  create(): Promise<ReplyOf<ProgramChannels, "backup.create">>;
  inspect(text: string): ReplyOf<ProgramChannels, "backup.inspect">;
  restore(text: string): Promise<WriteReply>;
}

const refused = <Reason extends string>(reason: Reason): { kind: "refused"; reason: Reason } => ({ kind: "refused", reason });

export function createBackups(deps: BackupDependencies): Backups {
  return {
    async create() {
      const journal = deps.journal();
      if (journal === null) return refused("store");
      const { days, goals } = journal.image();
      const conversations = [];
      for (const { id, deleted } of deps.conversations.list()) {
        const log = deleted ? null : await deps.conversations.open(id);
        if (log !== null) conversations.push({ id, events: shareableEvents(log.events()) });
      }
      const createdAt = deps.clock.now();
      const fileName = `coach-backup-${new Date(createdAt).toISOString().slice(0, 10)}.json`;
      return { kind: "created", fileName, text: createBackup({ createdAt, days, goals, conversations }) };
    },

    inspect(text) {
      const inspection = inspectBackup(text);
      return inspection.kind === "backup" ? previewOf(inspection.content) : inspection;
    },

    async restore(text) {
      const inspection = inspectBackup(text);
      const journal = deps.journal();
      if (inspection.kind === "unreadable") return refused("invalid");
      if (journal === null) return refused("store");
      if (journal.unresolved().length > 0) return refused("unresolved");
      try {
        await deps.keepRows(journal.image());
      } catch (error) {
        deps.diagnostic.record("backup", "what a restore replaces could not be kept", error);
        return refused("log");
      }
      const { days, goals, conversations } = inspection.content;
      const reply = await deps.writes.restore({ tool: "restore_backup", days, goals });
      if (reply.kind === "settled" && reply.certainty === "confirmed") await adopt(conversations);
      return reply;
    },
  };

  /** Conversations that are here already stay as they are. */
  async function adopt(conversations: readonly { id: string; events: Parameters<ConversationLogs["adopt"]>[1] }[]): Promise<void> {
    for (const { id, events } of conversations) {
      try {
        await deps.conversations.adopt(id, events);
      } catch (error) {
        deps.diagnostic.record("backup", "a conversation of a backup could not be added", error);
      }
    }
  }
}
