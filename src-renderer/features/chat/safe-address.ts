/** The address if a person may open it: `https:` and `mailto:` only, without a name or password in it. Else `null`. */
export function safeAddress(address: string | undefined): string | null {
  if (address === undefined) return null;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol === "mailto:") return url.href;
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}
