import { armPlan, type ArmedPlan, type FaultFacts, type FiringFault } from "../../src-shared/faults/armed-plan";
import type { EffectKind } from "../../src-shared/faults/places";
import type { FaultPlan, FaultPoint, FiredFault } from "../../src-shared/faults/plan";

/** The renderer's end of fault injection. Nothing is armed at first, and then every point costs one comparison. */
export interface FaultHook {
  /** Arms a plan under the name that banner and timeline show; replaces what was armed. */
  arm(plan: FaultPlan, name: string): void;
  disarm(): void;
  armed(): boolean;
  /** Tells of every fault that fires. Returns a function that stops listening. */
  onFired(listener: (told: ToldFault) => void): () => void;
  /**
   * Reports that a point was reached and answers what has to happen there, or `null`. `able` are the effects that the
   * caller can carry out; the others are left for another place that reaches the same point.
   */
  reach(point: FaultPoint, facts: FaultFacts, able: readonly EffectKind[]): FiringFault | null;
  /** How long a fault lasts that holds something up. */
  wait(ms: number): Promise<void>;
  /** Resolves at the next `arm` or `disarm`; ends waits that would last for ever. */
  released(): Promise<void>;
}

export interface ToldFault {
  /** Its position in the plan. */
  readonly index: number;
  readonly fault: FiredFault;
  readonly opId: string | null;
}

export interface FaultHookOptions {
  /** Runs once after so many milliseconds. Default: the real time. */
  readonly setTimer?: (run: () => void, ms: number) => void;
}

export function createFaultHook({ setTimer = setTimeout }: FaultHookOptions = {}): FaultHook {
  let plan: ArmedPlan | null = null;
  let waiting: (() => void)[] = [];
  const listeners = new Set<(told: ToldFault) => void>();

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
      if (firing === null) return null;
      const told = { index: firing.index, fault: firing.fired, opId: facts.opId ?? null };
      for (const listener of [...listeners]) listener(told);
      return firing;
    },
    wait: (ms) => new Promise((resolve) => void setTimer(resolve, ms)),
    released: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
