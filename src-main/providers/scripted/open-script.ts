import { readFile } from "node:fs/promises";
import { jsonLinesSink } from "../record-requests";
import { createScriptedProvider, type ScriptedProvider } from "./provider";
import { parseScript, type ScriptProblem } from "./script";

export type OpenedScript =
  | { readonly ok: true; readonly provider: ScriptedProvider }
  | { readonly ok: false; readonly problems: readonly ScriptProblem[] };

export interface OpenScriptOptions {
  /** A file that gets each request as one line of JSON. */
  readonly recordTo?: string;
}

/** The file beside a script in which its requests are recorded during development. */
export function requestsFileOf(script: string): string {
  return `${script}.requests.jsonl`;
}

/** Reads a script file. A file that cannot be read or has a mistake is refused with the place, as a value. */
export async function openScript(file: string, options: OpenScriptOptions = {}): Promise<OpenedScript> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return { ok: false, problems: [{ path: "", problem: "not readable" }] };
  }
  const parsed = parseScript(text);
  if (!parsed.ok) return parsed;
  const sink = options.recordTo === undefined ? undefined : jsonLinesSink(options.recordTo);
  return { ok: true, provider: createScriptedProvider(parsed.script, sink) };
}
