import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { run, say } from "./run.mjs";

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/** Installs exactly what the lock names, unless that is what is there. Ends the process if it fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say("Installing the packages of the lock (npm ci) …");
  const npm = process.env["npm_execpath"];
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const onWindows = process.platform === "win32";
  const code =
    npm !== undefined && /\.c?js$/.test(npm)
      ? await run(process.execPath, [npm, ...args])
      : await run(onWindows ? "npm.cmd" : "npm", args);
  if (code === 0) return;
  say("npm ci failed: check the network or the registry that npm is set to, then run the same command again.");
  process.exit(1);
}

/** Whether node_modules holds what package-lock.json names, by npm's own record of what it installed. */
function isInstalled() {
  const record = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(ROOT, "package-lock.json"));
  const present = packagesOf(record);
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === "") return true;
    const there = present[path];
    return there === undefined ? !belongsHere(locked) : there.version === locked.version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * npm leaves out optional packages of other platforms. One that names no system, or a C library, may be missing too:
 * only npm knows which library this system has.
 *
 * @param {LockedPackage} locked
 */
function belongsHere({ optional, os, cpu, libc }) {
  if (optional !== true) return true;
  if (libc !== undefined || (os === undefined && cpu === undefined)) return false;
  return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch);
}
