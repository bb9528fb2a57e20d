import type { Toolbox } from "../harness/validate";
import type { ArmedFaults } from "./armed-faults";
import { halfOf } from "./half-arguments";

/** Tools with the fault point `validation` in front of their check. */
export function faultyToolbox<Args>(toolbox: Toolbox<Args>, faults: ArmedFaults): Toolbox<Args> {
  return {
    ...toolbox,
    arriving({ tool, args, opId }) {
      const effect = faults.reach("validation", { tool, opId }, ["throw", "corrupt"])?.effect;
      if (effect?.kind === "throw") throw new Error(effect.text);
      return effect === undefined ? args : halfOf(args);
    },
  };
}
