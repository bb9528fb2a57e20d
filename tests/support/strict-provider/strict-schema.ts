/**
 * What a real server refuses in a tool's schema, as a list of sentences; empty when it would be accepted. The subset is
 * the one of OpenAI's strict mode, which lies inside the others': every property required, nothing else allowed, no
 * constraints on lengths, numbers or formats.
 */
export function strictSchemaProblems(schema: unknown, at = "$"): string[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [`${at} is no schema`];
  const { properties, required, additionalProperties, items, anyOf, type, ...rest } = schema as Record<string, unknown>;
  const problems = Object.keys(rest)
    .filter((keyword) => !["description", "enum", "const"].includes(keyword))
    .map((keyword) => `${at} uses ${keyword}`);

  if (type === "object") {
    const names = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
    if (additionalProperties !== false) problems.push(`${at} allows other properties`);
    if (!Array.isArray(required) || names.some((name) => !required.includes(name)) || required.length !== names.length) {
      problems.push(`${at} does not require every property`);
    }
    for (const [name, inner] of Object.entries(properties ?? {})) {
      problems.push(...strictSchemaProblems(inner, `${at}.${name}`));
    }
  }
  if (type === "array") problems.push(...strictSchemaProblems(items, `${at}[]`));
  if (Array.isArray(anyOf)) anyOf.forEach((inner, index) => problems.push(...strictSchemaProblems(inner, `${at}|${index}`)));
  else if (type === undefined) problems.push(`${at} has no type`);
  return problems;
}
