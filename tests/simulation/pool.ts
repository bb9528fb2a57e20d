import { Worker } from "node:worker_threads";
import type { WorldPlan } from "./plan";
import type { Invariant } from "./record";
import type { WorldResult } from "./replay";
import type { WorkerReply, WorkerRequest } from "./worker";

const AT_ONCE = 10;

export interface PoolOptions {
  /** The bundle. */
  readonly file: string;
  readonly workers: number;
}

export interface Run {
  readonly firstSeed: number;
  readonly seeds: number;
  /** Milliseconds of real time after which no new worlds begin. */
  readonly forMs?: number;
  readonly onResult: (result: WorldResult) => void;
  /** Asked before new worlds begin. */
  readonly isEnough?: () => boolean;
}

/** Worlds on several cores. */
export class Pool {
  /** What is broken on purpose in the worlds that begin now; only the bundle of the variants knows it. */
  variant: string | null = null;
  private readonly lanes: Lane[];

  constructor({ file, workers }: PoolOptions) {
    this.lanes = Array.from({ length: workers }, () => new Lane(file));
  }

  /** Runs consecutive seeds. Resolves with how many worlds ran. */
  async run({ firstSeed, seeds, forMs = Infinity, onResult, isEnough = () => false }: Run): Promise<number> {
    const began = performance.now();
    let next = firstSeed;
    const end = firstSeed + seeds;
    await Promise.all(
      this.lanes.map(async (lane) => {
        while (next < end && performance.now() - began < forMs && !isEnough()) {
          const batch = Array.from({ length: Math.min(AT_ONCE, end - next) }, (_, index) => next + index);
          next += batch.length;
          await lane.ask({ kind: "seeds", seeds: batch, variant: this.variant }, (reply) => {
            if (reply.kind === "result") onResult(reply.result);
          });
        }
      }),
    );
    return next - firstSeed;
  }

  async replay(plan: WorldPlan, lane = 0): Promise<WorldResult> {
    let found: WorldResult | null = null;
    await this.lane(lane).ask({ kind: "plan", plan, variant: this.variant, withLog: true }, (reply) => {
      if (reply.kind === "result") found = reply.result;
    });
    if (found === null) throw new Error("the worker gave no result");
    return found;
  }

  async shrink(plan: WorldPlan, invariant: Invariant): Promise<WorldPlan> {
    let smallest = plan;
    await this.lane(0).ask({ kind: "shrink", plan, variant: this.variant, invariant }, (reply) => {
      if (reply.kind === "shrunk") smallest = reply.plan;
    });
    return smallest;
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private lane(index: number): Lane {
    const lane = this.lanes[index];
    if (lane === undefined) throw new Error(`there is no worker ${index}`);
    return lane;
  }
}

class Lane {
  private readonly worker: Worker;

  constructor(file: string) {
    // Worlds are short-lived objects by the thousand: room for them saves most of the collecting.
    this.worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: 96 } });
  }

  /** One request after the other. Rejects when the worker ends. */
  ask(request: WorkerRequest, onReply: (reply: WorkerReply) => void): Promise<void> {
    const { worker } = this;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        worker.off("message", listen);
        worker.off("error", fail);
      };
      const listen = (reply: WorkerReply): void => {
        if (reply.kind !== "ready") {
          onReply(reply);
          return;
        }
        stop();
        resolve();
      };
      const fail = (error: Error): void => {
        stop();
        reject(error);
      };
      worker.on("message", listen);
      worker.on("error", fail);
      worker.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
