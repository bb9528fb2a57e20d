import type { WorldPlan, WorldStep } from "./plan";
import type { Invariant } from "./record";
import { replay } from "./replay";

const MOST_RUNS = 400;

/** A plan that breaks the same rule with as little as possible: steps go, then what is inside of them. */
export async function shrink(plan: WorldPlan, invariant: Invariant): Promise<WorldPlan> {
  let smallest = plan;
  let runs = 0;
  const stillBreaks = async (steps: readonly WorldStep[]): Promise<boolean> => {
    if (runs >= MOST_RUNS) return false;
    runs += 1;
    const candidate = { ...smallest, steps };
    const { violations } = await replay(candidate);
    if (!violations.some((violation) => violation.invariant === invariant)) return false;
    smallest = candidate;
    return true;
  };

  for (let again = true; again; ) {
    again = await dropSteps(() => smallest.steps, stillBreaks);
    for (let index = 0; index < smallest.steps.length; index += 1) {
      const step = smallest.steps[index];
      for (const simpler of step === undefined ? [] : simplerSteps(step)) {
        if (await stillBreaks(smallest.steps.with(index, simpler))) {
          again = true;
          break;
        }
      }
    }
  }
  return smallest;
}

/** Halves first, then smaller parts, down to single steps. */
async function dropSteps(steps: () => readonly WorldStep[], stillBreaks: (steps: readonly WorldStep[]) => Promise<boolean>): Promise<boolean> {
  let dropped = false;
  for (let size = Math.ceil(steps().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = steps().length - size; start >= 0; start -= size) {
      const rest = [...steps().slice(0, start), ...steps().slice(start + size)];
      if (await stillBreaks(rest)) dropped = true;
    }
  }
  return dropped;
}

function simplerSteps(step: WorldStep): WorldStep[] {
  switch (step.do) {
    case "say": {
      const withoutRound = step.rounds.map((_, index) => ({ ...step, rounds: step.rounds.toSpliced(index, 1) }));
      const withoutCall = step.rounds.flatMap((round, at) =>
        round.calls.length < 2
          ? []
          : round.calls.map((_, index) => ({ ...step, rounds: step.rounds.with(at, { ...round, calls: round.calls.toSpliced(index, 1) }) })),
      );
      const calmer: WorldStep[] = [];
      if (Object.keys(step.troubles).length > 0) calmer.push({ ...step, troubles: {} });
      if (step.cancelAfterMs !== null) calmer.push({ ...step, cancelAfterMs: null });
      if (!step.wait) calmer.push({ ...step, wait: true });
      if (step.approval !== "approve") calmer.push({ ...step, approval: "approve" });
      return [...withoutRound, ...withoutCall, ...calmer];
    }
    case "arm":
      return step.faults.length < 2 ? [] : step.faults.map((_, index) => ({ ...step, faults: step.faults.toSpliced(index, 1) }));
    case "hand":
      return step.wait ? [] : [{ ...step, wait: true }];
    default:
      return [];
  }
}
