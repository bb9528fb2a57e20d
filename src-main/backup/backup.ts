import { createHash } from "node:crypto";
import { canonicalJson } from "../../src-shared/contract/operation";
import { conversationEventSchema, type ConversationEvent } from "../../src-shared/conversation/event";
import { dayRecordSchema, goalRecordSchema } from "../../src-shared/domain/record";
import { z } from "../../src-shared/zod";

/** A backup is one JSON file with everything a person made. It needs no other file and no network to be restored. */
export const BACKUP_FORMAT = "coach-backup";
export const BACKUP_VERSION = 1;

const conversationSchema = z.object({ id: z.string(), events: z.array(conversationEventSchema).min(1) });
export type BackedUpConversation = z.infer<typeof conversationSchema>;

const contentSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  days: z.array(dayRecordSchema).refine((days) => areUnique(days.map(({ date }) => date))),
  goals: z.array(goalRecordSchema).refine((goals) => areUnique(goals.map(({ field }) => field))),
  conversations: z
    .array(conversationSchema.refine(isOneConversation))
    .refine((conversations) => areUnique(conversations.map(({ id }) => id))),
});
export type BackupContent = z.infer<typeof contentSchema>;

export interface BackupParts {
  readonly createdAt: number;
  readonly days: readonly object[];
  readonly goals: readonly object[];
  /** As they may leave the machine: `shareableEvents`. */
  readonly conversations: readonly { readonly id: string; readonly events: readonly ConversationEvent[] }[];
}

/** Why a text is no backup that can be restored. Nothing is ever restored in part. */
export const unreadableReasons = ["damaged", "foreign", "newer", "empty"] as const;
export type Inspection =
  | { readonly kind: "backup"; readonly content: BackupContent }
  | { readonly kind: "unreadable"; readonly reason: (typeof unreadableReasons)[number] };

/** The text of a backup file, with a checksum over everything else in it. */
export function createBackup(parts: BackupParts): string {
  const content = { format: BACKUP_FORMAT, version: BACKUP_VERSION, ...parts };
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) })}\n`;
}

/**
 * Reads a backup file and trusts nothing in it. `foreign`: no backup of this program. `damaged`: one that was changed or cut
 * off. `newer`: made by a later version. `empty`: nothing is in it, and restoring it would only delete.
 */
export function inspectBackup(text: string): Inspection {
  if (text.trim() === "") return unreadable("empty");
  const file = parse(text);
  if (file === undefined) return unreadable(looksLikeBackup(text) ? "damaged" : "foreign");
  const header = headerSchema.safeParse(file);
  if (!header.success) return unreadable("foreign");
  // What a later version protects, and how, only that version knows.
  if (header.data.version > BACKUP_VERSION) return unreadable("newer");
  const { checksum, ...rest } = header.data;
  if (checksum !== checksumOf(rest)) return unreadable("damaged");
  const content = contentSchema.safeParse(rest);
  if (!content.success) return unreadable("damaged");
  const { days, goals, conversations } = content.data;
  if (days.length === 0 && goals.length === 0 && conversations.length === 0) return unreadable("empty");
  return { kind: "backup", content: content.data };
}

/** What a person should know before restoring: how much, and from when to when. Fits `backup.inspect`. */
export function previewOf(content: BackupContent): {
  kind: "backup";
  createdAt: number;
  days: number;
  goals: number;
  conversations: number;
  from: string | null;
  to: string | null;
} {
  const dates = content.days.map(({ date }) => date).sort();
  return {
    kind: "backup",
    createdAt: content.createdAt,
    days: content.days.length,
    goals: content.goals.length,
    conversations: content.conversations.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
  };
}

const headerSchema = z.looseObject({ format: z.literal(BACKUP_FORMAT), version: z.number(), checksum: z.string().optional() });

/** SHA-256 of the content with sorted keys, in hexadecimal: it finds damage, it is no signature. */
function checksumOf(content: object): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

function unreadable(reason: (typeof unreadableReasons)[number]): Inspection {
  return { kind: "unreadable", reason };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A backup names its format first; one that was cut off still does. */
function looksLikeBackup(text: string): boolean {
  return text.slice(0, 200).includes(`"${BACKUP_FORMAT}"`);
}

function areUnique(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

function isOneConversation({ id, events }: BackedUpConversation): boolean {
  return (
    events[0]?.body.type === "conversation_created" &&
    events.every((event, index) => event.n === index + 1 && event.conversationId === id)
  );
}
