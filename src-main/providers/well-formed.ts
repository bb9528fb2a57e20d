/**
 * The same JSON value with every lone surrogate replaced by U+FFFD. A server refuses a body that is no Unicode, and one
 * broken emoji in an old note would otherwise make every later request of the conversation fail.
 */
export function wellFormed<Value>(value: Value): Value {
  return convert(value) as Value;
}

/** With the `u` flag a surrogate that has its other half is not one. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

function convert(value: unknown): unknown {
  if (typeof value === "string") return value.replace(LONE_SURROGATE, "\uFFFD");
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.replace(LONE_SURROGATE, "\uFFFD"), convert(inner)]));
}
