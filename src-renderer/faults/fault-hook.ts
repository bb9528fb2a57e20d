import { armPlan, type ArmedPlan, type FaultFacts } from "../../src-shared/faults/armed-plan";
import type { FaultEffect, FaultPlan, FaultPoint, FiredFault } from "../../src-shared/faults/plan";

/** The renderer's end of fault injection. Nothing is armed at first, and then every point costs one comparison. */
export interface FaultHook {
  /** Arms a plan under the name that banner and timeline show; replaces what was armed. */
  arm(plan: FaultPlan, name: string): void;
  disarm(): void;
  armed(): boolean;
  /** Tells of every fault that fires. Returns a function that stops listening. */
  onFired(listener: (fault: FiredFault) => void): () => void;
  /**
   * Reports that a point was reached and answers what has to happen there, or `null`. `able` are the effects that the
   * caller can carry out; the others are left for another place that reaches the same point.
   */
  reach(point: FaultPoint, facts: FaultFacts, able: readonly FaultEffect["kind"][]): Firing | null;
  /** Resolves at the next `arm` or `disarm`; ends waits that would last for ever. */
  released(): Promise<void>;
}

export interface Firing {
  readonly effect: FaultEffect;
  readonly fired: FiredFault;
}

export function createFaultHook(): FaultHook {
  let plan: ArmedPlan | null = null;
  let waiting: (() => void)[] = [];
  const listeners = new Set<(fault: FiredFault) => void>();

  const change = (next: ArmedPlan | null): void => {
    plan = next;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };

  return {
    arm: (next, name) => change(armPlan(next, name)),
    disarm: () => change(null),
    armed: () => plan !== null,
    onFired: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach: (point, facts, able) => {
      if (plan === null) return null;
      const firing = plan.reach(point, facts, able);
      if (firing !== null) for (const listener of [...listeners]) listener(firing.fired);
      return firing;
    },
    released: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
