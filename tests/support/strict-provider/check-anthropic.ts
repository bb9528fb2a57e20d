import { isJson, list, toolProblems, unknownFields, type Json } from "./json";
import { strictSchemaProblems } from "./strict-schema";

const FIELDS = ["model", "max_tokens", "system", "messages", "tools", "tool_choice", "stream"];

const BLOCK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ["type", "text", "citations"],
  thinking: ["type", "thinking", "signature"],
  redacted_thinking: ["type", "data"],
  tool_use: ["type", "id", "name", "input", "caller"],
  tool_result: ["type", "tool_use_id", "content", "is_error"],
};

/** What the Messages API would refuse in this body. Temperature and its relatives are unknown fields since 2026-10-21. */
export function anthropicProblems(body: Json): string[] {
  const problems = unknownFields(body, FIELDS, "the body");
  if (typeof body["model"] !== "string" || body["model"] === "") problems.push("no model");
  if (typeof body["max_tokens"] !== "number" || body["max_tokens"] < 1) problems.push("no max_tokens");
  const tools = list(body["tools"]);
  problems.push(...toolProblems(tools));
  for (const [index, tool] of tools.entries()) {
    problems.push(...unknownFields(tool, ["name", "description", "input_schema", "strict"], `tools[${index}]`));
    problems.push(...strictSchemaProblems(tool["input_schema"], `tools[${index}]`));
  }
  const choice = body["tool_choice"];
  if (choice !== undefined && !(isJson(choice) && ["auto", "none", "any"].includes(String(choice["type"])))) {
    problems.push("tool_choice is not one");
  }
  return [...problems, ...messagesProblems(list(body["messages"]))];
}

function messagesProblems(messages: readonly Json[]): string[] {
  if (messages.length === 0) return ["no messages"];
  const problems: string[] = [];
  let waiting: string[] = [];
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    const role = index % 2 === 0 ? "user" : "assistant";
    if (message["role"] !== role) problems.push(`${at} should be of the role ${role}`);
    const blocks = typeof message["content"] === "string" ? [{ type: "text", text: message["content"] }] : list(message["content"]);
    if (blocks.length === 0) problems.push(`${at} is empty`);
    problems.push(...blocks.flatMap((block, place) => blockProblems(block, message["role"], `${at}.content[${place}]`)));

    const answered = blocks.slice(0, waiting.length).map((block) => block["tool_use_id"]);
    if (JSON.stringify(answered) !== JSON.stringify(waiting)) {
      problems.push(`${at}: tool_use ids were found without tool_result blocks immediately after: ${waiting.join(", ")}`);
    }
    if (blocks.slice(waiting.length).some((block) => block["type"] === "tool_result")) {
      problems.push(`${at} has a tool_result without its tool_use in the message before`);
    }
    waiting = blocks.filter((block) => block["type"] === "tool_use").map((block) => String(block["id"]));
    for (const id of waiting) {
      if (seen.has(id)) problems.push(`${at} repeats the id ${id}`);
      seen.add(id);
    }
  }
  if (messages.at(-1)?.["role"] !== "user") problems.push("the last message is not the user's");
  return problems;
}

function blockProblems(block: Json, role: unknown, at: string): string[] {
  const type = String(block["type"]);
  const known = BLOCK_FIELDS[type];
  if (known === undefined) return [`${at} has the unknown type ${type}`];
  const problems = unknownFields(block, known, at);
  const allowed = role === "user" ? ["text", "tool_result"] : ["text", "thinking", "redacted_thinking", "tool_use"];
  if (!allowed.includes(type)) problems.push(`${at} does not belong to the role ${String(role)}`);
  if (type === "text" && String(block["text"]).trim() === "") problems.push(`${at} is blank`);
  if (type === "tool_use" && !/^[a-zA-Z0-9_-]+$/.test(String(block["id"]))) problems.push(`${at} has an id that is not allowed`);
  if (type === "tool_use" && !isJson(block["input"])) problems.push(`${at}.input is no object`);
  if (type === "thinking" && block["signature"] === "") problems.push(`${at} has no signature`);
  return problems;
}
