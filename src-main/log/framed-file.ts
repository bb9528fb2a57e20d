import { dirname } from "node:path";
import { exclusive } from "../harness/exclusive";
import { fileProblemOf, type FileLayer, type FileProblem, type OpenFile } from "./file-layer";
import { checkHeader, encodeBatch, encodeHeader, HEADER_BYTES, scanRecords, type FileKind, type FramedRecord } from "./frame";
import { putFile, writeAll, writeNewFile } from "./write-file";

/** An append had no effect: the file is as it was before, and the next append may succeed. */
export class AppendFailed extends Error {
  override readonly name = "AppendFailed";
  constructor(
    readonly problem: FileProblem,
    cause: unknown,
  ) {
    super(`the record was not written: ${problem}`, { cause });
  }
}

/**
 * The file is not written any more in this run. After a failed fsync nobody knows which of the bytes are on the disk, and
 * a second fsync that succeeds proves nothing about those of the first.
 */
export class FileNotWritable extends Error {
  override readonly name = "FileNotWritable";
  constructor(
    readonly because: "sync_failed" | "cut_back_failed" | "replace_failed" | "closed",
    cause?: unknown,
  ) {
    super(`the file is not written any more: ${because}`, { cause });
  }
}

/** An append-only file of records. Whoever holds it is the only one that writes it. */
export interface FramedFile {
  readonly path: string;
  /** Bytes that are certainly on the disk. */
  size(): number;
  isWritable(): boolean;
  /**
   * Resolves when the values are on the disk. Appends that wait at the same time share one fsync and one fate.
   * Rejects with `AppendFailed` (the file is as before) or `FileNotWritable`.
   */
  append(values: readonly unknown[]): Promise<void>;
  /** Puts a new file with these values in the place of this one. A crash at any moment leaves one of the two, whole. */
  replace(values: readonly unknown[]): Promise<void>;
  /** Gives the system's handle back until the next append. */
  release(): Promise<void>;
  /** Waits for what is under way; appends are refused from now on. */
  close(): Promise<void>;
}

/** Bytes behind the last whole record: cut off, and kept in a file of their own. */
export interface TornTail {
  readonly bytes: number;
  readonly keptAt: string;
}

export type OpenedFile =
  | { readonly kind: "open"; readonly file: FramedFile; readonly records: readonly FramedRecord[]; readonly torn: TornTail | null }
  | { readonly kind: "missing" }
  /** Damaged at `offset`, before the tail. Untouched; `records` are those before the damage. */
  | { readonly kind: "damaged"; readonly offset: number; readonly records: readonly FramedRecord[] }
  /** Written by a later version. Untouched. */
  | { readonly kind: "newer" }
  | { readonly kind: "unavailable"; readonly problem: FileProblem; readonly cause: unknown };

/** Reads a file and cuts off a torn tail. Changes nothing else, and nothing at all where the file is damaged or newer. */
export async function openFramedFile(files: FileLayer, path: string, kind: FileKind): Promise<OpenedFile> {
  try {
    const found = await files.read(path);
    if (found === null) return { kind: "missing" };
    const bytes = Buffer.from(found.buffer, found.byteOffset, found.byteLength);
    const header = checkHeader(bytes, kind);
    if (header === "newer") return { kind: "newer" };
    if (header === "unknown") return { kind: "damaged", offset: 0, records: [] };
    const { records, end, rest } = scanRecords(bytes);
    if (rest === "damaged") return { kind: "damaged", offset: end, records };
    const torn = rest === "torn" ? await cutOff(files, path, bytes.subarray(end), end) : null;
    return { kind: "open", file: framedFile(files, path, kind, end), records, torn };
  } catch (cause) {
    return { kind: "unavailable", problem: fileProblemOf(cause), cause };
  }
}

/**
 * Makes a file that begins with these values. It has its name only once it is whole on the disk. Rejects with the error of
 * the system.
 */
