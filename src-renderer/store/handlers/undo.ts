import { canonicalJson } from "../../../src-shared/contract/operation";
import type { Change } from "../../../src-shared/domain/record";
import type { ProgramArguments } from "../../../src-shared/tools/program-arguments";
import type { Rows } from "../rows";
import { nextRevision, ok, refused, type Computed, type WriteContext } from "./computed";
import { copyOfDay, copyOfGoal } from "./day-values";

/**
 * Takes back one operation: every row must be what the operation left, else `conflict` with reason `changed` and nothing
 * is touched. Only the revision may differ, for it counts: after the undo of a later change the row is what it was, one
 * revision on, and can be undone further. Provenance is compared, so the same value entered again by somebody else is
 * not taken away.
 *
 * What comes back keeps the provenance that it had: the undo made nothing up. That it was undone, when and by whom, stands
 * in the operation row. Data: `{ of, restored: [{ table, key }] }`, `already: true` when everything was so before.
 */
export async function undo(
  rows: Rows,
  args: Extract<ProgramArguments, { tool: "undo" }>,
  context: WriteContext,
): Promise<Computed> {
  const changes: Change[] = [];
  const restored = args.changes.map(({ table, key }) => ({ table, key }));
  let undone = 0;
  for (const change of args.changes) {
    if (change.table === "days") {
      const present = await rows.day(change.key);
      if (sameContent(present, change.before)) undone += 1;
      else if (!sameContent(present, change.after)) return refused(changed({ date: change.key }));
      else {
        const after = change.before && { ...copyOfDay(change.before), revision: nextRevision(present, context) };
        changes.push({ table: "days", key: change.key, before: present, after });
      }
    } else {
      const present = await rows.goal(change.key);
      if (sameContent(present, change.before)) undone += 1;
      else if (!sameContent(present, change.after)) return refused(changed({ goal: change.key }));
      else {
        const after = change.before && { ...copyOfGoal(change.before), revision: nextRevision(present, context) };
        changes.push({ table: "goals", key: change.key, before: present, after });
      }
    }
  }
  if (undone === args.changes.length) return { outcome: ok({ of: args.of, restored, already: true }), changes: [] };
  // Half undone is neither of the two states that the operation knows.
  if (undone > 0) return refused(changed({}));
  return { outcome: ok({ of: args.of, restored, already: false }), changes };
}

function changed(what: { date: string } | { goal: Extract<Change, { table: "goals" }>["key"] } | object) {
  return { code: "conflict" as const, reason: "changed" as const, ...what, values: [] };
}

/** Equal in everything but the revision. */
export function sameContent(a: { revision: number } | null, b: { revision: number } | null): boolean {
  if (a === null || b === null) return a === b;
  return canonicalJson({ ...a, revision: 0 }) === canonicalJson({ ...b, revision: 0 });
}
