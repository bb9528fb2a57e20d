// npm run test:crash [-- --kills 200 --seed 1]: kills the built app at random moments, over and over, and has an
// independent reader judge what is on the disk.
import { parseArgs } from "node:util";
import { ensureBuilt } from "./support/build.mjs";
import { ensureChromium } from "./support/chromium.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { CRASH_SUITE, runSuites } from "./support/suites.mjs";

const { values } = parseArgs({ options: { kills: { type: "string" }, seed: { type: "string" } } });
if (values.kills !== undefined) process.env["COACH_CRASH_KILLS"] = values.kills;
if (values.seed !== undefined) process.env["COACH_CRASH_SEED"] = values.seed;

await ensureInstalled();
await continueUnderLockedNode();
await ensureChromium();
await ensureBuilt();
process.exit(await runSuites([CRASH_SUITE]));
