// npm run replay FILE [-- --update]: plays a recorded run with the real program and the real store, without a window, prints
// its timeline and compares the verdict. Exit code 1 when it differs. --update writes the verdict into the file.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { say } from "./support/run.mjs";

await ensureInstalled();
await continueUnderLockedNode();

const { values, positionals } = parseArgs({ options: { update: { type: "boolean", default: false } }, allowPositionals: true });
if (positionals.length === 0) {
  say("npm run replay FILE.json [MORE.json …] [-- --update]");
  process.exit(1);
}

// The program is TypeScript for a bundler, so a bundler loads it.
const { runnerImport } = await import("vite");
/** @type {{ module: { replayFile: (file: string, options: { update: boolean, print: (line: string) => void }) => Promise<0 | 1> } }} */
const { module } = await runnerImport(resolve(ROOT, "tests/support/replay/main.ts"), { root: ROOT, configFile: false, logLevel: "error" });
const codes = [];
for (const file of positionals) codes.push(await module.replayFile(resolve(file), { update: values.update, print: (line) => void process.stdout.write(`${line}\n`) }));
process.exit(Math.max(...codes));
