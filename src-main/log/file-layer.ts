import { constants, type Stats } from "node:fs";
import { mkdir, open, readFile, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/** An open file. Every method rejects with the error of the system; a short write is told by its count. */
export interface OpenFile {
  /** Writes at `position`; gives how many bytes were written, which may be fewer than asked. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  /** Resolves when everything written before is on the disk. */
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

export interface FileEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/** The file system as the logs need it. Tests and the simulation put their own disk here, with its faults. */
export interface FileLayer {
  /** The whole file, or `null` when there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** Opens an existing file for writing, without changing it. */
  openExisting(path: string): Promise<OpenFile>;
  /** Makes an empty file, for its owner only; one of that name is emptied. */
  create(path: string): Promise<OpenFile>;
  /** Replaces `to` in one step. */
  rename(from: string, to: string): Promise<void>;
  /** Resolves when names that were made, replaced or removed in the folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** The files of a folder by name; an empty list when there is no folder. */
  list(path: string): Promise<readonly FileEntry[]>;
  /** Does nothing when there is no such file. */
  remove(path: string): Promise<void>;
}

/** Why a file could not be written or opened, in the words of what a person can do about it. */
export const fileProblems = ["no_space", "permission", "failed"] as const;
export type FileProblem = (typeof fileProblems)[number];

const NO_SPACE = ["ENOSPC", "EDQUOT", "EFBIG"];
const NO_PERMISSION = ["EACCES", "EPERM", "EROFS"];

/** By the code of the system's error; its text is never read. */
export function fileProblemOf(error: unknown): FileProblem {
  const code = codeOf(error);
  if (NO_SPACE.includes(code)) return "no_space";
  return NO_PERMISSION.includes(code) ? "permission" : "failed";
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";
}

function openFile(handle: FileHandle): OpenFile {
  return {
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.byteLength, position)).bytesWritten,
    sync: () => handle.sync(),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
}

/** The real file system. */
export const diskFiles: FileLayer = {
  async read(path) {
    try {
      return await readFile(path);
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    }
  },
  openExisting: async (path) => openFile(await open(path, constants.O_RDWR)),
  create: async (path) => openFile(await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600)),
  rename: (from, to) => rename(from, to),
  async syncFolder(path) {
    // Windows cannot open a folder; its journalling file system keeps names by itself.
    if (process.platform === "win32") return;
    const handle = await open(path, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  },
  async list(path) {
    const entries: FileEntry[] = [];
    for (const name of await namesIn(path)) {
      const found = await statOrNull(join(path, name));
      if (found?.isFile()) entries.push({ name, size: found.size, modifiedAt: found.mtimeMs });
    }
    return entries;
  },
  remove: (path) => rm(path, { force: true }),
};

async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
