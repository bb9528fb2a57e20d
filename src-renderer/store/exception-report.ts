import type { ExceptionReport } from "../../src-shared/ipc/store-channels";

const MOST_CAUSES = 8;
const LONGEST_TEXT = 8_000;

/**
 * An exception as a value, for main's local diagnostic. Must not throw, whatever was thrown: a text, nothing at all, or an
 * object whose properties throw when they are read.
 */
export function exceptionReport(thrown: unknown): ExceptionReport {
  return {
    name: textOf(thrown, "name") ?? typeof thrown,
    message: textOf(thrown, "message") ?? asText(thrown),
    stack: textOf(thrown, "stack") ?? "",
    causes: causesOf(thrown),
  };
}

function causesOf(thrown: unknown): string[] {
  const causes: string[] = [];
  const seen = new Set<unknown>([thrown]);
  let cause = causeOf(thrown);
  while (cause !== undefined && cause !== null && !seen.has(cause) && causes.length < MOST_CAUSES) {
    seen.add(cause);
    causes.push(clip(`${textOf(cause, "name") ?? typeof cause}: ${textOf(cause, "message") ?? asText(cause)}`));
    cause = causeOf(cause);
  }
  return causes;
}

/** Dexie keeps the browser's own error in `inner`. */
function causeOf(thrown: unknown): unknown {
  return property(thrown, "cause") ?? property(thrown, "inner");
}

function textOf(thrown: unknown, name: string): string | null {
  const value = property(thrown, name);
  return typeof value === "string" ? clip(value) : null;
}

function property(thrown: unknown, name: string): unknown {
  if ((typeof thrown !== "object" && typeof thrown !== "function") || thrown === null) return undefined;
  try {
    return (thrown as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function asText(thrown: unknown): string {
  try {
    return clip(String(thrown));
  } catch {
    return "";
  }
}

function clip(text: string): string {
  return text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT);
}
