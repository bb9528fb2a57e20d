import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

/**
 * Runs a program in the project's folder until it ends, without a shell.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ stdio?: import("node:child_process").StdioOptions, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 *   Standard output belongs to whoever called us, so by default a program's output goes to standard error.
 * @returns {Promise<number>} its exit code; 127 if it could not be started, 1 if a signal ended it
 */
export function run(command, args, { stdio = ["ignore", 2, 2], env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio,
      env,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: "SIGKILL" }),
    });
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Says one line to the person at the terminal.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
