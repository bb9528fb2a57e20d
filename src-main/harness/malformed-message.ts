import type { RefusedCall } from "../../src-shared/conversation/event";
import type { ReceivedCall, ReceivedPart } from "../providers/port";

/** Arguments that nest deeper than this cannot be stored or sent: JSON is written by recursion. */
const NESTING_MAX = 100;
const SHOWN_LENGTH = 200;

/**
 * The calls of a message that cannot be received, each with its reason; empty when the message is fine. Two calls with one id
 * cannot be told apart on the wire. An empty id is none, and is replaced later.
 */
export function refuseMalformed(parts: readonly ReceivedPart[]): readonly RefusedCall[] {
  const calls = parts.filter((part) => part.type === "call");
  const refused = calls.map((call) => refuse(call, reasonFor(call, calls)));
  return refused.some(({ because }) => because !== "with_another") ? refused : [];
}

function reasonFor({ callId, args }: ReceivedCall, calls: readonly ReceivedCall[]): RefusedCall["because"] {
  if (nestsTooDeep(args)) return "nested_too_deep";
  return callId !== "" && calls.filter((other) => other.callId === callId).length > 1 ? "repeated_id" : "with_another";
}

function refuse({ tool, callId, args }: ReceivedCall, because: RefusedCall["because"]): RefusedCall {
  const text = because === "nested_too_deep" ? "" : typeof args === "string" ? args : (JSON.stringify(args) ?? "");
  return { tool: tool.slice(0, 80), callId: callId.slice(0, 80), args: text.slice(0, SHOWN_LENGTH), because };
}

/** Level by level, for the depth of a foreign value must not become the depth of a stack. */
function nestsTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) return true;
    level = level.flatMap((inner): unknown[] => (typeof inner === "object" && inner !== null ? Object.values(inner) : []));
  }
  return false;
}
