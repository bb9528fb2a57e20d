import type { Fault, FaultEffect, FaultPlan, FaultPoint, FiredFault } from "./plan";

/** What is known where a point is reached; a fault's `match` is compared with it. */
export interface FaultFacts {
  readonly tool?: string | undefined;
  readonly provider?: string | undefined;
  readonly phase?: string | undefined;
}

/** A fault that fires now. */
export interface FiringFault {
  readonly effect: FaultEffect;
  /** As the timeline shows it. */
  readonly fired: FiredFault;
}

/** A plan with its counters. The same sequence of reached points always gives the same faults. */
export interface ArmedPlan {
  readonly name: string;
  /**
   * Reports that `point` was reached. At most one fault fires, the first of the plan that fits; all that fit count it.
   * `able` names the effects that the caller can carry out: faults with another effect neither fire nor count here, so
   * that one point may be reached in two places of the program.
   */
  reach(point: FaultPoint, facts: FaultFacts, able?: readonly FaultEffect["kind"][]): FiringFault | null;
  /** True when no fault can ever fire again. */
  spent(): boolean;
}

interface Counter {
  readonly fault: Fault;
  readonly random: () => number;
  reached: number;
  fired: number;
}

/** Arms a plan. Each fault has a random sequence of its own, made from the plan's seed and its position. */
export function armPlan(plan: FaultPlan, name: string): ArmedPlan {
  const counters: Counter[] = plan.faults.map((fault, index) => ({
    fault,
    random: seededRandom(plan.seed + index * 0x9e3779b9),
    reached: 0,
    fired: 0,
  }));

  return {
    name,
    reach(point, facts, able) {
      let firing: FiringFault | null = null;
      for (const counter of counters) {
        const { fault } = counter;
        if (fault.point !== point || !fits(fault, facts)) continue;
        if (able !== undefined && !able.includes(fault.effect.kind)) continue;
        counter.reached += 1;
        if (firing !== null || !due(counter)) continue;
        counter.fired += 1;
        firing = { effect: fault.effect, fired: { point, effect: fault.effect.kind, plan: name } };
      }
      return firing;
    },
    spent: () => counters.every(isSpent),
  };
}

function fits({ match }: Fault, facts: FaultFacts): boolean {
  return (
    (match.tool === undefined || match.tool === facts.tool) &&
    (match.provider === undefined || match.provider === facts.provider) &&
    (match.phase === undefined || match.phase === facts.phase)
  );
}

function due(counter: Counter): boolean {
  const { fault } = counter;
  if (isSpent(counter)) return false;
  if (fault.match.nth !== undefined && counter.reached !== fault.match.nth) return false;
  return fault.probability === undefined || counter.random() < fault.probability;
}

function isSpent({ fault, fired, reached }: Counter): boolean {
  if (fault.times !== null && fired >= fault.times) return true;
  return fault.match.nth !== undefined && reached > fault.match.nth;
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
