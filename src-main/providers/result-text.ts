import { outcomePayload } from "../../src-shared/contract/outcome";
import type { ToolResult } from "../../src-shared/conversation/transcript";
import { wellFormed } from "./well-formed";

/**
 * The longest result that goes on a wire, in UTF-16 code units: the store's largest single item (256 KiB of JSON) with
 * room for what stands around it. The store cuts lists by element and answers `item_too_large` beyond that, so a longer
 * result is a fault of this program and stops here.
 */
export const RESULT_MAX_LENGTH = 256 * 1024 + 4 * 1024;

/**
 * The text of a result, as every provider gets it: our own object, serialized. The mark beside it is the provider's own
 * affair. Throws when the result contradicts its mark or is too long, for both are faults of this program.
 */
export function resultText(result: ToolResult): string {
  if (result.isError !== (result.outcome.status === "error")) {
    throw new Error(`the mark of the result of ${result.callId} contradicts its outcome`);
  }
  const text = JSON.stringify(wellFormed(outcomePayload(result.outcome)));
  if (text.length > RESULT_MAX_LENGTH) throw new Error(`the result of ${result.callId} was not cut`);
  return text;
}
