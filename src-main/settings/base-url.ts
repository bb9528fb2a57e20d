export type BaseUrlProblem = "not_a_url" | "not_secure" | "has_credentials" | "has_query";
export type BaseUrlCheck =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/**
 * Checks the address of a provider: https anywhere, http only to this machine, for local model servers. A name or
 * password, a query or a fragment in it is refused: the first would be a secret in a place that is shown, the others
 * would not survive. Returns the address without a slash at its end.
 */
export function checkBaseUrl(text: string): BaseUrlCheck {
  if (!URL.canParse(text.trim())) return { ok: false, problem: "not_a_url" };
  const url = new URL(text.trim());
  if (url.username !== "" || url.password !== "") return { ok: false, problem: "has_credentials" };
  if (url.search !== "" || url.hash !== "") return { ok: false, problem: "has_query" };
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return { ok: false, problem: url.protocol === "http:" ? "not_secure" : "not_a_url" };
  }
  return { ok: true, url: url.href.replace(/\/+$/, "") };
}

/** Whether an address that passed `checkBaseUrl` is one of this machine. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

/** `URL` has already brought all spellings of an IPv4 address into four decimal numbers. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
