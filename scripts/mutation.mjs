// npm run test:mutation [-- --mutate "src-shared/contract/**/*.ts"]: does a test notice when the contract or the harness
// is changed? Only what changed since the last run is tried again.
import { join } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { run } from "./support/run.mjs";

await ensureInstalled();
await continueUnderLockedNode();
const stryker = join(ROOT, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
process.exit(await run(process.execPath, [stryker, "run", ...process.argv.slice(2)], { stdio: "inherit" }));
