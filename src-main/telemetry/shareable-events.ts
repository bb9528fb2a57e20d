import { assertNever } from "../../src-shared/assert-never";
import type { BodyOf, ConversationEvent, ConversationEventBody, TurnEnd } from "../../src-shared/conversation/event";
import type { ProviderFailure, ProviderIdentity } from "../../src-shared/conversation/provider-failure";

/**
 * Events as they may leave this machine: without what points into the local diagnostic, without a provider's opaque parts,
 * without the hash of an account and without anything in a base URL that could be a secret. Marks, codes, certainty and
 * times stay as they are. Still events: the same schema, the same reducer.
 */
export function shareableEvents(events: readonly ConversationEvent[]): ConversationEvent[] {
  return events.map((event) => ({ ...event, body: shareableBody(event.body) }));
}

function shareableBody(body: ConversationEventBody): ConversationEventBody {
  switch (body.type) {
    case "turn_started":
      return { ...body, provider: shareableIdentity(body.provider) };
    case "message_received":
      return { ...body, opaque: null };
    case "request_failed":
      return { ...body, failure: shareableFailure(body.failure) };
    case "call_settled":
      return { ...body, diagnosticId: null };
    case "turn_ended":
      return { ...body, end: shareableEnd(body.end) };
    // Listed one by one: a new kind of event has to be looked at here before it can leave the machine.
    case "conversation_created":
    case "conversation_branched":
    case "conversation_renamed":
    case "conversation_deleted":
    case "conversation_restored":
    case "request_started":
    case "request_played_by_hand":
    case "call_held":
    case "call_released":
    case "call_received":
    case "call_dispatched":
    case "approval_requested":
    case "approval_answered":
    case "operation_resolved":
    case "operation_undone":
    case "operation_retried":
    case "fault_fired":
    case "history_trimmed":
      return body;
    default:
      return assertNever(body);
  }
}

function shareableEnd(end: TurnEnd): BodyOf<"turn_ended">["end"] {
  return end.kind === "provider_failed" ? { ...end, failure: shareableFailure(end.failure) } : end;
}

function shareableFailure(failure: ProviderFailure): ProviderFailure {
  return { ...failure, diagnosticId: null };
}

function shareableIdentity(identity: ProviderIdentity): ProviderIdentity {
  return { ...identity, account: "", baseUrl: withoutSecrets(identity.baseUrl) };
}

/** Scheme, host and path of an address; people put keys into the rest. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname } = new URL(address);
  return origin === "null" ? "" : `${origin}${pathname}`;
}
