// npm run build
import { build } from "./support/build.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { continueUnderLockedNode } from "./support/locked-node.mjs";

await ensureInstalled();
await continueUnderLockedNode();
process.exit(await build(process.argv.slice(2)));
