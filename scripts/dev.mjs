// npm run dev: builds on every change and starts the host anew when main changed. The page runs from its real origin
// under its real content security policy, so what works here works when built; load it again to see a change of its own.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./support/build.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { say } from "./support/run.mjs";

/** One build writes several files. */
const SETTLE_MS = 300;

await ensureInstalled();
await continueUnderLockedNode();
await ensureBuilt();

const electronVite = join(ROOT, "node_modules", "electron-vite", "bin", "electron-vite.js");
const builder = spawn(process.execPath, [electronVite, "build", "--watch", "--sourcemap"], { cwd: ROOT, stdio: ["ignore", 2, 2] });
let host = startHost();

/** @type {NodeJS.Timeout | undefined} */
let settled;
for (const folder of ["main", "preload"]) {
  watch(join(ROOT, "out", folder), { recursive: true }, () => {
    clearTimeout(settled);
    settled = setTimeout(restart, SETTLE_MS);
  });
}
/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM"];
for (const signal of signals) {
  process.on(signal, () => {
    builder.kill();
    host.kill();
  });
}

function startHost() {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "start.mjs")], {
    cwd: ROOT,
    stdio: "inherit",
    env: { COACH_DEV: "1", ...process.env },
  });
  child.once("exit", () => {
    if (child !== host) return;
    builder.kill();
    process.exit(0);
  });
  return child;
}

function restart() {
  say("main changed: starting it anew");
  host.removeAllListeners("exit");
  host.once("exit", () => {
    host = startHost();
  });
  host.kill();
}
