import { createHash } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** macOS allows 103 bytes and Linux 107; what is longer is cut off without a word. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Where the lock of a data folder listens: a named pipe on Windows, elsewhere a socket in the folder, or, where the
 * folder's path is too long for a socket, in a private folder of this user's under the system's temporary one.
 *
 * @throws where that private folder belongs to somebody else
 */
export function lockAddress(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  return socketAddress(dataFolder, "lock", platform);
}

/** As `lockAddress`, for another socket of the same data folder. */
export function socketAddress(
  dataFolder: string,
  purpose: "lock" | "faults",
  platform: NodeJS.Platform = process.platform,
): string {
  const isLock = purpose === "lock";
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 32);
  if (platform === "win32") return `\\\\.\\pipe\\coach-${name}${isLock ? "" : `-${purpose}`}`;

  const direct = join(dataFolder, `${purpose}.sock`);
  if (Buffer.byteLength(direct) <= LONGEST_SOCKET_PATH) return direct;

  const { uid } = userInfo();
  const folder = join(tmpdir(), `coach-${String(uid)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = statSync(folder);
  if (stat.uid !== uid || (stat.mode & 0o077) !== 0) throw new Error(`${folder} is not private to this user`);
  return join(folder, isLock ? `${name}.sock` : `${name}-${purpose}.sock`);
}
