import type { PersonEntry, ToolResult, TranscriptEntry } from "../../../src-shared/conversation/transcript";
import type { Done } from "./answer/answer";
import type { Task } from "./plan/draft";

/** Where a turn stands: what came of its tasks, and what is to be called now. */
export interface Progress {
  readonly done: readonly Done[];
  readonly next: readonly Task[];
}

/** The last thing that the person said, and its position. */
export function lastPerson(transcript: readonly TranscriptEntry[]): { entry: PersonEntry; at: number } | null {
  const at = transcript.findLastIndex((entry) => entry.role === "person");
  const entry = transcript[at];
  return entry?.role === "person" ? { entry, at } : null;
}

/**
 * Walks the results after the person's message along the plan. A task that found nothing is followed by its alternative
 * in the next round; any other failure is not: "could not be read" is not "does not exist".
 */
export function progressOf(tasks: readonly Task[], transcript: readonly TranscriptEntry[], from: number): Progress {
  const slots = tasks.map((task): { done: Done[]; task: Task | null } => ({ done: [], task }));
  for (const entry of transcript.slice(from)) {
    if (entry.role !== "results") continue;
    const waiting = slots.filter((slot) => slot.task !== null);
    for (const [index, result] of entry.results.entries()) {
      const slot = waiting[index];
      if (slot?.task === null || slot === undefined || slot.task.call.tool !== result.tool) continue;
      slot.done.push({ task: slot.task, outcome: result.outcome });
      slot.task = foundNothing(result) ? slot.task.otherwise : null;
    }
  }
  return {
    done: slots.flatMap((slot) => slot.done),
    next: slots.flatMap((slot) => (slot.task === null ? [] : [slot.task])),
  };
}

function foundNothing({ isError, outcome }: ToolResult): boolean {
  return isError && outcome.status === "error" && outcome.error.error === "not_found";
}
