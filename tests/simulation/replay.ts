import { createHash } from "node:crypto";
import { judgeWorld } from "./judge/judge";
import { realSetImmediate } from "./machine/platform";
import type { WorldPlan } from "./plan";
import type { Violation } from "./record";
import { World } from "./world";

/** What one world came to. */
export interface WorldResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** Of the event log: the same plan gives the same one, byte for byte, in every process. */
  readonly hash: string;
  readonly tasks: number;
  /** How often what happened: turns, calls, faults that fired, deaths. */
  readonly counts: Readonly<Record<string, number>>;
  readonly log: readonly string[];
}

let rejections: unknown[] = [];
process.on("unhandledRejection", (reason) => rejections.push(reason));

/** Runs a plan and judges what is left. Never rejects: a world that does not come to rest is a violation. */
export async function replay(plan: WorldPlan, { withLog = false } = {}): Promise<WorldResult> {
  rejections = [];
  const world = new World(plan);
  const violations: Violation[] = [];
  try {
    violations.push(...judgeWorld(await world.run()));
  } catch (error) {
    violations.push(...world.violations, { invariant: "every_turn_ends", what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  await new Promise((resolve) => realSetImmediate(resolve));
  // In the real program it ends the process.
  violations.push(...rejections.map((reason): Violation => ({ invariant: "every_turn_ends", what: `nobody handles the rejection ${String(reason)}` })));
  return {
    seed: plan.seed,
    violations,
    hash: createHash("sha256").update(world.log.join("\n")).digest("hex"),
    tasks: world.scheduler.steps,
    counts: world.counts(),
    log: withLog || violations.length > 0 ? world.log : [],
  };
}
