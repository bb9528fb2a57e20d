export type BaseUrlProblem = "not_a_url" | "not_secure" | "has_credentials" | "has_query";

/**
 * What is wrong with a provider's address, while it is being typed; `null` is nothing. Empty means the provider's own.
 * The program decides: it checks again and refuses what does not pass.
 */
export function baseUrlProblem(text: string): BaseUrlProblem | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!URL.canParse(trimmed)) return "not_a_url";
  const url = new URL(trimmed);
  if (url.username !== "" || url.password !== "") return "has_credentials";
  if (url.search !== "" || url.hash !== "") return "has_query";
  if (url.protocol === "https:") return null;
  if (url.protocol !== "http:") return "not_a_url";
  const loopback = url.hostname === "localhost" || url.hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(url.hostname);
  return loopback ? null : "not_secure";
}
