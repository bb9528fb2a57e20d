import type { FunctionTool, ResponseCreateParamsStreaming, ResponseInputItem } from "openai/resources/responses/responses";
import { assertNever } from "../../../src-shared/assert-never";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { AssistantEntry, TranscriptEntry } from "../../../src-shared/conversation/transcript";
import type { Locale } from "../../../src-shared/i18n/locale";
import { ownItems, saidParts } from "../assistant-items";
import { personText } from "../person-text";
import type { ModelRequest } from "../port";
import { resultText } from "../result-text";
import { describeTool } from "../tool-schema";
import { wellFormed } from "../well-formed";

const CALL_SHAPE = { type: "function_call", id: "call_id", name: "name" };

/**
 * A request of the Responses API, without state on the server: the whole history goes with every request, reasoning
 * in its encrypted form included. There is no error mark in this API: the serialized error is the text of `output`.
 */
export function encodeOpenAI(request: ModelRequest, identity: ProviderIdentity): ResponseCreateParamsStreaming {
  return wellFormed<ResponseCreateParamsStreaming>({
    model: identity.model,
    instructions: request.instructions,
    input: request.transcript.flatMap((entry) => inputItems(entry, request.locale, identity)),
    tools: request.tools.map((tool): FunctionTool => {
      // Explicit: without it a server may make every field required by itself and have the model invent the rest.
      return { type: "function", ...describeTool(tool, request.locale), strict: true };
    }),
    tool_choice: request.toolChoice,
    include: ["reasoning.encrypted_content"],
    store: false,
    stream: true,
  });
}

function inputItems(entry: TranscriptEntry, locale: Locale, identity: ProviderIdentity): ResponseInputItem[] {
  switch (entry.role) {
    case "person":
      return [{ role: "user", content: personText(entry, locale) }];
    case "assistant": {
      const own = ownItems(entry, identity, CALL_SHAPE);
      // The server wrote these items itself; their types are its own affair and pass through unread.
      return own === null ? rebuiltItems(entry) : (own as unknown as ResponseInputItem[]);
    }
    case "results":
      return entry.results.map((result) => ({
        type: "function_call_output",
        call_id: result.callId,
        output: resultText(result),
      }));
    default:
      return assertNever(entry);
  }
}

function rebuiltItems(entry: AssistantEntry): ResponseInputItem[] {
  return saidParts(entry).map((part): ResponseInputItem => {
    if (part.type === "text") return { role: "assistant", content: part.text };
    return {
      type: "function_call",
      call_id: part.callId,
      name: part.tool,
      arguments: typeof part.args === "string" ? part.args : JSON.stringify(part.args ?? {}),
    };
  });
}
