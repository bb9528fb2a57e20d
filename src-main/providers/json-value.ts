export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; `undefined` when it is none. No repair: a cut-off text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** An own property, or `undefined`: inherited names such as `constructor` are never found. */
export function property(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function stringProperty(value: unknown, name: string): string | null {
  const found = property(value, name);
  return typeof found === "string" ? found : null;
}

export function numberProperty(value: unknown, name: string): number | null {
  const found = property(value, name);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}
