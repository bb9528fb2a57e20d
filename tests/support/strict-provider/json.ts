export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** Fields that a server does not know, as sentences. */
export function unknownFields(value: Json, known: readonly string[], at: string): string[] {
  return Object.keys(value)
    .filter((field) => !known.includes(field))
    .map((field) => `${at} has the unknown field ${field}`);
}

/** Tools as every server demands them: names that are allowed, each once, with an object of parameters. */
export function toolProblems(tools: readonly Json[]): string[] {
  const names = tools.map((tool) => tool["name"]);
  return tools.flatMap((tool, index) => {
    const at = `tools[${index}]`;
    const problems: string[] = [];
    if (typeof tool["name"] !== "string" || !/^[a-zA-Z0-9_-]{1,64}$/.test(tool["name"])) problems.push(`${at} has no allowed name`);
    if (names.indexOf(tool["name"]) !== index) problems.push(`${at} repeats a name`);
    if (typeof tool["description"] !== "string" || tool["description"] === "") problems.push(`${at} has no description`);
    return problems;
  });
}
