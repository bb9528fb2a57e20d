/** Where two JSON values differ, a line each: `turns.0.end: expected "stopped", got "completed"`. */
export function differences(expected: unknown, got: unknown, path = ""): string[] {
  if (isTree(expected) && isTree(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differences(expected[key], got[key], path === "" ? key : `${path}.${key}`));
  }
  return Object.is(expected, got) ? [] : [`${path || "(everything)"}: expected ${shown(expected)}, got ${shown(got)}`];
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
