import { ANY_PHASE, places, type EffectKind } from "./places";
import type { Fault, FaultEffect, FaultPlan, FaultPoint, FiredFault } from "./plan";

/** What is known where a point is reached; a fault's `match` is compared with all but `opId`. */
export interface FaultFacts {
  readonly tool?: string | undefined;
  readonly provider?: string | undefined;
  readonly phase?: string | undefined;
  /** The operation that it happens to, so that the timeline can say so. */
  readonly opId?: string | undefined;
}

/** A fault that fires now. */
export interface FiringFault {
  readonly effect: FaultEffect;
  /** Its position in the plan. */
  readonly index: number;
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
  reach(point: FaultPoint, facts: FaultFacts, able?: readonly EffectKind[]): FiringFault | null;
  /** A turn begins: the `nth` of what fires is counted from here. What fires does not change. */
  turnBegins(): void;
  /** True when no fault can ever fire again. */
  spent(): boolean;
}

interface Counter {
  readonly fault: Fault;
  readonly random: () => number;
  reached: number;
  reachedBefore: number;
  fired: number;
}

/** Arms a plan. Each fault has a random sequence of its own, made from the plan's seed and its position. */
export function armPlan(plan: FaultPlan, name: string): ArmedPlan {
  const counters: Counter[] = plan.faults.map((fault, index) => ({
    fault,
    random: seededRandom(plan.seed + index * 0x9e3779b9),
    reached: 0,
    reachedBefore: 0,
    fired: 0,
  }));

  return {
    name,
    reach(point, facts, able) {
      let firing: FiringFault | null = null;
      for (const [index, counter] of counters.entries()) {
        const { fault } = counter;
        if (fault.point !== point || !fits(fault, facts)) continue;
        if (able !== undefined && !able.includes(fault.effect.kind)) continue;
        counter.reached += 1;
        if (firing !== null || !due(counter)) continue;
        counter.fired += 1;
        firing = { effect: fault.effect, index, fired: firedFault(counter, name) };
      }
      return firing;
    },
    turnBegins() {
      for (const counter of counters) counter.reachedBefore = counter.reached;
    },
    spent: () => counters.every(isSpent),
  };
}

function firedFault({ fault, reached, reachedBefore }: Counter, plan: string): FiredFault {
  const { point, effect } = fault;
  const silent: FaultEffect = effect.kind === "throw" ? { kind: "throw", text: "injected" } : effect;
  return { point, effect: effect.kind, plan, fault: { ...fault, effect: silent }, nth: reached - reachedBefore };
}

function fits({ point, match, effect }: Fault, facts: FaultFacts): boolean {
  return (
    (match.tool === undefined || match.tool === facts.tool) &&
    (match.provider === undefined || match.provider === facts.provider) &&
    (match.phase === undefined || match.phase === facts.phase) &&
    // Without a phase it is meant for those that its effect is possible in.
    (match.phase !== undefined || isPossible(point, facts.phase, effect.kind))
  );
}

function isPossible(point: FaultPoint, phase: string | undefined, effect: EffectKind): boolean {
  const possible = places[point].phases[phase ?? ANY_PHASE];
  return possible === undefined || possible.includes(effect);
}

function due(counter: Counter): boolean {
  const { fault } = counter;
  if (isSpent(counter)) return false;
  if (fault.match.nth !== undefined && counter.reached !== fault.match.nth) return false;
  return fault.probability === undefined || counter.random() < fault.probability;
}

function isSpent({ fault, fired, reached }: Counter): boolean {
  return fired >= mostTimes(fault) || (fault.match.nth !== undefined && reached > fault.match.nth);
}

/** How often a fault can fire at most. */
export function mostTimes({ times, match }: Fault): number {
  return match.nth !== undefined ? 1 : (times ?? Infinity);
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
