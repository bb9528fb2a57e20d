import { scriptSchema, type Script } from "../../../src-shared/conversation/script";

/** One mistake in a script: `path` is its place, as in `messages.1.parts.0.tool`; empty is the whole file. */
export interface ScriptProblem {
  readonly path: string;
  readonly problem: string;
}

export type ScriptResult =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly problems: readonly ScriptProblem[] };

/** Reads the text of a script file. Never throws: a mistake is a value that names its place. */
export function parseScript(text: string): ScriptResult {
  let contents: unknown;
  try {
    contents = JSON.parse(text);
  } catch {
    return { ok: false, problems: [{ path: "", problem: "not JSON" }] };
  }
  const parsed = scriptSchema.safeParse(contents);
  if (parsed.success) return { ok: true, script: parsed.data };
  const problems = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join("."), problem: message }));
  return { ok: false, problems };
}
