import type { Locale } from "../../src-shared/i18n/locale";
import type { ConversationEventBody } from "../../src-shared/conversation/event";
import type { ProviderFailure } from "../../src-shared/conversation/provider-failure";
import type { IpcResult } from "../../src-shared/ipc/peer";
import type { ReplyOf, RequestOf } from "../../src-shared/ipc/channel";
import type { StoreChannels } from "../../src-shared/ipc/store-channels";

/** The harness has no clock, no ids and no randomness of its own: a test or a simulation gives them. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`; returns a function that cancels it. */
  setTimer(run: () => void, ms: number): () => void;
}

export interface Ids {
  /** A ULID: sortable, unique. */
  next(): string;
}

/** The store behind IPC. Never rejects; `not_connected` is known before anything was sent. */
export interface StorePort {
  isConnected(): boolean;
  ask<Name extends keyof StoreChannels>(
    name: Name,
    request: RequestOf<StoreChannels, Name>,
    deadlineMs: number,
  ): Promise<IpcResult<ReplyOf<StoreChannels, Name>>>;
}

/** The log of one conversation. `append` is seen at once by every reader; `flush` is when it is on disk. */
export interface TurnLog {
  readonly conversationId: string;
  readonly locale: Locale;
  append(body: ConversationEventBody): void;
  /** Text as it streams; not stored. */
  delta(turnId: string, requestId: string, text: string): void;
  /** Rejects when an appended event is not certainly on disk. */
  flush(): Promise<void>;
}

/** Writes to the local diagnostic and gives the id of the entry. */
export interface DiagnosticPort {
  record(area: string, message: string, cause: unknown): string;
}

/** How long to wait before the same model request is made again, or `null`. `attempt` is the one that failed, from 1. */
export type RetryPolicy = (failure: ProviderFailure, attempt: number, waitedMs: number) => number | null;

export interface Deadlines {
  readonly readMs: number;
  readonly writeMs: number;
  /** A write of many days at once: an import, a restore. */
  readonly bulkWriteMs: number;
  readonly lookUpMs: number;
  readonly approvalMs: number;
  readonly turnMs: number;
  /** How long a cancelled turn waits for a write that is under way. */
  readonly cancelGraceMs: number;
}

export interface Limits {
  /** Model requests with tools in a turn. */
  readonly rounds: number;
  readonly calls: number;
  /** Results of one turn, in UTF-16 code units of their JSON. */
  readonly turnLength: number;
  /** Reads that run side by side. */
  readonly parallelReads: number;
}

export const defaultDeadlines: Deadlines = {
  readMs: 10_000,
  writeMs: 10_000,
  bulkWriteMs: 60_000,
  lookUpMs: 10_000,
  approvalMs: 300_000,
  turnMs: 600_000,
  cancelGraceMs: 2_000,
};

export const defaultLimits: Limits = { rounds: 10, calls: 60, turnLength: 600_000, parallelReads: 4 };
