// npm run bench: the figures of tests/bench, with their goals. `npm run bench -- start` runs the files whose name has that.
import { join } from "node:path";
import { ensureBuilt } from "./support/build.mjs";
import { ensureChromium } from "./support/chromium.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { run } from "./support/run.mjs";

await ensureInstalled();
await continueUnderLockedNode();
await ensureChromium();
// Some drive the built app in a browser.
await ensureBuilt();
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
process.exit(await run(process.execPath, [vitest, "bench", "--run", "--no-file-parallelism", ...process.argv.slice(2)], { stdio: "inherit" }));
