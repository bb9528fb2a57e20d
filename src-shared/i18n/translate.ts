import { createInstance, type i18n } from "i18next";
import { en } from "./en";
import { es } from "./es";
import { locales, type Locale } from "./locale";

type Texts = { readonly [key: string]: string | Texts };
type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;
type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** Every text by its dotted key; the plural forms of one text share a key. */
export type TextKey = Path<typeof en>;
export type TextParams = Readonly<Record<string, string | number>>;

const resources: Record<Locale, { translation: Texts }> = { en: { translation: en }, es: { translation: es } };

/** One instance for React and for the program. Values are never interpreted: no nesting, no HTML. */
export const i18nInstance: i18n = createInstance();
void i18nInstance.init({
  resources,
  lng: "en",
  fallbackLng: "en",
  supportedLngs: locales,
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  returnNull: false,
});

/** The text of a key in one language. `count` in `params` selects the plural form. */
export function translate(locale: Locale, key: TextKey, params: TextParams = {}): string {
  return i18nInstance.t(key, { ...params, lng: locale });
}
