import type { ChildProcess } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";

export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** One run of Coach with its window. */
export interface RunningHost {
  readonly page: Page;
  /** The ids of the items of Electron's native menu, those of submenus included; absent where there is no such menu. */
  readonly menuIds?: () => Promise<readonly string[]>;
  /** Ends it as a person would. */
  stop(): Promise<void>;
  /** Kills the main process without a warning, and then what is left of the window. */
  crash(): Promise<void>;
}

export interface HostPlace {
  /** `COACH_USER_DATA`. */
  readonly dataFolder: string;
  /** The browser's profile, where IndexedDB lives. */
  readonly profile: string;
  /** The one port of this data folder. */
  readonly port: number;
}

/** Resolves when the process is gone. */
export function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
  });
}
