import type { ConversationEvent } from "../../../src-shared/conversation/event";
import type { Change } from "../../../src-shared/domain/record";
import type { WorldRecord } from "../record";

/** What the program said of one operation, as somebody outside heard it. */
export interface Told {
  readonly opId: string;
  readonly verdict: "saved" | "not_saved";
  readonly changes: readonly Change[];
  /** It was said that the safety copy could not be written. */
  readonly isWeak: boolean;
  readonly at: number;
}

/** Everything that was said, in the order in which it was heard: live, by a reply, or read again from the files at the end. */
export function everythingTold({ heard, replies, conversations }: WorldRecord): Told[] {
  const live = heard.flatMap(({ at, event }) => toldBy(event, at));
  const answered = replies.flatMap(({ at, reply, isDurable }): Told[] => {
    if (reply.kind !== "settled") return [];
    const { opId, certainty, outcome, changes } = reply;
    // That the safety copy failed is said by the state beside the reply.
    if (certainty === "confirmed" && outcome.status === "ok") return [{ opId, verdict: "saved", changes, isWeak: !isDurable, at }];
    return certainty === "not_applied" ? [{ opId, verdict: "not_saved", changes: [], isWeak: false, at }] : [];
  });
  const stored = [...conversations.values()].flat().flatMap((event) => toldBy(event, Infinity));
  return [...live, ...answered, ...stored].sort((a, b) => a.at - b.at);
}

function toldBy({ body }: ConversationEvent, at: number): Told[] {
  switch (body.type) {
    case "call_settled": {
      const { opId, certainty, isError, changes } = body;
      const isWeak = body.decision.rule === "journal_comes_first";
      if (certainty === "confirmed" && !isError) return [{ opId, verdict: "saved", changes, isWeak, at }];
      return certainty === "not_applied" ? [{ opId, verdict: "not_saved", changes: [], isWeak: false, at }] : [];
    }
    case "operation_resolved": {
      const { opId, verdict, changes } = body;
      if (verdict === "applied") return [{ opId, verdict: "saved", changes, isWeak: false, at }];
      return verdict === "not_applied" ? [{ opId, verdict: "not_saved", changes: [], isWeak: false, at }] : [];
    }
    default:
      return [];
  }
}

/**
 * Calls that were answered with the recorded outcome of an equal call of the same turn: no operation of their own was ever
 * dispatched. By their id, the one whose outcome it is.
 */
export function repeatedCalls(events: readonly ConversationEvent[]): Map<string, string> {
  const calls = new Map<string, string>();
  const dispatched = new Set<string>();
  const first = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const { body } of events) {
    if (body.type === "call_received") calls.set(body.opId, `${body.turnId} ${body.tool} ${JSON.stringify(body.args)}`);
    if (body.type === "call_dispatched") dispatched.add(body.opId);
    if (body.type !== "call_settled" || body.certainty !== "confirmed") continue;
    const key = calls.get(body.opId) ?? "";
    const earlier = first.get(key);
    if (!dispatched.has(body.opId) && earlier !== undefined) repeated.set(body.opId, earlier);
    else first.set(key, body.opId);
  }
  return repeated;
}
