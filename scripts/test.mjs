// npm test: sets up what is missing, then runs everything there is. The last line is the sum: "N passed, N failed".
import { ensureChromium } from "./support/chromium.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { BUILD_SUITE, runSuites, slowSuites, STATIC_SUITES, UNIT_SUITE } from "./support/suites.mjs";

await ensureInstalled();
await continueUnderLockedNode();
await ensureChromium();
process.exit(await runSuites([...STATIC_SUITES, UNIT_SUITE, BUILD_SUITE, ...slowSuites()]));
