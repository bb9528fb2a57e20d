import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ELECTRON_PACKAGE, electronBinary, electronVersion } from "./electron-binary.mjs";
import { ROOT } from "./root.mjs";
import { run, say } from "./run.mjs";

/** A download that brings nothing for this long is given up. */
const STALL_MS = 20_000;
const UNPACK_MS = 120_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Its age tells when a download last failed. In node_modules, so that a new installation tries again. */
const FAILURE_MARK = join(ROOT, "node_modules", ".cache", "coach", "electron-download-failed");

/**
 * Fetches Electron, unless a download failed within the last day.
 *
 * @param {{ isInsisting: boolean }} options insisting: try in spite of an earlier failure
 * @returns {Promise<string | null>} the executable
 */
export async function downloadElectron({ isInsisting }) {
  if (!isInsisting && failedRecently()) return null;
  const failure = (await fillCache()) ?? (await unpack());
  if (failure === null) {
    rmSync(FAILURE_MARK, { force: true });
    return electronBinary();
  }
  say(`Electron could not be downloaded: ${failure}.`);
  mkdirSync(dirname(FAILURE_MARK), { recursive: true });
  writeFileSync(FAILURE_MARK, `${new Date().toISOString()} ${failure}\n`);
  return null;
}

function failedRecently() {
  const mark = statSync(FAILURE_MARK, { throwIfNoEntry: false });
  return mark !== undefined && Date.now() - mark.mtimeMs < DAY_MS;
}

/**
 * Downloads into Electron's own cache, with a watchdog that its installer lacks.
 *
 * @returns {Promise<string | null>} why it failed
 */
async function fillCache() {
  const require = createRequire(join(ELECTRON_PACKAGE, "package.json"));
  const abort = new AbortController();
  const stalled = () => abort.abort(new Error(`nothing arrived for ${String(STALL_MS / 1000)} seconds`));
  let watchdog = setTimeout(stalled, STALL_MS);
  const keepAlive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(stalled, STALL_MS);
  };
  let shown = -1;
  try {
    say(`Downloading Electron ${electronVersion()}, once …`);
    const { downloadArtifact } = await import(pathToFileURL(require.resolve("@electron/get")).href);
    await downloadArtifact({
      version: electronVersion(),
      artifactName: "electron",
      platform: process.platform,
      arch: process.arch,
      cacheRoot: process.env["electron_config_cache"],
      checksums: JSON.parse(readFileSync(join(ELECTRON_PACKAGE, "checksums.json"), "utf8")),
      downloadOptions: {
        signal: abort.signal,
        /** @param {{ percent: number }} progress */
        getProgressCallback: async ({ percent }) => {
          keepAlive();
          const hundredths = Math.floor(percent * 100);
          if (hundredths <= shown) return;
          shown = hundredths;
          process.stderr.write(process.stderr.isTTY ? `\r${String(hundredths)} %` : hundredths % 10 === 0 ? `${String(hundredths)} %\n` : "");
        },
      },
    });
    return null;
  } catch (error) {
    if (abort.signal.aborted) return abort.signal.reason.message;
    const cause = error instanceof Error ? /** @type {{ code?: string } | undefined} */ (error.cause) : undefined;
    return cause?.code ?? (error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error));
  } finally {
    clearTimeout(watchdog);
    if (shown >= 0 && process.stderr.isTTY) process.stderr.write("\n");
  }
}

/**
 * Electron's own installer finds the download in the cache and unpacks it.
 *
 * @returns {Promise<string | null>} why it failed
 */
async function unpack() {
  const code = await run(process.execPath, [join(ELECTRON_PACKAGE, "install.js")], { timeoutMs: UNPACK_MS });
  return code === 0 ? null : `it could not be unpacked (exit code ${String(code)})`;
}
