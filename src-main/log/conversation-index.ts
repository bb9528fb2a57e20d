import { conversationSummarySchema } from "../../src-shared/ipc/program-channels";
import { z } from "../../src-shared/zod";
import type { FileEntry, FileLayer } from "./file-layer";
import { putFile } from "./write-file";

/**
 * The summaries of all conversations as they were when the program last ended. Nothing but a way to start faster: an entry
 * counts only while its file has the same size and time, and without the index every file is read.
 */
const indexSchema = z.object({
  version: z.literal(1),
  entries: z.array(z.object({ size: z.number(), modifiedAt: z.number(), damaged: z.boolean(), summary: conversationSummarySchema })),
});
export type IndexEntry = z.infer<typeof indexSchema>["entries"][number];

export async function readIndex(files: FileLayer, path: string): Promise<ReadonlyMap<string, IndexEntry>> {
  try {
    const bytes = await files.read(path);
    const parsed = indexSchema.safeParse(bytes === null ? null : JSON.parse(Buffer.from(bytes).toString("utf8")));
    return new Map(parsed.success ? parsed.data.entries.map((entry) => [entry.summary.id, entry]) : []);
  } catch {
    return new Map();
  }
}

export function stillFits(entry: IndexEntry, file: FileEntry): boolean {
  return entry.size === file.size && entry.modifiedAt === file.modifiedAt;
}

/** Rejects with the error of the system; then the old index, or none, is there. */
export async function writeIndex(files: FileLayer, path: string, entries: readonly IndexEntry[]): Promise<void> {
  await putFile(files, path, Buffer.from(JSON.stringify({ version: 1, entries }), "utf8"));
}

