import { z } from "../zod";
import { locales } from "../i18n/locale";

/** What a person chose, as the renderer sees it. No key is ever part of it. */
export const preferencesSchema = z.object({
  locale: z.enum(["system", ...locales]),
  theme: z.enum(["system", "light", "dark"]),
  provider: z.enum(["offline", "openai", "anthropic", "google", "scripted"]),
  /** Model and base URL of each provider; empty means the default. */
  models: z.object({ openai: z.string(), anthropic: z.string(), google: z.string() }),
  baseUrls: z.object({ openai: z.string(), anthropic: z.string(), google: z.string() }),
  /** "About me": at most 4,000 characters, sent with the instructions of new conversations. */
  aboutMe: z.string().max(4_000),
  approvals: z.enum(["destructive", "all"]),
  units: z.object({ mass: z.enum(["kg", "lb", "st"]), length: z.enum(["cm", "in", "ft"]) }),
  timelineVisible: z.boolean(),
  developerMode: z.boolean(),
  onboarded: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/**
 * Of a key, the renderer knows only this. `other_host`: sealed by the other host, kept, not readable here.
 * `other_address`: there is one, but for another base URL; it is not sent to this one.
 */
export const keyStatusSchema = z.object({
  provider: z.enum(["openai", "anthropic", "google"]),
  configured: z.boolean(),
  source: z.enum(["none", "environment", "memory", "sealed", "file", "other_host", "other_address"]),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;
