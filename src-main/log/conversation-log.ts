import type { ConversationEvent, ConversationEventBody } from "../../src-shared/conversation/event";
import type { Locale } from "../../src-shared/i18n/locale";
import type { ConversationSummary } from "../../src-shared/ipc/program-channels";
import type { Clock, TurnLog } from "../harness/ports";
import type { FileProblem } from "./file-layer";
import type { FramedFile } from "./framed-file";

/** What happens in a log, told to whoever listens. */
export interface ConversationListener {
  /** An event was appended; it may not be on the disk yet. */
  event(event: ConversationEvent): void;
  /** Text as it streams. */
  delta(conversationId: string, turnId: string, requestId: string, text: string): void;
}

/** The log of one conversation: events in memory, and the file that keeps them. */
export interface ConversationLog extends TurnLog {
  readonly id: string;
  /** All events, in order. The list grows with each append; take a copy to keep a state of it. */
  events(): readonly ConversationEvent[];
  /** Events after position `n` (0: all). */
  since(n: number): readonly ConversationEvent[];
  /** Gives the event its position and time. Throws on a log that cannot be written. */
  append(body: ConversationEventBody): ConversationEvent;
  /** False: the file is damaged further on, or could not be written for good. What is here can be read. */
  isWritable(): boolean;
}

/** A conversation that cannot be read to its end. Its file is as it was found. */
export interface DamagedConversation {
  readonly id: string;
  readonly reason: "damaged" | "newer" | FileProblem;
  /** True when what comes before the damage can be read. */
  readonly readable: boolean;
}

/** All conversations of a data folder. Nothing is ever deleted: a deleted conversation is one with an event that says so. */
export interface ConversationLogs {
  /** Deleted ones too, the latest first. Those that cannot be read at all are in `damaged`. */
  list(): readonly ConversationSummary[];
  damaged(): readonly DamagedConversation[];
  /** Rejects when the first event is not certainly on the disk, or the id is taken. */
  create(id: string, created: Extract<ConversationEventBody, { type: "conversation_created" }>): Promise<ConversationLog>;
  /** `null` when there is no such conversation or it cannot be read at all. The same log for everybody that holds it. */
  open(id: string): Promise<ConversationLog | null>;
  /** Adds a conversation of a backup, as it is. False when there is one of that id. Rejects like `create`. */
  adopt(id: string, events: readonly ConversationEvent[]): Promise<boolean>;
  /** Told of every event and delta of every log; the function that comes back ends it. */
  subscribe(listener: ConversationListener): () => void;
  /** Waits for every write, writes the index. Never rejects. */
  close(): Promise<void>;
}

export interface ConversationLogParts {
  readonly id: string;
  readonly locale: Locale;
  readonly events: readonly ConversationEvent[];
  /** `null`: read only. */
  readonly file: FramedFile | null;
  readonly clock: Pick<Clock, "now">;
  readonly listener: ConversationListener;
}

/** What the owner of all logs does with one of them. */
export interface KeptLog extends ConversationLog {
  isDurable(): boolean;
  release(): Promise<void>;
}

/** Writing starts with the append, in the background; `flush` is the promise that it has ended well. */
export function createConversationLog(parts: ConversationLogParts): KeptLog {
  const { id, locale, file, clock, listener } = parts;
  const events = [...parts.events];
  let durable = events.length;
  let writing: Promise<void> | null = null;
  let failure: Error | null = null;

  /** One write at a time, each with everything that has come since; what failed is written again by the next. */
  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    failure = null;
    while (file !== null && durable < events.length) {
      const batch = events.slice(durable);
      try {
        await file.append(batch);
        durable += batch.length;
      } catch (error) {
        failure = error instanceof Error ? error : new Error("the log was not written", { cause: error });
        return;
      }
    }
  }

  async function flush(): Promise<void> {
    const wanted = events.length;
    await write();
    // The write that was under way may have failed before the last events came.
    if (durable < wanted) await write();
    if (durable < wanted) throw failure ?? new Error("the log of the conversation is read only");
  }

  return {
    id,
    conversationId: id,
    locale,
    events: () => events,
    since: (n) => events.slice(n),
    append(body) {
      if (file === null) throw new Error("the log of the conversation is read only");
      const event: ConversationEvent = { v: 1, n: events.length + 1, at: clock.now(), conversationId: id, body };
      events.push(event);
      listener.event(event);
      void write();
      return event;
    },
    delta(turnId, requestId, text) {
      listener.delta(id, turnId, requestId, text);
    },
    flush,
    isWritable: () => file?.isWritable() ?? false,
    isDurable: () => durable === events.length,
    async release() {
      await write();
      await file?.release();
    },
  };
}
