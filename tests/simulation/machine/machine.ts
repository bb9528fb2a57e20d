import { seededRandom } from "../../crash/random";
import type { SimulatedDisk } from "../../log/simulated-disk";
import type { Scheduler } from "./scheduler";

/** What the program takes for its computer, while one world runs. */
export interface Machine {
  readonly scheduler: Scheduler;
  readonly disk: SimulatedDisk;
  /** For ids, tokens and whatever the program draws by itself. */
  readonly random: () => number;
  /** How long a step of the disk takes, in milliseconds. */
  readonly diskLatency: (step: string) => number;
  readonly fetch: typeof globalThis.fetch;
}

let present: Machine | null = null;

export function useMachine(machine: Machine | null): void {
  present = machine;
}

/** @throws outside of a world: something of the program runs on after its end */
export function machine(): Machine {
  if (present === null) throw new Error("no world is running");
  return present;
}

export function machineOrNull(): Machine | null {
  return present;
}

/** A sequence of its own for each purpose, so that a change in one leaves the others as they were. */
export function randomFor(seed: number, purpose: string): () => number {
  let hash = seed | 0;
  for (const letter of purpose) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return seededRandom(hash >>> 0);
}
