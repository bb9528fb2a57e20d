import { isJson, list, toolProblems, unknownFields, type Json } from "./json";
import { strictSchemaProblems } from "./strict-schema";

const FIELDS = ["model", "system_instruction", "input", "tools", "generation_config", "store", "stream"];

const STEP_FIELDS: Readonly<Record<string, readonly string[]>> = {
  user_input: ["type", "content"],
  model_output: ["type", "content"],
  thought: ["type", "signature", "summary"],
  function_call: ["type", "id", "name", "arguments", "signature"],
  function_result: ["type", "call_id", "name", "result", "is_error"],
};

/** What the Interactions API would refuse in this body. */
export function googleProblems(body: Json): string[] {
  const problems = unknownFields(body, FIELDS, "the body");
  if (typeof body["model"] !== "string" || body["model"] === "") problems.push("no model");
  if (body["store"] !== false) problems.push("state would be kept on the server");
  const config = body["generation_config"];
  if (!isJson(config)) problems.push("no generation_config");
  else problems.push(...unknownFields(config, ["tool_choice"], "generation_config"));
  const tools = list(body["tools"]);
  problems.push(...toolProblems(tools));
  for (const [index, tool] of tools.entries()) {
    problems.push(...unknownFields(tool, ["type", "name", "description", "parameters"], `tools[${index}]`));
    if (tool["type"] !== "function") problems.push(`tools[${index}] is no function`);
    problems.push(...strictSchemaProblems(tool["parameters"], `tools[${index}]`));
  }
  return [...problems, ...stepProblems(list(body["input"]))];
}

function stepProblems(steps: readonly Json[]): string[] {
  if (steps.length === 0) return ["no input"];
  const problems: string[] = [];
  /** Calls of the model's present message, and those among them that already have their result. */
  let calls: string[] = [];
  let answered = 0;
  for (const [index, step] of steps.entries()) {
    const at = `input[${index}]`;
    const type = String(step["type"]);
    const known = STEP_FIELDS[type];
    if (known === undefined) problems.push(`${at} has the unknown type ${type}`);
    else problems.push(...unknownFields(step, known, at));

    if (type === "function_result") {
      if (step["call_id"] !== calls[answered]) problems.push(`${at} is not the result of ${calls[answered] ?? "any call"}`);
      if (typeof step["result"] !== "string") problems.push(`${at}.result is no string`);
      answered += 1;
      continue;
    }
    if (answered > 0 || type === "user_input") {
      if (answered < calls.length) problems.push(`${at} comes before the results of ${calls.slice(answered).join(", ")}`);
      calls = [];
      answered = 0;
    }
    if (type === "function_call") {
      if (!isJson(step["arguments"])) problems.push(`${at}.arguments is no object`);
      if (calls.includes(String(step["id"]))) problems.push(`${at} repeats the id ${String(step["id"])}`);
      calls.push(String(step["id"]));
    } else if (type === "user_input" || type === "model_output") {
      const content = list(step["content"]);
      if (content.length === 0) problems.push(`${at} is empty`);
      if (content.some((part) => part["type"] !== "text" || part["text"] === "")) problems.push(`${at} has a foreign part`);
    }
  }
  if (answered < calls.length) problems.push(`no result for ${calls.slice(answered).join(", ")}`);
  return problems;
}
