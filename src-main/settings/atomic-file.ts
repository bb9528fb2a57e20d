import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Replaces a file whole: after a crash there is the old content or the new one, never a mixture. Resolves when the new
 * content is on the disk. `mode` holds from the first byte on. Rejects with the file system's error; then the old
 * content is still there.
 */
export async function writeFileAtomically(path: string, content: string, mode: number): Promise<void> {
  const temporary = `${path}.tmp`;
  // A leftover of a crash could have other rights than ours.
  await rm(temporary, { force: true });
  const file = await open(temporary, "wx", mode);
  try {
    await file.writeFile(content, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Makes the rename itself durable. Windows cannot open a folder; its rename needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
