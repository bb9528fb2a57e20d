import { isJson, list, toolProblems, unknownFields, type Json } from "./json";
import { strictSchemaProblems } from "./strict-schema";

/** The fields of `ResponseCreateParams` that Coach has a reason to send; a server knows more, and none besides. */
const FIELDS = ["model", "instructions", "input", "tools", "tool_choice", "include", "store", "stream"];

const ITEM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  message: ["type", "id", "role", "status", "content", "phase"],
  function_call: ["type", "id", "call_id", "name", "arguments", "status", "namespace"],
  function_call_output: ["type", "call_id", "output"],
  reasoning: ["type", "id", "summary", "encrypted_content", "content", "status"],
};

/** What the Responses API would refuse in this body. */
export function openAIProblems(body: Json): string[] {
  const problems = unknownFields(body, FIELDS, "the body");
  if (typeof body["model"] !== "string" || body["model"] === "") problems.push("no model");
  if (body["store"] !== false) problems.push("state would be kept on the server");
  if (!Array.isArray(body["include"]) || !body["include"].includes("reasoning.encrypted_content")) {
    problems.push("reasoning would be lost: nothing keeps it");
  }
  const tools = list(body["tools"]);
  problems.push(...toolProblems(tools));
  for (const [index, tool] of tools.entries()) {
    problems.push(...unknownFields(tool, ["type", "name", "description", "parameters", "strict"], `tools[${index}]`));
    if (tool["type"] !== "function") problems.push(`tools[${index}] is no function`);
    if (typeof tool["strict"] !== "boolean") problems.push(`tools[${index}] leaves strictness to the server`);
    if (tool["strict"] === true) problems.push(...strictSchemaProblems(tool["parameters"], `tools[${index}]`));
  }
  return [...problems, ...inputProblems(body["input"])];
}

function inputProblems(input: unknown): string[] {
  const items = list(input);
  if (!Array.isArray(input) || items.length === 0 || items.length !== input.length) return ["input is no list of items"];
  const problems: string[] = [];
  const open = new Set<string>();
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const at = `input[${index}]`;
    const type = typeof item["type"] === "string" ? item["type"] : "message";
    const known = ITEM_FIELDS[type];
    if (known === undefined) problems.push(`${at} has the unknown type ${type}`);
    else problems.push(...unknownFields(item, known, at));

    const callId = item["call_id"];
    if (type === "function_call") {
      if (typeof item["arguments"] !== "string") problems.push(`${at}.arguments is no string`);
      if (typeof callId !== "string" || callId === "") problems.push(`${at} has no call_id`);
      else if (seen.has(callId)) problems.push(`${at} repeats the call_id ${callId}`);
      else {
        open.add(callId);
        seen.add(callId);
      }
    } else if (type === "function_call_output") {
      if (typeof item["output"] !== "string") problems.push(`${at}.output is no string`);
      if (typeof callId !== "string" || !open.delete(callId)) problems.push(`No tool call found for output ${String(callId)}`);
    } else if (type === "message") {
      problems.push(...messageProblems(item, at));
    }
  }
  return [...problems, ...[...open].map((callId) => `No tool output found for function call ${callId}`)];
}

function messageProblems(item: Json, at: string): string[] {
  const role = item["role"];
  if (role !== "user" && role !== "assistant") return [`${at} has the role ${String(role)}`];
  if (typeof item["content"] === "string") return item["content"] === "" ? [`${at} is empty`] : [];
  const wanted = role === "user" ? ["input_text"] : ["output_text", "refusal"];
  const parts = list(item["content"]);
  if (parts.length === 0) return [`${at} is empty`];
  return parts.filter((part) => !isJson(part) || !wanted.includes(String(part["type"]))).map(() => `${at} has a foreign part`);
}
