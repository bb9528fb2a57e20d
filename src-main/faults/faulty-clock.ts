import type { Clock } from "../harness/ports";
import type { ArmedFaults } from "./armed-faults";

/** A clock whose time of day can be made to jump, as when a computer wakes or is set. Timers count on as before. */
export interface FaultyClock extends Clock {
  /** The fault point `clock`: phase `request` before each model request, `dispatch` before each call goes to the store. */
  reach(faults: ArmedFaults, phase: "request" | "dispatch", opId?: string): void;
  /** Back to the true time. */
  reset(): void;
}

export function faultyClock(clock: Clock): FaultyClock {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    setTimer: (run, ms) => clock.setTimer(run, ms),
    reach(faults, phase, opId) {
      const effect = faults.reach("clock", { phase, opId }, ["clock_jump"])?.effect;
      if (effect?.kind === "clock_jump") offset += effect.ms;
    },
    reset() {
      offset = 0;
    },
  };
}
