import type { OpenFile } from "../../../src-main/log/file-layer";
import { machine } from "./machine";

/**
 * `node:fs` and `node:fs/promises` as far as the program uses them, over the world's disk. The bundle of the simulation has
 * this in their place, so that the program's own file layer runs on it.
 */
export const constants = { O_RDONLY: 0, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512 };

/** The disk takes its time; a process that is killed meanwhile never hears of the end. */
function later<Value>(step: string, act: () => Promise<Value>): Promise<Value> {
  const { scheduler, diskLatency } = machine();
  return new Promise((resolve, reject) => {
    scheduler.after(diskLatency(step), () => {
      scheduler.noteProgress();
      act().then(resolve, reject);
    });
  });
}

function handleOf(path: string, file: OpenFile) {
  return {
    write: (bytes: Uint8Array, offset: number, length: number, position: number) =>
      later("write", async () => ({ bytesWritten: await file.write(bytes.subarray(offset, offset + length), position) })),
    writeFile: (content: string) => later("write", () => file.write(Buffer.from(content), 0)),
    sync: () => later("sync", () => file.sync()),
    truncate: (length: number) => later("truncate", () => file.truncate(length)),
    close: () => later("close", () => file.close()),
    path,
  };
}

const folderHandle = (path: string) => ({
  sync: () => later("sync", () => machine().disk.syncFolder(path)),
  close: () => Promise.resolve(),
});

export async function open(path: string, flags: number | string) {
  const { disk } = machine();
  if (flags === constants.O_RDONLY || flags === "r") return folderHandle(path);
  const creates = typeof flags === "string" || (flags & constants.O_CREAT) !== 0;
  return handleOf(path, await later("open", () => (creates ? disk.create(path) : disk.openExisting(path))));
}

export async function readFile(path: string, encoding?: string): Promise<Uint8Array | string> {
  const found = await later("read", () => machine().disk.read(path));
  if (found === null) throw missing(path);
  return encoding === undefined ? found : Buffer.from(found).toString("utf8");
}

export async function readdir(path: string): Promise<string[]> {
  return (await later("list", () => machine().disk.list(path))).map(({ name }) => name);
}

export async function stat(path: string) {
  const { disk } = machine();
  const found = (await disk.list(path.slice(0, path.lastIndexOf("/")))).find(({ name }) => path.endsWith(`/${name}`));
  if (found === undefined) throw missing(path);
  return { isFile: () => true, size: found.size, mtimeMs: found.modifiedAt };
}

export const rename = (from: string, to: string): Promise<void> => later("rename", () => machine().disk.rename(from, to));
export const rm = (path: string): Promise<void> => later("remove", () => machine().disk.remove(path));
export const mkdir = (path: string): Promise<void> => later("make_folder", () => machine().disk.makeFolder(path));
export const appendFile = (): Promise<void> => Promise.reject(new Error("nothing of the simulation appends to a file"));

export const existsSync = (path: string): boolean => machine().disk.bytes(path) !== null;

export function readFileSync(path: string): string {
  const bytes = machine().disk.bytes(path);
  if (bytes === null) throw missing(path);
  return bytes.toString("utf8");
}

export function renameSync(): never {
  throw new Error("nothing of the simulation renames a file at once");
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
}
