import type { AssistantPart } from "../../src-shared/conversation/message";
import { sameIdentity, type ProviderIdentity } from "../../src-shared/conversation/provider-failure";
import type { AssistantEntry } from "../../src-shared/conversation/transcript";
import { isJsonObject, type JsonObject } from "./json-value";

type AssistantCall = Extract<AssistantPart, { type: "call" }>;

/** Where a provider keeps a call in its own items: the type of such an item and the names of its fields. */
export interface CallShape {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/**
 * The provider's own items of an assistant message, to be sent back word for word, or `null` when the message has to
 * be made anew from its parts: it belongs to another provider, model or account, or its calls are no longer those of
 * the items (a closing reply, whose calls were dropped). Ids that the program replaced are replaced in the items, too,
 * so that calls and results always pair.
 */
export function ownItems(entry: AssistantEntry, identity: ProviderIdentity, shape: CallShape): JsonObject[] | null {
  if (entry.opaque === null || !sameIdentity(entry.opaque.identity, identity)) return null;
  const calls = callsOf(entry);
  const items: JsonObject[] = [];
  let position = 0;
  for (const item of entry.opaque.items) {
    if (!isJsonObject(item) || typeof item["type"] !== "string") return null;
    if (item["type"] !== shape.type) {
      items.push(item);
      continue;
    }
    const call = calls[position];
    if (call === undefined || call.tool !== item[shape.name]) return null;
    items.push(item[shape.id] === call.callId ? item : { ...item, [shape.id]: call.callId });
    position += 1;
  }
  return position === calls.length && items.length > 0 ? items : null;
}

function callsOf(entry: AssistantEntry): AssistantCall[] {
  return entry.parts.filter((part) => part.type === "call");
}

/** The parts that a provider accepts: blank texts, as a cancelled message can leave them, are refused by some. */
export function saidParts(entry: AssistantEntry): readonly AssistantPart[] {
  return entry.parts.filter((part) => part.type === "call" || part.text.trim() !== "");
}

/** Arguments for a provider that demands an object. What was none is kept under one name, for history only. */
export function argumentsObject(args: unknown): JsonObject {
  return isJsonObject(args) ? args : { input: args ?? null };
}
