import { createHash } from "node:crypto";
import { join } from "node:path";
import { canonicalJson } from "../../src-shared/contract/operation";
import type { FileLayer } from "../log/file-layer";
import { putFile } from "../log/write-file";
import { createBackup } from "./backup";

/** Before what a snapshot was taken. */
export const snapshotReasons = ["migration", "restore", "rebuild", "other_lineage"] as const;
export type SnapshotReason = (typeof snapshotReasons)[number];

/** Rows as they are in the store; those of a migration are in the shape of the version that wrote them. */
export interface SnapshotImage {
  readonly days: readonly object[];
  readonly goals: readonly object[];
}

const KEPT = 5;

/**
 * Keeps the rows as a backup file of their own before something replaces them; it can be restored like any backup. Of each
 * reason the last five are kept. Rows that the latest one of that reason has already are not written again, so a start that
 * fails every day does not push out what is worth keeping. Gives the path. Rejects when it is not certainly on the disk:
 * then what it was taken for must not happen.
 */
export async function writeSnapshot(
  files: FileLayer,
  folder: string,
  { days, goals }: SnapshotImage,
  reason: SnapshotReason,
  at: number,
): Promise<string> {
  await files.makeFolder(folder);
  const fingerprint = createHash("sha256").update(canonicalJson({ days, goals })).digest("hex").slice(0, 8);
  const suffix = `-${reason}.json`;
  const before = (await files.list(folder)).map(({ name }) => name).filter((name) => name.endsWith(suffix)).sort();
  const latest = before.at(-1);
  if (latest?.endsWith(`-${fingerprint}${suffix}`)) return join(folder, latest);
  // A name sorts like its time: 13 digits until the year 2286.
  const path = join(folder, `snapshot-${String(at).padStart(13, "0")}-${fingerprint}${suffix}`);
  await putFile(files, path, Buffer.from(createBackup({ createdAt: at, days, goals, conversations: [] }), "utf8"));
  for (const name of before.slice(0, Math.max(0, before.length + 1 - KEPT))) await files.remove(join(folder, name));
  return path;
}
