import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Diagnostic } from "./diagnostic";
import type { Redactor } from "./redactor";

const ROTATE_AT_BYTES = 5 * 1024 * 1024;

export interface DiagnosticFileOptions {
  /** Coach's data folder; the file is `logs/diagnostic.log` in it, the one before it `logs/diagnostic.1.log`. */
  readonly dataFolder: string;
  readonly redactor: Redactor;
  readonly now?: () => Date;
  /** Size at which the file is put aside. Default 5 MiB. */
  readonly rotateAtBytes?: number;
}

/** Where the diagnostic of a data folder is. */
export function diagnosticPath(dataFolder: string): string {
  return join(dataFolder, "logs", "diagnostic.log");
}

/**
 * A diagnostic that appends to a file, readable by its owner only. It never throws: a full disk must not turn a
 * message about a failure into a second failure. It writes at once, because what is worth reading precedes a crash.
 */
export function createDiagnosticFile(options: DiagnosticFileOptions): Diagnostic {
  const { redactor, now = () => new Date(), rotateAtBytes = ROTATE_AT_BYTES } = options;
  const path = diagnosticPath(options.dataFolder);
  let size: number | null = null;

  const write = (level: "info" | "error", area: string, message: string, cause?: unknown): void => {
    const detail = cause === undefined ? "" : `\n${inspect(cause, { depth: 6, breakLength: 110 })}`;
    const text = `${redactor.redact(`${message}${detail}`).replaceAll("\n", "\n    ")}\n`;
    const entry = `${now().toISOString()} ${level} ${area}: ${text}`;
    try {
      size ??= openForAppending(options.dataFolder, path);
      if (size > 0 && size + Buffer.byteLength(entry) > rotateAtBytes) {
        renameSync(path, join(options.dataFolder, "logs", "diagnostic.1.log"));
        size = 0;
      }
      appendFileSync(path, entry, { mode: 0o600 });
      size += Buffer.byteLength(entry);
    } catch {
      size = null;
    }
  };

  return {
    info: (area, message) => write("info", area, message),
    error: (area, message, cause) => write("error", area, message, cause),
  };
}

/** Makes the folder; returns how many bytes the file already has. */
function openForAppending(dataFolder: string, path: string): number {
  mkdirSync(join(dataFolder, "logs"), { recursive: true, mode: 0o700 });
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
