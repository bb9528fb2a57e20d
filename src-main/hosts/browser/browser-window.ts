import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "./find-browser";

/** A browser for one page: no welcome, no updates, no sync, no traffic of its own. */
const QUIET_FLAGS = [
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
] as const;

export interface BrowserWindowOptions {
  readonly browser: Browser;
  readonly dataFolder: string;
  /** The address with the pass in it. It goes into a file, never into an argument. */
  readonly url: string;
  /** Chromium refuses to run its sandbox as root. */
  readonly isRoot: boolean;
}

export interface BrowserWindow {
  readonly child: ChildProcess;
  /** Removes the launch file; its pass is used or expired by then. */
  removeLaunchFile(): void;
}

/**
 * Opens an app window on its own profile. Any user of the machine can read a command line, so the window is sent to a
 * file that only this user can read, which sends it on to the address.
 *
 * @throws where the folders cannot be written
 */
export function openBrowserWindow({ browser, dataFolder, url, isRoot }: BrowserWindowOptions): BrowserWindow {
  const folder = browserFolder(browser, dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const launchFile = join(folder, "launch.html");
  rmSync(launchFile, { force: true });
  writeFileSync(launchFile, launchPage(url), { mode: 0o600, flag: "wx" });

  const flags = windowFlags({ profile: join(folder, "profile"), launchFile, isRoot });
  const child = spawn(browser.path, flags, { stdio: "ignore" });
  return { child, removeLaunchFile: () => rmSync(launchFile, { force: true }) };
}

/** The arguments for the browser. */
export function windowFlags(window: {
  readonly profile: string;
  readonly launchFile: string;
  readonly isRoot: boolean;
}): readonly string[] {
  return [
    `--app=${pathToFileURL(window.launchFile).href}`,
    `--user-data-dir=${window.profile}`,
    ...QUIET_FLAGS,
    "--window-size=1180,800",
    // `--test-type` silences the banner about the missing sandbox.
    ...(window.isRoot ? ["--no-sandbox", "--test-type"] : []),
  ];
}

/** Where the profile and the launch file of a browser are for one data folder. */
export function browserFolder(browser: Browser, dataFolder: string): string {
  if (browser.snapFolder === null) return join(dataFolder, "browser", browser.profileName);
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  return join(browser.snapFolder, `coach-${name}`);
}

function launchPage(url: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Coach</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
}
