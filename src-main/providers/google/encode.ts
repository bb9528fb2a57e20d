import type { Interactions } from "@google/genai";
import { assertNever } from "../../../src-shared/assert-never";
import type { ProviderIdentity } from "../../../src-shared/conversation/provider-failure";
import type { AssistantEntry, TranscriptEntry } from "../../../src-shared/conversation/transcript";
import type { Locale } from "../../../src-shared/i18n/locale";
import { argumentsObject, ownItems, saidParts } from "../assistant-items";
import { personText } from "../person-text";
import type { ModelRequest } from "../port";
import { resultText } from "../result-text";
import { describeTool } from "../tool-schema";
import { wellFormed } from "../well-formed";

export type GoogleRequest = Interactions.CreateModelInteractionParamsStreaming & { stream: true };

const CALL_SHAPE = { type: "function_call", id: "id", name: "name" };

/** A request of the Interactions API, without state on the server: the whole history goes as steps with every request. */
export function encodeGoogle(request: ModelRequest, identity: ProviderIdentity): GoogleRequest {
  return wellFormed<GoogleRequest>({
    model: identity.model,
    system_instruction: request.instructions,
    input: request.transcript.flatMap((entry) => steps(entry, request.locale, identity)),
    tools: request.tools.map((tool) => ({ type: "function", ...describeTool(tool, request.locale) })),
    generation_config: { tool_choice: request.toolChoice },
    store: false,
    stream: true,
  });
}

function steps(entry: TranscriptEntry, locale: Locale, identity: ProviderIdentity): Interactions.Step[] {
  switch (entry.role) {
    case "person":
      return [{ type: "user_input", content: [{ type: "text", text: personText(entry, locale) }] }];
    case "assistant": {
      const own = ownItems(entry, identity, CALL_SHAPE);
      // The server wrote these steps itself; signatures only hold for exactly what it wrote.
      return own === null ? rebuiltSteps(entry) : (own as unknown as Interactions.Step[]);
    }
    case "results":
      return entry.results.map((result) => ({
        type: "function_result",
        call_id: result.callId,
        name: result.tool,
        result: resultText(result),
        ...(result.isError ? { is_error: true } : {}),
      }));
    default:
      return assertNever(entry);
  }
}

function rebuiltSteps(entry: AssistantEntry): Interactions.Step[] {
  return saidParts(entry).map((part): Interactions.Step => {
    if (part.type === "text") return { type: "model_output", content: [{ type: "text", text: part.text }] };
    return { type: "function_call", id: part.callId, name: part.tool, arguments: argumentsObject(part.args) };
  });
}
