import { z } from "../../src-shared/zod";
import { measurementFields, numericFields } from "../../src-shared/domain/fields";
import type { Locale } from "../../src-shared/i18n/locale";
import { translate, type TextKey } from "../../src-shared/i18n/translate";
import { en } from "../../src-shared/i18n/en";
import type { ToolDefinition } from "../../src-shared/tools/definition";
import { toolNames, type ToolName } from "../../src-shared/tools/catalogue";
import { isJsonObject } from "./json-value";

/** A tool as a model is told of it. `parameters` is inside the subset of JSON Schema that all three providers accept. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: ObjectSchema;
}

/** An object whose every property is required and which allows no other. */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: "object";
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** Constraints that not every provider accepts. They stand in the descriptions, and zod checks them before a handler. */
const DROPPED = ["$schema", "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern", "format"];
const KEPT = ["type", "enum", "const"];

/** Tools whose `field` is one with a number. */
const NUMERIC_ONLY: readonly ToolName[] = ["summarize_trend", "read_goal", "set_goal"];

/**
 * Describes a tool of the catalogue in a conversation's language.
 * Throws for a schema outside the common subset and for a parameter without a description: faults of this program.
 */
export function describeTool(tool: ToolDefinition, locale: Locale): ToolDescription {
  const name = toolNames.find((known) => known === tool.name);
  if (name === undefined) throw new Error(`${tool.name} is not in the catalogue`);
  const fields = (NUMERIC_ONLY.includes(name) ? numericFields : measurementFields).join(", ");
  const describe = (parameter: string, nullable: boolean): string =>
    translate(locale, parameterKey(parameter, nullable), { fields });
  const parameters = strictSchema(z.toJSONSchema(tool.schema), describe);
  if (!isObjectSchema(parameters)) throw new Error(`the arguments of ${name} are not an object`);
  return { name, description: translate(locale, `model.tools.${name}`), parameters };
}

type Describe = (parameter: string, nullable: boolean) => string;

function strictSchema(schema: unknown, describe: Describe): Record<string, unknown> {
  if (!isJsonObject(schema)) throw new Error("a schema that is no object");
  const strict: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (DROPPED.includes(keyword)) continue;
    if (KEPT.includes(keyword)) strict[keyword] = value;
    else if (keyword === "items") strict["items"] = strictSchema(value, describe);
    else if (keyword === "anyOf" && Array.isArray(value)) {
      strict["anyOf"] = value.map((choice: unknown) => strictSchema(choice, describe));
    } else if (keyword === "properties" && isJsonObject(value)) strict["properties"] = strictProperties(value, describe);
    else if (keyword !== "required" && keyword !== "additionalProperties") {
      throw new Error(`the keyword ${keyword} is not in the common subset`);
    }
  }
  if (schema["type"] === "object") {
    strict["required"] = Object.keys(isJsonObject(schema["properties"]) ? schema["properties"] : {});
    strict["additionalProperties"] = false;
  }
  return strict;
}

function strictProperties(properties: Record<string, unknown>, describe: Describe): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const strict = strictSchema(schema, describe);
      return [name, { ...strict, description: describe(name, isNullable(strict)) }];
    }),
  );
}

function isNullable(schema: Record<string, unknown>): boolean {
  const choices = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema];
  return choices.some((choice: unknown) => {
    const type = isJsonObject(choice) ? choice["type"] : undefined;
    return type === "null" || (Array.isArray(type) && type.includes("null"));
  });
}

type ParameterName = keyof typeof en.model.parameters;

function parameterKey(name: string, nullable: boolean): TextKey {
  const wanted = name === "field" && nullable ? "field_or_null" : name;
  const found = (Object.keys(en.model.parameters) as ParameterName[]).find((known) => known === wanted);
  if (found === undefined) throw new Error(`the parameter ${name} has no description`);
  return `model.parameters.${found}`;
}

function isObjectSchema(schema: Record<string, unknown>): schema is Record<string, unknown> & ObjectSchema {
  return schema["type"] === "object" && isJsonObject(schema["properties"]);
}
