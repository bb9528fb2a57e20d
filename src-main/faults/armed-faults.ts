import { armPlan, type ArmedPlan, type FaultFacts, type FiringFault } from "../../src-shared/faults/armed-plan";
import type { FaultEffect, FaultPlan, FaultPoint } from "../../src-shared/faults/plan";

/** What is armed, for main's own fault points and for the renderer, which gets the plan by a push. */
export interface ArmedFaults {
  arm(name: string, plan: FaultPlan): void;
  disarm(): void;
  /** Counts a fault that fired in the renderer. */
  firedElsewhere(): void;
  state(): { name: string | null; plan: FaultPlan | null; fired: number };
  /** `null` when nothing is armed, or nothing fits. */
  reach(point: FaultPoint, facts: FaultFacts, able: readonly FaultEffect["kind"][]): FiringFault | null;
}

export function createArmedFaults(onChange: () => void): ArmedFaults {
  let armed: { name: string; plan: FaultPlan; live: ArmedPlan } | null = null;
  let fired = 0;
  return {
    arm(name, plan) {
      armed = { name, plan, live: armPlan(plan, name) };
      fired = 0;
      onChange();
    },
    disarm() {
      armed = null;
      fired = 0;
      onChange();
    },
    firedElsewhere() {
      fired += 1;
      onChange();
    },
    state: () => ({ name: armed?.name ?? null, plan: armed?.plan ?? null, fired }),
    reach(point, facts, able) {
      if (armed === null) return null;
      const firing = armed.live.reach(point, facts, able);
      if (firing !== null) {
        fired += 1;
        onChange();
      }
      return firing;
    },
  };
}
