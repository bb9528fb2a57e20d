// npm run check: the fast part of npm test. No browser, no build.
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { runSuites, STATIC_SUITES, UNIT_SUITE } from "./support/suites.mjs";

await ensureInstalled();
await continueUnderLockedNode();
process.exit(await runSuites([...STATIC_SUITES, UNIT_SUITE]));
