import { join } from "node:path";
import { writeSnapshot, type SnapshotImage, type SnapshotReason } from "../backup/snapshot";
import type { Clock, DiagnosticPort, Ids } from "../harness/ports";
import type { ConversationLogs } from "../log/conversation-log";
import { openConversationLogs } from "../log/conversation-logs";
import type { FileLayer } from "../log/file-layer";
import { openJournal, type Journal, type OpenedJournal } from "../log/journal";
import { noConversationLogs } from "../log/no-conversation-logs";
import type { JournalState } from "./store-session";

export interface CoachFiles {
  journal(): JournalState;
  /** Goes on with what a damaged journal held before the damage; the damaged file is kept. False: there is none. */
  salvageJournal(): Promise<boolean>;
  readonly conversations: ConversationLogs;
  /** False: the folder of the conversations cannot be listed; `conversations` is empty and stays so. */
  readonly conversationsFound: boolean;
  /** Keeps rows as a backup file in `snapshots/`, before something replaces them. Rejects when they are not on the disk. */
  readonly keepRows: (reason: SnapshotReason, rows: SnapshotImage) => Promise<void>;
  close(): Promise<void>;
}

export interface OpenFilesOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly diagnostic: DiagnosticPort;
  /** The real file system, or one with faults. */
  readonly files: FileLayer;
}

/** Opens the safety journal and the conversations. What cannot be opened is a state, and is left as it was found. */
export async function openFiles({ dataFolder, clock, ids, diagnostic, files }: OpenFilesOptions): Promise<CoachFiles> {
  const opened = await openJournal({
    folder: dataFolder,
    files,
    clock,
    ids,
    onCompactionFailed: (error) => {
      diagnostic.record("journal", "a compaction did not succeed", error);
    },
  });
  if (opened.kind !== "open") diagnostic.record("journal", `the journal is ${opened.kind}`, describe(opened));
  let conversationsFound = true;
  const conversations = await openConversationLogs({ folder: dataFolder, files, clock }).catch((error: unknown) => {
    conversationsFound = false;
    diagnostic.record("log", "the conversations cannot be listed", error);
    return noConversationLogs(error);
  });
  for (const one of conversations.damaged()) diagnostic.record("log", "a conversation is damaged", one);

  let journal: Journal | null = opened.kind === "open" ? opened.journal : null;

  return {
    journal: () =>
      journal === null
        ? { kind: "closed", reason: opened.kind === "open" ? "journal" : reasonOf(opened.kind) }
        : { kind: "open", journal },
    async salvageJournal() {
      if (journal !== null || opened.kind !== "damaged") return false;
      try {
        journal = await opened.salvage();
        return true;
      } catch (error) {
        diagnostic.record("journal", "the damaged journal could not be salvaged", error);
        return false;
      }
    },
    conversations,
    conversationsFound,
    async keepRows(reason, rows) {
      await writeSnapshot(files, join(dataFolder, "snapshots"), rows, reason, clock.now());
    },
    async close() {
      await conversations.close();
      await journal?.close();
    },
  };
}

function reasonOf(kind: Exclude<OpenedJournal["kind"], "open">): Extract<JournalState, { kind: "closed" }>["reason"] {
  switch (kind) {
    case "damaged":
      return "journal_damaged";
    case "newer":
      return "journal_newer";
    case "unwritable":
      return "journal";
  }
}

function describe(opened: Exclude<OpenedJournal, { kind: "open" }>): unknown {
  switch (opened.kind) {
    case "damaged":
      return { offset: opened.offset, operations: opened.operations };
    case "unwritable":
      return opened.cause;
    case "newer":
      return null;
  }
}
