import { dirname } from "node:path";
import type { FileLayer, OpenFile } from "./file-layer";

/** Writes all of the bytes, however many short writes that takes. Rejects with the error of the system. */
export async function writeAll(file: OpenFile, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const written = await file.write(bytes.subarray(done), position + done);
    if (written <= 0) throw new Error("the system wrote nothing");
    done += written;
  }
}

/** Makes a file with this content, on the disk when it resolves; its name is so only after a sync of the folder. */
export async function writeNewFile(files: FileLayer, path: string, bytes: Buffer): Promise<void> {
  const file = await files.create(path);
  try {
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes or replaces a file in one step: whoever reads it sees the old content or the new one, whole, also after a crash. */
export async function putFile(files: FileLayer, path: string, bytes: Buffer): Promise<void> {
  await writeNewFile(files, `${path}.new`, bytes);
  await files.rename(`${path}.new`, path);
  await files.syncFolder(dirname(path));
}
