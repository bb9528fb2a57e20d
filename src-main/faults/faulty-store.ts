import type { RequestOf } from "../../src-shared/ipc/channel";
import type { StoreChannels } from "../../src-shared/ipc/store-channels";
import type { StorePort } from "../harness/ports";
import type { ArmedFaults } from "./armed-faults";
import type { FaultyClock } from "./faulty-clock";
import { pause } from "./pause";

const DISPATCH = ["throw", "delay", "drop", "disconnect", "answer_twice"] as const;

/** A store with the fault point `dispatch` in front of it, reached by each request to execute something. */
export function faultyStore(store: StorePort, faults: ArmedFaults, clock: FaultyClock): StorePort {
  const ask: StorePort["ask"] = async (name, request, deadlineMs) => {
    const effect = name === "store.execute" ? dispatchFault(request as RequestOf<StoreChannels, "store.execute">, faults, clock) : null;
    switch (effect?.kind) {
      case "throw":
        throw new Error(effect.text);
      case "delay":
        await pause(clock, Math.min(effect.ms, deadlineMs));
        if (effect.ms >= deadlineMs) return { ok: false, failure: "deadline" };
        return store.ask(name, request, deadlineMs - effect.ms);
      case "drop":
        await pause(clock, deadlineMs);
        return { ok: false, failure: "deadline" };
      case "disconnect":
        return { ok: false, failure: "closed" };
      case "answer_twice": {
        const [first] = await Promise.all([store.ask(name, request, deadlineMs), store.ask(name, request, deadlineMs)]);
        return first;
      }
      default:
        return store.ask(name, request, deadlineMs);
    }
  };
  return { isConnected: () => store.isConnected(), ask };
}

function dispatchFault({ args, effect, opId }: RequestOf<StoreChannels, "store.execute">, faults: ArmedFaults, clock: FaultyClock) {
  clock.reach(faults, "dispatch", opId);
  return faults.reach("dispatch", { tool: args.tool, phase: effect, opId }, DISPATCH)?.effect ?? null;
}
