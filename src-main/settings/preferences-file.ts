import { join } from "node:path";
import { z } from "../../src-shared/zod";
import { preferencesSchema, type Preferences } from "../../src-shared/ipc/preferences";
import type { Diagnostic } from "../log/diagnostic";
import { checkBaseUrl } from "./base-url";
import { writeFileAtomically } from "./atomic-file";
import { readStoredFile } from "./stored-file";

const VERSION = 1;

export const defaultPreferences: Preferences = {
  locale: "system",
  theme: "system",
  provider: "offline",
  models: { openai: "", anthropic: "", google: "" },
  baseUrls: { openai: "", anthropic: "", google: "" },
  aboutMe: "",
  approvals: "destructive",
  units: { mass: "kg", length: "cm" },
  timelineVisible: true,
  developerMode: false,
  onboarded: false,
};

/** Preferences that a version did not know yet are absent from its file; what it knew must be right. */
const fileSchema = z.object({
  version: z.literal(VERSION),
  preferences: z.object({
    ...preferencesSchema.partial().shape,
    models: preferencesSchema.shape.models.partial().optional(),
    baseUrls: preferencesSchema.shape.baseUrls.partial().optional(),
    units: preferencesSchema.shape.units.partial().optional(),
  }),
});

/** Something about the file that the person has to know. */
export type PreferencesNotice = "settings_reset" | "settings_newer" | "settings_unreadable";

export type PreferencesChange =
  | { readonly ok: true; readonly preferences: Preferences }
  /** `invalid`: refused, nothing changed. `read_only`, `not_written`: changed for this run only. */
  | { readonly ok: false; readonly reason: "invalid" | "read_only" | "not_written"; readonly preferences: Preferences };

export interface PreferencesStore {
  current(): Preferences;
  /** What the file was found to be, or `null` when all is well. */
  readonly notice: PreferencesNotice | null;
  /** Takes over the given preferences; resolves when they are on the disk, or when it is known that they are not. */
  change(patch: Partial<Preferences>): Promise<PreferencesChange>;
}

/** Opens `settings.json` in the data folder. Never throws: without a readable file there are the defaults. */
export function openPreferences(dataFolder: string, diagnostic: Diagnostic): PreferencesStore {
  const path = join(dataFolder, "settings.json");
  const found = readStoredFile(path, VERSION, fileSchema);
  let preferences = found.status === "read" ? withDefaults(found.content.preferences) : defaultPreferences;
  let lastWrite: Promise<unknown> = Promise.resolve();

  if (found.status === "damaged") diagnostic.error("settings", `settings.json was damaged and is kept as ${found.keptAs}`);
  if (found.status === "unreadable") diagnostic.error("settings", "settings.json cannot be read", found.cause);
  const readOnly = found.status === "newer" || found.status === "unreadable";

  return {
    current: () => preferences,
    notice: noticeOf(found.status),
    change: async (patch) => {
      const wanted = preferencesSchema.safeParse({ ...preferences, ...withoutUndefined(patch) });
      if (!wanted.success || !Object.values(wanted.data.baseUrls).every(isUsableBaseUrl)) {
        return { ok: false, reason: "invalid", preferences };
      }
      preferences = wanted.data;
      if (readOnly) return { ok: false, reason: "read_only", preferences };
      // One after the other: the last change is the one that stays.
      const write = lastWrite.then(() => writeFileAtomically(path, serialize(preferences), 0o600));
      lastWrite = write.catch(() => undefined);
      try {
        await write;
        return { ok: true, preferences };
      } catch (cause) {
        diagnostic.error("settings", "settings.json could not be written", cause);
        return { ok: false, reason: "not_written", preferences };
      }
    },
  };
}

type StoredPreferences = z.infer<typeof fileSchema>["preferences"];

function withDefaults(stored: StoredPreferences): Preferences {
  return preferencesSchema.parse({
    ...defaultPreferences,
    ...withoutUndefined(stored),
    models: { ...defaultPreferences.models, ...withoutUndefined(stored.models ?? {}) },
    baseUrls: { ...defaultPreferences.baseUrls, ...withoutUndefined(stored.baseUrls ?? {}) },
    units: { ...defaultPreferences.units, ...withoutUndefined(stored.units ?? {}) },
  });
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

/** Empty means the provider's own. */
function isUsableBaseUrl(text: string): boolean {
  return text === "" || checkBaseUrl(text).ok;
}

function serialize(preferences: Preferences): string {
  return `${JSON.stringify({ version: VERSION, preferences }, null, 2)}\n`;
}

function noticeOf(status: ReturnType<typeof readStoredFile>["status"]): PreferencesNotice | null {
  switch (status) {
    case "absent":
    case "read":
      return null;
    case "newer":
      return "settings_newer";
    case "damaged":
      return "settings_reset";
    case "unreadable":
      return "settings_unreadable";
  }
}
