import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
} from "@anthropic-ai/sdk/resources/messages/messages";
import { assertNever } from "../../../src-shared/assert-never";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { AssistantEntry, ToolResult, TranscriptEntry } from "../../../src-shared/conversation/transcript";
import type { Locale } from "../../../src-shared/i18n/locale";
import { argumentsObject, ownItems, saidParts } from "../assistant-items";
import { personText } from "../person-text";
import type { ModelRequest } from "../port";
import { resultText } from "../result-text";
import { describeTool, type ToolDescription } from "../tool-schema";
import { wellFormed } from "../well-formed";

const CALL_SHAPE = { type: "tool_use", id: "id", name: "name" };

/** The API demands a limit. Answers are brief; a message that reaches it is a `truncated` one. */
const MAX_TOKENS = 8_192;

/**
 * A request of the Messages API. Neighbouring messages of one role are one message: results stand first in the user
 * message right after their calls, and the person's next words follow them. Neither temperature nor its relatives are
 * sent: the API version that the SDK speaks refuses them.
 */
export function encodeAnthropic(request: ModelRequest, identity: ProviderIdentity): MessageCreateParamsStreaming {
  return wellFormed<MessageCreateParamsStreaming>({
    model: identity.model,
    max_tokens: MAX_TOKENS,
    system: request.instructions,
    messages: mergeRoles(request.transcript.map((entry) => message(entry, request.locale, identity))),
    tools: request.tools.map((tool) => toolOf(describeTool(tool, request.locale))),
    tool_choice: { type: request.toolChoice },
    stream: true,
  });
}

function toolOf({ name, description, parameters }: ToolDescription) {
  return { name, description, input_schema: { ...parameters, required: [...parameters.required] } };
}

interface Message {
  readonly role: "user" | "assistant";
  readonly content: readonly ContentBlockParam[];
}

function message(entry: TranscriptEntry, locale: Locale, identity: ProviderIdentity): Message {
  switch (entry.role) {
    case "person":
      return { role: "user", content: [{ type: "text", text: personText(entry, locale) }] };
    case "assistant": {
      const own = ownItems(entry, identity, CALL_SHAPE);
      // The server wrote these blocks itself; signatures only hold for exactly what it wrote.
      return { role: "assistant", content: own === null ? rebuilt(entry) : (own as unknown as ContentBlockParam[]) };
    }
    case "results":
      return { role: "user", content: entry.results.map(resultBlock) };
    default:
      return assertNever(entry);
  }
}

function rebuilt(entry: AssistantEntry): ContentBlockParam[] {
  return saidParts(entry).map((part): ContentBlockParam => {
    if (part.type === "text") return { type: "text", text: part.text };
    return { type: "tool_use", id: part.callId, name: part.tool, input: argumentsObject(part.args) };
  });
}

function resultBlock(result: ToolResult): ContentBlockParam {
  return {
    type: "tool_result",
    tool_use_id: result.callId,
    content: resultText(result),
    ...(result.isError ? { is_error: true } : {}),
  };
}

/** An entry without content (a turn that was cancelled before it said anything) leaves no message. */
function mergeRoles(messages: readonly Message[]): MessageParam[] {
  const merged: { role: Message["role"]; content: ContentBlockParam[] }[] = [];
  for (const { role, content } of messages) {
    if (content.length === 0) continue;
    const last = merged.at(-1);
    if (last?.role === role) last.content.push(...content);
    else merged.push({ role, content: [...content] });
  }
  return merged;
}
