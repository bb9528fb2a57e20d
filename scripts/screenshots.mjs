// npm run screenshots: pictures of every screen of the real app. Those of the README go to docs/screenshots, the others
// to test-results/screenshots.
import { join } from "node:path";
import { ensureChromium } from "./support/chromium.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";
import { ROOT } from "./support/root.mjs";
import { run } from "./support/run.mjs";

await ensureInstalled();
await continueUnderLockedNode();
await ensureChromium();
const playwright = join(ROOT, "node_modules", "playwright", "cli.js");
const config = join(ROOT, "tests", "screenshots", "playwright.config.ts");
process.exit(await run(process.execPath, [playwright, "test", "--config", config, ...process.argv.slice(2)], { stdio: "inherit" }));
