import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import type { Diagnostic } from "../../src-main/log/diagnostic";

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty data folder for one test. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "coach-settings-"));
  made.push(folder);
  return folder;
}

export interface MemoryDiagnostic extends Diagnostic {
  readonly lines: readonly string[];
}

export function memoryDiagnostic(): MemoryDiagnostic {
  const lines: string[] = [];
  return {
    lines,
    info: (_area, message) => lines.push(message),
    error: (_area, message, cause) => lines.push(`${message} ${String(cause)}`),
  };
}
