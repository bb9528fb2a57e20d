import { join } from "node:path";
import { runBrowserHost } from "./run";

await runBrowserHost({ rendererFolder: join(import.meta.dirname, "../renderer") });
