import { localeOf, type Locale } from "../../../src-shared/i18n/locale";
import { i18nInstance } from "../../../src-shared/i18n/translate";
import type { AppState } from "../../../src-shared/ipc/program-channels";
import { appStateStore } from "../../bridge/app-state";

const THEME_KEY = "coach.theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Keeps language and theme of the page as the preferences and the system say, from the first paint on. */
export function followAppearance(): void {
  applyTheme(rememberedTheme());
  applyLocale(localeOf(navigator.language));
  appStateStore.subscribe(({ state }, before) => {
    if (state === null || state === before.state) return;
    applyTheme(state.preferences.theme);
    applyLocale(interfaceLocale(state));
  });
  dark.addEventListener("change", () => {
    applyTheme(appStateStore.getState().state?.preferences.theme ?? rememberedTheme());
  });
}

export function interfaceLocale(state: Pick<AppState, "preferences" | "systemLocale">): Locale {
  return state.preferences.locale === "system" ? localeOf(state.systemLocale) : state.preferences.locale;
}

type Theme = AppState["preferences"]["theme"];

function applyTheme(theme: Theme): void {
  const shown = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
  document.documentElement.dataset["theme"] = shown;
  try {
    // The choice comes with the first push; until then a dark room must not flash white.
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the first paint follows the system.
  }
}

function rememberedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  if (i18nInstance.language !== locale) void i18nInstance.changeLanguage(locale);
}
