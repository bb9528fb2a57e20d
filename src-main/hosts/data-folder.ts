import { accessSync, constants, existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
}

/** The conventional place for a person's data on each system; the same for both hosts. */
export function defaultDataFolder({ platform, variables, homeFolder }: Machine): string {
  switch (platform) {
    case "darwin":
      return join(homeFolder, "Library", "Application Support", "Coach");
    case "win32":
      return join(variables["LOCALAPPDATA"] ?? join(homeFolder, "AppData", "Local"), "Coach");
    default: {
      const shared = variables["XDG_DATA_HOME"];
      // The specification: a relative path is invalid and to be ignored.
      return join(shared?.startsWith("/") ? shared : join(homeFolder, ".local", "share"), "coach");
    }
  }
}

export type DataFolderResult =
  | { readonly status: "ready"; readonly path: string }
  | { readonly status: "not_writable"; readonly path: string; readonly cause: unknown };

/**
 * Makes the folder if need be, for its owner only, and proves by writing that it can be written to. The path that comes
 * back is free of links, so that two names of one folder share one lock.
 */
export function prepareDataFolder(wanted: string): DataFolderResult {
  const path = resolve(wanted);
  try {
    makeFolder(path);
    if (!statSync(path).isDirectory()) throw new Error("not a folder");
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // Read-only and full file systems show only when something is written.
    const probe = join(path, `.write-test-${String(process.pid)}`);
    writeFileSync(probe, "coach", { mode: 0o600 });
    rmSync(probe);
    return { status: "ready", path: realpathSync(path) };
  } catch (cause) {
    return { status: "not_writable", path, cause };
  }
}

/** One level at a time: Node's own recursive mkdir never ends where the system answers "no such file" for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
