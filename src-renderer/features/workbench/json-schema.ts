/** The part of JSON Schema in which tools describe their arguments: objects, lists, plain values, and unions of them. */
export interface FieldSchema {
  readonly kind: "object" | "list" | "text" | "number" | "boolean" | "text_or_number";
  readonly nullable: boolean;
  readonly description: string | null;
  readonly properties: readonly (readonly [name: string, schema: FieldSchema])[];
  readonly items: FieldSchema | null;
}

/** A schema as a form draws it; what it cannot draw is text. */
export function readSchema(schema: unknown): FieldSchema {
  const choices = branches(schema);
  const types = new Set(choices.map(({ type }) => type));
  const main = choices.find(({ type }) => type !== "null") ?? {};
  return {
    kind: kindOf(types),
    nullable: types.has("null"),
    description: textOf(record(schema)["description"]),
    properties: Object.entries(record(main["properties"])).map(([name, inner]) => [name, readSchema(inner)] as const),
    items: main["items"] === undefined ? null : readSchema(main["items"]),
  };
}

function kindOf(types: ReadonlySet<unknown>): FieldSchema["kind"] {
  if (types.has("object")) return "object";
  if (types.has("array")) return "list";
  if (types.has("boolean")) return "boolean";
  const isNumber = types.has("number") || types.has("integer");
  if (isNumber && types.has("string")) return "text_or_number";
  return isNumber ? "number" : "text";
}

/** The alternatives of a schema, each with one type; nested unions are laid flat. */
function branches(schema: unknown): Readonly<Record<string, unknown>>[] {
  const whole = record(schema);
  if (Array.isArray(whole["anyOf"])) return whole["anyOf"].flatMap(branches);
  const { type } = whole;
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...whole, type: one })) : [whole];
}

const CALENDAR_FIELDS: ReadonlySet<string> = new Set(["date", "from", "to"]);

/** A value to begin with: empty everywhere, `null` where that is allowed, today where a day is asked for. */
export function skeleton(schema: FieldSchema, today: string, name = ""): unknown {
  if (schema.nullable) return null;
  switch (schema.kind) {
    case "object":
      return Object.fromEntries(schema.properties.map(([inner, field]) => [inner, skeleton(field, today, inner)]));
    case "list":
      return schema.items === null ? [] : [skeleton(schema.items, today)];
    case "boolean":
      return false;
    case "number":
    case "text_or_number":
      return 0;
    case "text":
      return CALENDAR_FIELDS.has(name) ? today : "";
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
