import type { BodyOf, ConversationEventBody } from "../../src-shared/conversation/event";
import type { Fault, FiredFault } from "../../src-shared/faults/plan";

/** The faults that fired in a turn, each made to fire exactly then: the n-th time that its point is reached. */
export function faultsToArm(events: readonly ConversationEventBody[]): Fault[] {
  return events.flatMap((body) => {
    if (body.type !== "fault_fired") return [];
    const { fault } = body.fault;
    if (fault === undefined) return [];
    const nth = nthOf(body.fault, fault, body.opId, events);
    const { nth: _nth, ...match } = fault.match;
    const { point, effect } = fault;
    return [{ point, match: nth === null ? match : { ...match, nth }, effect, times: 1 }];
  });
}

/** Main counts from the beginning of the turn. A window does not know of turns: there the calls are counted. */
function nthOf(fired: FiredFault, fault: Fault, opId: string | null, events: readonly ConversationEventBody[]): number | null {
  switch (fault.point) {
    case "model_request":
    case "model_stream":
    case "validation":
    case "dispatch":
    case "journal":
    case "clock":
      return fired.nth ?? null;
    case "handler_before":
    case "handler_inside":
    case "handler_after":
    case "acknowledgement":
    case "ipc":
    case "renderer": {
      const position = dispatched(events).filter((call) => fits(call, fault)).findIndex((call) => call.opId === opId);
      return position < 0 ? null : position + 1;
    }
    case "key_vault":
    case "store_open":
    case "look_up":
      return null;
  }
}

type Received = BodyOf<"call_received">;

function dispatched(events: readonly ConversationEventBody[]): Received[] {
  const sent = events.flatMap((body) => (body.type === "call_dispatched" ? [body.opId] : []));
  return sent.flatMap((opId) => events.filter((body) => body.type === "call_received").filter((body) => body.opId === opId));
}

function fits({ tool, effect }: Received, { match }: Fault): boolean {
  const isOfEffect = match.phase !== "read" && match.phase !== "write" ? true : match.phase === effect;
  return isOfEffect && (match.tool === undefined || match.tool === tool);
}
