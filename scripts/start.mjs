// npm start: installs and builds what is missing, then opens Coach in Electron where that can run, else in a browser.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./support/build.mjs";
import { electronBinary } from "./support/electron-binary.mjs";
import { downloadElectron } from "./support/electron-download.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { say } from "./support/run.mjs";

/** The exit codes by which the program itself says that it ends: done, bad input, refused, broken. See exit-code.ts. */
const OWN_EXIT_CODES = new Set([0, 64, 69, 70]);

await ensureInstalled();
await continueUnderLockedNode();
await ensureBuilt();
await startHost();

async function startHost() {
  const wanted = process.env["COACH_HOST"];
  // An unknown host is refused by the program, in the person's language.
  if (wanted !== undefined && wanted !== "electron") return await startBrowserHost();

  const binary = electronBinary() ?? (await tryDownload(wanted === "electron"));
  if (binary === null) {
    if (wanted === "electron") {
      say("COACH_HOST=electron, but there is no Electron here. Unset COACH_HOST to use an installed browser instead.");
      process.exit(69);
    }
    say("No Electron here: opening Coach in a window of an installed browser.");
    return await startBrowserHost();
  }

  const { code, wasReady } = await runElectron(binary);
  if (wasReady || OWN_EXIT_CODES.has(code)) process.exit(code);
  if (wanted === "electron") {
    say(`Electron ended before its window was ready (exit code ${String(code)}); its own message stands above. Unset COACH_HOST to use an installed browser instead.`);
    process.exit(code);
  }
  say("Electron cannot run here: opening Coach in a window of an installed browser.");
  await startBrowserHost();
}

/** @param {boolean} isInsisting */
async function tryDownload(isInsisting) {
  // A build server must not wait for a download that it has no use for.
  return process.env["CI"] ? null : await downloadElectron({ isInsisting });
}

async function startBrowserHost() {
  await import(pathToFileURL(join(ROOT, "out", "main", "browser.js")).href);
}

/**
 * @param {string} binary
 * @returns {Promise<{ code: number, wasReady: boolean }>}
 */
function runElectron(binary) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(binary, [ROOT], { cwd: ROOT, env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    let wasReady = false;
    child.on("message", () => {
      wasReady = true;
    });
    child.once("error", () => resolve({ code: 127, wasReady }));
    child.once("exit", (code) => resolve({ code: code ?? 1, wasReady }));
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, () => child.kill(signal));
  });
}
