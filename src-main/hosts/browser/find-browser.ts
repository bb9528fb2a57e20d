import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { basename, delimiter, isAbsolute, join } from "node:path";
import type { Machine } from "../data-folder";

/** Names on the path, the freest first. */
const LINUX_NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
  "brave-browser",
  "vivaldi-stable",
] as const;

const MAC_NAMES = ["Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser", "Vivaldi"] as const;

const WINDOWS_PATHS = [
  ["Google", "Chrome", "Application", "chrome.exe"],
  ["Microsoft", "Edge", "Application", "msedge.exe"],
  ["BraveSoftware", "Brave-Browser", "Application", "brave.exe"],
  ["Chromium", "Application", "chrome.exe"],
] as const;

export interface Browser {
  readonly path: string;
  /** Profiles of different browsers are kept apart: one refuses, or spoils, what another wrote. */
  readonly profileName: string;
  /** A snap may write to no hidden folder and to nowhere outside its own: its folder in the home folder, else `null`. */
  readonly snapFolder: string | null;
}

export type FindBrowserResult =
  | { readonly status: "found"; readonly browser: Browser }
  | { readonly status: "missing"; readonly path: string }
  | { readonly status: "none" };

/** Finds an installed browser of the Chromium family. `wanted` (a path, or a name on the path) is taken or nothing. */
export function findBrowser(machine: Machine, wanted?: string): FindBrowserResult {
  const candidates =
    wanted === undefined ? browserPaths(machine) : isAbsolute(wanted) ? [wanted] : onPath(machine, [wanted]);
  const path = candidates.find(isExecutable);
  if (path !== undefined) return { status: "found", browser: describeBrowser(path, machine.homeFolder) };
  return wanted === undefined ? { status: "none" } : { status: "missing", path: wanted };
}

/** Every place where a browser may be on this system, the preferred ones first. */
export function browserPaths(machine: Machine): readonly string[] {
  switch (machine.platform) {
    case "darwin":
      return ["/Applications", join(machine.homeFolder, "Applications")].flatMap((folder) =>
        MAC_NAMES.map((name) => join(folder, `${name}.app`, "Contents", "MacOS", name)),
      );
    case "win32":
      return WINDOWS_PATHS.flatMap((path) =>
        ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
          const folder = machine.variables[variable];
          return folder === undefined ? [] : [join(folder, ...path)];
        }),
      );
    default:
      return [...onPath(machine, LINUX_NAMES), "/snap/bin/chromium"];
  }
}

function onPath(machine: Machine, names: readonly string[]): readonly string[] {
  const folders = (machine.variables["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function describeBrowser(path: string, homeFolder: string): Browser {
  const name = basename(path).replace(/\.exe$/i, "");
  // Every program of a snap is a link to the one binary `snap`, in /usr/bin or elsewhere.
  const isSnap = path.startsWith("/snap/") || basename(realpathSync(path)) === "snap";
  return {
    path,
    profileName: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    snapFolder: isSnap ? join(homeFolder, "snap", name, "common") : null,
  };
}
