import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { localeOf, type Locale } from "../../src-shared/i18n/locale";
import { i18nInstance, type TextKey, type TextParams } from "../../src-shared/i18n/translate";

export type SayText = (key: TextKey, params?: TextParams) => string;

/** Texts in the language of the interface; draws again when that changes. */
export function useText(): SayText {
  const { t } = useTranslation("translation", { i18n: i18nInstance });
  return useCallback((key, params = {}) => t(key, { ...params }), [t]);
}

/** The language of the interface, for numbers and dates. */
export function useLocale(): Locale {
  const { i18n } = useTranslation("translation", { i18n: i18nInstance });
  return localeOf(i18n.language);
}
