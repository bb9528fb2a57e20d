import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, say } from "./run.mjs";

/** The browser that a person has, and the shell that the tests prefer. */
const DEBIAN_PACKAGES = ["chromium", "chromium-headless-shell"];

/**
 * The end-to-end tests need a Chromium. On Debian, as root (a build server), it is installed; elsewhere the person is
 * told, and those tests fail by themselves if there is none.
 */
export async function ensureChromium() {
  if (process.platform !== "linux" || DEBIAN_PACKAGES.every(isOnPath)) return;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    say("Installing Chromium (apt-get) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = () => run("apt-get", ["install", "--yes", "--quiet=2", "--no-install-recommends", ...DEBIAN_PACKAGES], { env });
    if ((await install()) === 0) return;
    await run("apt-get", ["update", "--quiet=2"], { env });
    if ((await install()) === 0) return;
  }
  if (!["chromium", "chromium-browser", "google-chrome", "microsoft-edge"].some(isOnPath)) {
    say("The end-to-end tests need a Chromium-based browser: on Debian, apt-get install chromium chromium-headless-shell");
  }
}

/** @param {string} name */
function isOnPath(name) {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
