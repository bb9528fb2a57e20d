import { armPlan, mostTimes, type ArmedPlan, type FaultFacts, type FiringFault } from "../../src-shared/faults/armed-plan";
import type { EffectKind } from "../../src-shared/faults/places";
import type { FaultPlan, FaultPoint, FiredFault } from "../../src-shared/faults/plan";

export interface FaultState {
  /** `null`: nothing is armed. */
  readonly name: string | null;
  readonly plan: FaultPlan | null;
  readonly fired: number;
  /** Everything has fired as often as it can: nothing more will. */
  readonly spent: boolean;
}

/** What is armed, for main's own fault points and for the renderer, which gets the plan by a push. */
export interface ArmedFaults {
  arm(name: string, plan: FaultPlan): void;
  disarm(): void;
  /** A fault fired in the renderer, at this position of the plan. */
  firedElsewhere(index: number): void;
  state(): FaultState;
  /** `null` when nothing is armed, or nothing fits. */
  reach(point: FaultPoint, facts: FaultFacts, able: readonly EffectKind[]): FiringFault | null;
  /** What has been spent is put away: it has been seen, and says nothing about the turn that begins. */
  turnBegins(): void;
}

export interface ArmedFaultsOptions {
  readonly onChange: () => void;
  /** A fault fired here, in main. */
  readonly onFired: (fault: FiredFault, opId: string | null) => void;
}

export function createArmedFaults({ onChange, onFired }: ArmedFaultsOptions): ArmedFaults {
  let armed: { name: string; plan: FaultPlan; live: ArmedPlan; fired: number[] } | null = null;

  const count = (index: number): void => {
    if (armed?.fired[index] === undefined) return;
    armed.fired[index] += 1;
    onChange();
  };
  const state = (): FaultState => {
    if (armed === null) return { name: null, plan: null, fired: 0, spent: false };
    const { name, plan, fired } = armed;
    const spent = plan.faults.every((fault, index) => (fired[index] ?? 0) >= mostTimes(fault));
    return { name, plan, fired: fired.reduce((sum, times) => sum + times, 0), spent };
  };
  const put = (next: typeof armed): void => {
    armed = next;
    onChange();
  };

  return {
    arm: (name, plan) => put({ name, plan, live: armPlan(plan, name), fired: plan.faults.map(() => 0) }),
    disarm: () => put(null),
    firedElsewhere: count,
    state,
    reach(point, facts, able) {
      const firing = armed?.live.reach(point, facts, able) ?? null;
      if (firing !== null) {
        count(firing.index);
        onFired(firing.fired, facts.opId ?? null);
      }
      return firing;
    },
    turnBegins() {
      if (armed !== null && state().spent) put(null);
      armed?.live.turnBegins();
    },
  };
}
