import type { Violation, WorldRecord } from "../record";
import { approvals, ends, leaks, marks, notes, results, rounds, stops } from "./conversations";
import { certainty, effects, nothingMissing, sameStores } from "./operations";
import { reads } from "./reads";

const rules = [effects, nothingMissing, certainty, stops, results, marks, leaks, notes, approvals, ends, rounds, reads, sameStores];

/** Looks at what is left of a world, and at what was heard of it, with no code of the program. */
export function judgeWorld(record: WorldRecord): Violation[] {
  return [...record.violations, ...rules.flatMap((rule) => rule(record))];
}
