import { join } from "node:path";
import { registerScheme } from "./app-protocol";
import { runElectronHost } from "./run";

// Before the first await: Electron reads the schemes when it gets ready.
registerScheme();

await runElectronHost({
  rendererFolder: join(import.meta.dirname, "../renderer"),
  preload: join(import.meta.dirname, "../preload/preload.cjs"),
});
