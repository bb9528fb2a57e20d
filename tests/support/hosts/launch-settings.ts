import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How a test wants Coach to be started. */
export interface LaunchSettings {
  readonly locale?: "es" | "en";
  readonly provider?: "offline" | "openai" | "anthropic" | "google" | "scripted";
  /** The contents of the file that `COACH_SCRIPT` names. Chooses the scripted provider, and development. */
  readonly script?: unknown;
  /** The contents of the file that `COACH_FAULTS` names. Chooses development. */
  readonly faults?: unknown;
  /** `COACH_DEV=1`. */
  readonly development?: boolean;
  /** Any other variable, for example a base address. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A test must not depend on keys and settings of the person who runs it. */
const NOT_INHERITED = /^(COACH_|OPENAI_|ANTHROPIC_|GEMINI_|GOOGLE_|ELECTRON_|LANG$|LC_)/;

/** Writes the files that the settings hold into `folder`; returns the environment for the host's process. */
export async function environmentFor(settings: LaunchSettings, folder: string): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !NOT_INHERITED.test(name)) environment[name] = value;
  }
  environment["COACH_LOCALE"] = settings.locale ?? "es";
  environment["COACH_PROVIDER"] = settings.provider ?? (settings.script === undefined ? "offline" : "scripted");
  if (settings.development === true || settings.script !== undefined || settings.faults !== undefined) {
    environment["COACH_DEV"] = "1";
  }
  if (settings.script !== undefined) environment["COACH_SCRIPT"] = await writeJson(folder, "script", settings.script);
  if (settings.faults !== undefined) environment["COACH_FAULTS"] = await writeJson(folder, "faults", settings.faults);
  return { ...environment, ...settings.variables };
}

async function writeJson(folder: string, name: string, contents: unknown): Promise<string> {
  const file = join(folder, `${name}.json`);
  await writeFile(file, typeof contents === "string" ? contents : JSON.stringify(contents));
  return file;
}
