/** The first half of the JSON text of arguments: what is left of them when a connection ends in their middle. */
export function halfOf(args: unknown): string {
  const text = typeof args === "string" ? args : (JSON.stringify(args) ?? "");
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)));
}
