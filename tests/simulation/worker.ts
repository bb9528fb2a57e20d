import "./machine/platform";
import { parentPort } from "node:worker_threads";
import { drawPlan } from "./draw";
import { replay, type WorldResult } from "./replay";
import { shrink } from "./shrink";
import type { WorldPlan } from "./plan";
import type { Invariant } from "./record";

/** What a worker is asked for. `variant` names what is broken on purpose, in a bundle that knows how. */
export type WorkerRequest =
  | { readonly kind: "seeds"; readonly seeds: readonly number[]; readonly variant: string | null }
  | { readonly kind: "plan"; readonly plan: WorldPlan; readonly variant: string | null; readonly withLog: boolean }
  | { readonly kind: "shrink"; readonly plan: WorldPlan; readonly variant: string | null; readonly invariant: Invariant };

export type WorkerReply =
  | { readonly kind: "result"; readonly result: WorldResult }
  | { readonly kind: "shrunk"; readonly plan: WorldPlan }
  /** Everything of one request has been told. */
  | { readonly kind: "ready" };

// Dexie says things to the console that are for nobody here.
console.warn = () => undefined;

const port = parentPort;

async function serve(request: WorkerRequest): Promise<void> {
  const tell = (reply: WorkerReply): void => port?.postMessage(reply);
  Reflect.set(globalThis, "brokenVariant", request.variant);
  switch (request.kind) {
    case "seeds":
      for (const seed of request.seeds) tell({ kind: "result", result: await replay(drawPlan(seed)) });
      break;
    case "plan":
      tell({ kind: "result", result: await replay(request.plan, { withLog: request.withLog }) });
      break;
    case "shrink":
      tell({ kind: "shrunk", plan: await shrink(request.plan, request.invariant) });
      break;
  }
  tell({ kind: "ready" });
}

port?.on("message", (request: WorkerRequest) => void serve(request));