export async function createFramedFile(
  files: FileLayer,
  path: string,
  kind: FileKind,
  values: readonly unknown[],
): Promise<FramedFile> {
  await files.makeFolder(dirname(path));
  const bytes = wholeFile(kind, values);
  await putFile(files, path, bytes);
  return framedFile(files, path, kind, bytes.byteLength);
}

/** The first name `<path>.<word>-<n>` that is free, n from 1. */
export async function freeName(files: FileLayer, path: string, word: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const name = `${path}.${word}-${String(n)}`;
    if ((await files.read(name)) === null) return name;
  }
}

async function cutOff(files: FileLayer, path: string, tail: Buffer, end: number): Promise<TornTail> {
  const keptAt = await freeName(files, path, "torn");
  await writeNewFile(files, keptAt, tail);
  await files.syncFolder(dirname(path));
  const file = await files.openExisting(path);
  try {
    await file.truncate(end);
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes: tail.byteLength, keptAt };
}

function wholeFile(kind: FileKind, values: readonly unknown[]): Buffer {
  return Buffer.concat([encodeHeader(kind), encodeBatch(values.map(encodeValue), HEADER_BYTES)]);
}

function encodeValue(value: unknown): string {
  return JSON.stringify(value);
}

interface Waiting {
  readonly payloads: readonly string[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function framedFile(files: FileLayer, path: string, kind: FileKind, initialSize: number): FramedFile {
  const alone = exclusive();
  let size = initialSize;
  let handle: OpenFile | null = null;
  let broken: FileNotWritable | null = null;
  let waiting: Waiting[] = [];

  /** Writes everything that waits with one fsync. */
  async function commit(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await write(batch.flatMap(({ payloads }) => payloads));
    } catch (error) {
      for (const { reject } of batch) reject(error instanceof FileNotWritable ? error : new AppendFailed(fileProblemOf(error), error));
      return;
    }
    for (const { resolve } of batch) resolve();
  }

  async function write(payloads: readonly string[]): Promise<void> {
    if (broken !== null) throw broken;
    const bytes = encodeBatch(payloads, size);
    handle ??= await files.openExisting(path);
    try {
      await writeAll(handle, bytes, size);
    } catch (error) {
      await cutBack(handle);
      throw error;
    }
    try {
      await handle.sync();
    } catch (error) {
      throw breakOff("sync_failed", error);
    }
    size += bytes.byteLength;
  }

  async function cutBack(file: OpenFile): Promise<void> {
    try {
      await file.truncate(size);
    } catch (error) {
      throw breakOff("cut_back_failed", error);
    }
  }

  function breakOff(because: FileNotWritable["because"], cause?: unknown): FileNotWritable {
    broken ??= new FileNotWritable(because, cause);
    return broken;
  }

  async function letGo(): Promise<void> {
    const closing = handle;
    handle = null;
    // What was synced is on the disk whatever closing says.
    await closing?.close().catch(() => undefined);
  }

  async function replace(values: readonly unknown[]): Promise<void> {
    if (broken !== null) throw broken;
    const bytes = wholeFile(kind, values);
    try {
      await writeNewFile(files, `${path}.new`, bytes);
    } catch (error) {
      throw new AppendFailed(fileProblemOf(error), error);
    }
    try {
      await letGo();
      await files.rename(`${path}.new`, path);
      await files.syncFolder(dirname(path));
    } catch (error) {
      // Which of the two files has the name after a crash is not known: what is appended now could be in the other one.
      throw breakOff("replace_failed", error);
    }
    size = bytes.byteLength;
  }

  return {
    path,
    size: () => size,
    isWritable: () => broken === null,
    append(values) {
      if (broken !== null) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        waiting.push({ payloads: values.map(encodeValue), resolve, reject });
        void alone(commit);
      });
    },
    replace: (values) => alone(() => replace(values)),
    release: () => alone(letGo),
    close: () =>
      alone(async () => {
        breakOff("closed");
        await letGo();
      }),
  };
}
