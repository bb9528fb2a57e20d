import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "../../../src-shared/zod";

const pixels = z.number().int().min(-32_000).max(32_000);

const windowStateSchema = z.object({
  /** Absent for a window that the system may place where it likes. */
  position: z.object({ x: pixels, y: pixels }).optional(),
  width: z.number().int().min(400).max(16_000),
  height: z.number().int().min(300).max(16_000),
  isMaximized: z.boolean(),
});
/** Where the window was, in screen pixels. */
export type WindowState = z.infer<typeof windowStateSchema>;

export const DEFAULT_WINDOW_STATE: WindowState = { width: 1180, height: 800, isMaximized: false };

/** The state as it was kept, or the default where there is none or it makes no sense. */
export function readWindowState(dataFolder: string): WindowState {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(stateFile(dataFolder), "utf8")));
  } catch {
    return DEFAULT_WINDOW_STATE;
  }
}

/** @throws where the folder cannot be written */
export function keepWindowState(dataFolder: string, state: WindowState): void {
  const file = stateFile(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function stateFile(dataFolder: string): string {
  return join(dataFolder, "window.json");
}
