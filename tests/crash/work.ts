import { pick } from "./random";
import type { CoachWindow } from "./window";
import { saveArguments, type Wishes } from "./wishes";
import type { AskedValue, Witness } from "./witness";

export interface Work {
  readonly window: CoachWindow;
  readonly witness: Witness;
  readonly wishes: Wishes;
  readonly random: () => number;
  /** Aborted when the app was killed: a window that comes back is none of this work's. */
  readonly killed: AbortSignal;
}

/** Asks for turn after turn, and for writes by hand beside them, until the app is killed under it. Rejects then. */
export async function workUntilKilled(work: Work): Promise<never> {
  return await Promise.race([askTheCoach(work), writeByHand(work)]);
}

async function askTheCoach({ window, killed }: Work): Promise<never> {
  const created = await window.ask("conversation.create", {});
  if (created.kind !== "created") throw new Error(`no conversation: ${created.reason}`);
  for (;;) {
    killed.throwIfAborted();
    const started = await window.ask("turn.start", { conversationId: created.conversationId, text: "save them all", mode: "message" });
    if (started.kind !== "started") throw new Error(`no turn: ${started.reason}`);
    const isOver = (): boolean => window.events().some(({ body }) => body.type === "turn_ended" && body.turnId === started.turnId);
    await window.until(() => isOver() || window.state() === null);
    if (!isOver()) throw new Error("the connection ended");
  }
}

interface HandWrite {
  readonly opId: string;
  readonly date: string;
}

/** Saves, replaces, deletes and undoes, one after the other. */
async function writeByHand({ window, witness, wishes, random, killed }: Work): Promise<never> {
  const saved: HandWrite[] = [];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, random() * 20));
    killed.throwIfAborted();
    const target = saved.length === 0 ? null : pick(random, saved);
    const what = target === null ? "save" : pick(random, ["save", "save", "replace", "delete", "undo"] as const);
    if (what === "save" || target === null) {
      const asked = wishes.byHand();
      const opId = await save(asked, false);
      if (opId !== null) saved.push({ opId, date: asked.date });
      continue;
    }
    // What was changed after it is left alone: it would be refused, and that is another test's business.
    saved.splice(saved.indexOf(target), 1);
    if (what === "replace") {
      const opId = await save(wishes.byHand(target.date), true);
      if (opId !== null) saved.push({ opId, date: target.date });
    } else if (what === "delete") {
      const args = { date: target.date, field: null };
      witness.hearReply(await window.ask("measurement.write", { tool: "delete_measurement", args }), null);
    } else {
      witness.hearReply(await window.ask("operation.undo", { opId: target.opId }), null);
    }
  }

  async function save(asked: AskedValue, replace: boolean): Promise<string | null> {
    const reply = await window.ask("measurement.write", { tool: "save_measurement", args: saveArguments(asked, replace) });
    witness.hearReply(reply, asked);
    return reply.kind === "settled" && reply.certainty === "confirmed" ? reply.opId : null;
  }
}
