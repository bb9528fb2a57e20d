// npm run bench: the figures of tests/bench.
import { join } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { run } from "./support/run.mjs";

await ensureInstalled();
await continueUnderLockedNode();
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
process.exit(await run(process.execPath, [vitest, "bench", "--run", ...process.argv.slice(2)], { stdio: "inherit" }));
