import { homedir } from "node:os";
import { findBrowser } from "../../../src-main/hosts/browser/find-browser";

/** The installed browser that the tests use; `COACH_TEST_BROWSER` names another. */
export function chromiumPath(): string {
  const machine = { platform: process.platform, variables: process.env, homeFolder: homedir() };
  const found = findBrowser(machine, process.env["COACH_TEST_BROWSER"]);
  if (found.status !== "found") throw new Error("no Chromium-based browser is installed; on Debian: apt-get install chromium");
  return found.browser.path;
}

/** As root, Chromium needs to be told that it has no sandbox. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--disable-quic",
  "--disable-background-networking",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
