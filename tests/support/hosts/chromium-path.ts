import { homedir } from "node:os";
import { findBrowser } from "../../../src-main/hosts/browser/find-browser";

/**
 * The installed browser that the tests use: the one that `COACH_TEST_BROWSER` names, else Chromium's headless shell,
 * which starts in a third of the time, else whatever a person would get.
 */
export function chromiumPath(): string {
  const machine = { platform: process.platform, variables: process.env, homeFolder: homedir() };
  const named = process.env["COACH_TEST_BROWSER"];
  const wishes = named === undefined ? ["chromium-headless-shell", undefined] : [named];
  for (const wish of wishes) {
    const found = findBrowser(machine, wish);
    if (found.status === "found") return found.browser.path;
  }
  throw new Error("no Chromium-based browser is installed; on Debian: apt-get install chromium");
}

export const CHROMIUM_FLAGS: readonly string[] = [
  "--disable-quic",
  "--disable-background-networking",
  "--disable-gpu",
  // As root, Chromium needs to be told that it has no sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
