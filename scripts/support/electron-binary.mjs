import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

export const ELECTRON_PACKAGE = join(ROOT, "node_modules", "electron");

/**
 * The path of a complete Electron of the locked version, or `null`. It is told by files alone: requiring `electron` in
 * plain Node starts a download that blocks the process and has no time limit.
 *
 * @returns {string | null}
 */
export function electronBinary() {
  try {
    // Written last by the unpacking: without it, that was interrupted.
    const name = readFileSync(join(ELECTRON_PACKAGE, "path.txt"), "utf8").trim();
    const unpacked = readFileSync(join(ELECTRON_PACKAGE, "dist", "version"), "utf8").trim().replace(/^v/, "");
    const executable = join(ELECTRON_PACKAGE, "dist", name);
    return unpacked === electronVersion() && existsSync(executable) ? executable : null;
  } catch {
    return null;
  }
}

/** @returns {string} */
export function electronVersion() {
  return JSON.parse(readFileSync(join(ELECTRON_PACKAGE, "package.json"), "utf8")).version;
}
