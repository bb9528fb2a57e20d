export const locales = ["en", "es"] as const;
export type Locale = (typeof locales)[number];

/** The interface language for a system's language tag: Spanish for any `es`, English for everything else. */
export function localeOf(tag: string): Locale {
  return /^es\b/i.test(tag) ? "es" : "en";
}
