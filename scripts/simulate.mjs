// npm run simulate -- --seeds N [--seed S] [--minutes M] [--workers W]: runs worlds with faults and deaths on a simulated
// machine, and judges each of them. docs/simulation.md
import { join } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";

await ensureInstalled();
await continueUnderLockedNode();
const { runnerImport } = await import("vite");
/** @type {{ module: { simulate: (args: readonly string[]) => Promise<number> } }} */
const { module } = await runnerImport(join(ROOT, "tests", "simulation", "command.ts"), { logLevel: "error" });
process.exit(await module.simulate(process.argv.slice(2)));
