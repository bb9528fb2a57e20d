import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for the running test, removed when it is finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "coach-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
