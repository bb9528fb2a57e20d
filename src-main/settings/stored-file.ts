import { existsSync, readFileSync, renameSync } from "node:fs";
import { z } from "../../src-shared/zod";

/** What was found where a file of ours should be. */
export type StoredFile<Content> =
  | { readonly status: "absent" }
  | { readonly status: "read"; readonly content: Content }
  /** Written by a later version of Coach: left alone, and not to be written over. */
  | { readonly status: "newer" }
  /** No file of ours, or not any more: kept under the name `keptAs`. */
  | { readonly status: "damaged"; readonly keptAs: string }
  /** It is there and cannot be read or put aside: not to be written over. */
  | { readonly status: "unreadable"; readonly cause: unknown };

const versioned = z.looseObject({ version: z.number().int().min(1) });

/**
 * Reads a small JSON file with a `version`. A damaged file is never deleted: it is put aside as `<name>.corrupt-<n>.json`
 * so that a person can look at it, and what was in it counts as lost.
 */
export function readStoredFile<Content>(path: string, version: number, schema: z.ZodType<Content>): StoredFile<Content> {
  let text: string;
  try {
    if (!existsSync(path)) return { status: "absent" };
    text = readFileSync(path, "utf8");
  } catch (cause) {
    return { status: "unreadable", cause };
  }
  const parsed = parse(text);
  const envelope = versioned.safeParse(parsed);
  if (envelope.success && envelope.data.version > version) return { status: "newer" };
  const content = schema.safeParse(parsed);
  if (content.success) return { status: "read", content: content.data };
  try {
    return { status: "damaged", keptAs: putAside(path) };
  } catch (cause) {
    return { status: "unreadable", cause };
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function putAside(path: string): string {
  const stem = path.replace(/\.json$/, "");
  let n = 1;
  while (existsSync(`${stem}.corrupt-${n}.json`)) n += 1;
  const keptAs = `${stem}.corrupt-${n}.json`;
  renameSync(path, keptAs);
  return keptAs;
}
