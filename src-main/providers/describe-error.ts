import { numberProperty, property, stringProperty, type JsonObject } from "./json-value";

const BODY_MAX_LENGTH = 4_000;
const CAUSES_MAX = 5;

/**
 * What the local diagnostic needs of an SDK's error: never the request, whose headers carry the key. Anything that is
 * no error object is returned as it is.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const described: JsonObject = { name: error.constructor.name, message: error.message };
  const facts = {
    status: numberProperty(error, "status"),
    code: stringProperty(error, "code") ?? stringProperty(error, "errorCode"),
    type: stringProperty(error, "type"),
    requestId: stringProperty(error, "requestID"),
    body: stringProperty(error, "body")?.slice(0, BODY_MAX_LENGTH) ?? null,
  };
  for (const [name, value] of Object.entries(facts)) if (value !== null) described[name] = value;
  const cause = property(error, "cause");
  if (cause instanceof Error && depth < CAUSES_MAX) described["cause"] = describeError(cause, depth + 1);
  return described;
}
