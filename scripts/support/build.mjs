import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { run, say } from "./run.mjs";

const SOURCES = ["src-main", "src-renderer", "src-shared", "package.json", "package-lock.json", "electron.vite.config.ts"];
const PRODUCTS = ["out/main/browser.js", "out/main/electron.js", "out/preload/preload.cjs", "out/renderer/index.html"];
/** Its time is that of the moment before the last successful build began. */
const STAMP = join(ROOT, "out", ".built");
const ELECTRON_VITE = join(ROOT, "node_modules", "electron-vite", "bin", "electron-vite.js");

/**
 * Builds, if a source is newer than what was built. Ends the process if it fails.
 */
export async function ensureBuilt() {
  if (isBuilt()) return;
  say("Building …");
  if ((await build()) === 0) return;
  say("The build failed; the reason stands above.");
  process.exit(1);
}

/**
 * @param {readonly string[]} [args]
 * @returns {Promise<number>} the exit code
 */
export async function build(args = []) {
  const began = new Date();
  const code = await run(process.execPath, [ELECTRON_VITE, "build", "--logLevel", "warn", ...args]);
  if (code === 0) {
    writeFileSync(STAMP, "");
    utimesSync(STAMP, began, began);
  }
  return code;
}

function isBuilt() {
  if (![...PRODUCTS.map((path) => join(ROOT, path)), STAMP].every((path) => existsSync(path))) return false;
  const builtAt = statSync(STAMP).mtimeMs;
  return SOURCES.every((path) => newest(join(ROOT, path)) <= builtAt);
}

/**
 * The latest change in a file or a folder, in milliseconds. A folder's own time tells of a file that was removed.
 *
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
