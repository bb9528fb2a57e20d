/**
 * The language tag of the session, for example `es-ES`. The POSIX variables go first: Node built without all locales
 * would report English whatever they say.
 */
export function systemLocale(variables: Readonly<Record<string, string | undefined>>): string {
  const posix = [variables["LC_ALL"], variables["LC_MESSAGES"], variables["LANG"]].find((value) => value);
  const tag = posix?.replace(/[.@].*$/, "").replaceAll("_", "-");
  if (tag !== undefined && tag !== "C" && tag !== "POSIX") return tag;
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
