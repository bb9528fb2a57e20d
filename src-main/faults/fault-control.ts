import type { FaultPlan } from "../../src-shared/faults/plan";
import type { ArmedFaults, FaultState } from "./armed-faults";

/** Faults as a host may arm them: only while developer mode is on. */
export interface FaultControl {
  isOpen(): boolean;
  state(): FaultState;
  /** False: developer mode is off. */
  arm(name: string, plan: FaultPlan): boolean;
  disarm(): void;
  /** Shows the panel in the window that has the session. */
  openPanel(): void;
  /** Told of each change of what is armed, and of developer mode. */
  onChange(listener: () => void): void;
}

export function createFaultControl(faults: ArmedFaults, developer: () => boolean, openPanel: () => void) {
  const listeners: (() => void)[] = [];
  const control: FaultControl = {
    isOpen: developer,
    state: () => faults.state(),
    arm(name, plan) {
      if (!developer()) return false;
      faults.arm(name, plan);
      return true;
    },
    disarm: () => faults.disarm(),
    openPanel,
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return { control, changed };
}
