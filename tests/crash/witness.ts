import type { ConversationEvent } from "../../src-shared/conversation/event";
import type { Change } from "../../src-shared/domain/record";
import type { WriteReply } from "../../src-shared/ipc/program-channels";

/** What the app said of one write, as somebody outside heard it. */
export interface Told {
  readonly opId: string;
  readonly verdict: "saved" | "not_saved";
  /** Of "saved": what it said that it changed. */
  readonly changes: readonly Change[];
  /** The one value that the write asked for, where it was a save: no two writes of a run ask for the same. */
  readonly asked: AskedValue | null;
}

export interface AskedValue {
  readonly date: string;
  readonly field: string;
  readonly value: number;
}

/** Writes down what the app says, in the process that will kill it. */
export class Witness {
  readonly told = new Map<string, Told>();
  /** Something that was said twice, and differently. */
  readonly contradictions: string[] = [];
  private readonly asked = new Map<string, AskedValue>();

  hearEvent({ body }: ConversationEvent): void {
    switch (body.type) {
      case "call_received": {
        const asked = askedValue(body.args);
        if (asked !== null) this.asked.set(body.opId, asked);
        return;
      }
      case "call_settled":
        if (body.certainty === "confirmed" && !body.isError) this.hear(body.opId, "saved", body.changes);
        if (body.certainty === "not_applied") this.hear(body.opId, "not_saved", []);
        return;
      case "operation_resolved":
        if (body.verdict === "applied") this.hear(body.opId, "saved", body.changes);
        if (body.verdict === "not_applied") this.hear(body.opId, "not_saved", []);
        return;
      default:
        return;
    }
  }

  hearReply(reply: WriteReply, asked: AskedValue | null): void {
    if (reply.kind !== "settled") return;
    if (asked !== null) this.asked.set(reply.opId, asked);
    if (reply.certainty === "confirmed" && reply.outcome.status === "ok") this.hear(reply.opId, "saved", reply.changes);
    if (reply.certainty === "not_applied") this.hear(reply.opId, "not_saved", []);
  }

  saved(): Told[] {
    return [...this.told.values()].filter(({ verdict }) => verdict === "saved");
  }

  private hear(opId: string, verdict: Told["verdict"], changes: readonly Change[]): void {
    const before = this.told.get(opId);
    if (before !== undefined && before.verdict !== verdict) {
      this.contradictions.push(`${opId}: first ${before.verdict}, then ${verdict}`);
    }
    if (before === undefined) this.told.set(opId, { opId, verdict, changes, asked: this.asked.get(opId) ?? null });
  }
}

/** The date and the one value of a call, read from its arguments as they were sent. */
function askedValue(args: unknown): AskedValue | null {
  const { date, values } = (args ?? {}) as { date?: unknown; values?: readonly { field: string; value: number }[] };
  const first = values?.[0];
  return typeof date === "string" && first !== undefined ? { date, field: first.field, value: first.value } : null;
}
