import { z } from "../../src-shared/zod";
import type { FaultEffect } from "../../src-shared/faults/plan";
import type { Wire } from "../../src-shared/ipc/wire";
import type { FaultHook } from "../faults/fault-hook";

const executeShape = z.object({
  t: z.literal("request"),
  id: z.number(),
  channel: z.literal("store.execute"),
  body: z.object({ opId: z.string(), args: z.object({ tool: z.string() }) }),
});
const replyShape = z.object({ t: z.enum(["reply", "failure"]), id: z.number() });

const ON_THE_WAY = ["drop", "delay", "answer_late", "answer_twice", "corrupt", "disconnect"] as const;
const IN_THE_WINDOW = ["kill_renderer"] as const;

interface Call {
  readonly tool: string;
  readonly opId: string;
}

/**
 * A wire with the fault points `ipc` and `renderer`, reached by each request to execute something (phase `request`) and
 * by its answer (phase `reply`). Everything else passes, and while nothing is armed so does all. A pipe that cannot be
 * cut alone (Electron's) takes the page with it.
 */
export function faultyWire(wire: Wire, hook: FaultHook, killWindow: () => void): Wire {
  const calls = new Map<number, Call>();

  function pass(phase: "request" | "reply", call: Call, message: unknown, deliver: (message: unknown) => void): void {
    const facts = { ...call, phase };
    if (hook.reach("renderer", facts, IN_THE_WINDOW) !== null) {
      killWindow();
      return;
    }
    const effect: FaultEffect | undefined = hook.reach("ipc", facts, ON_THE_WAY)?.effect;
    switch (effect?.kind) {
      case "drop":
        return;
      case "disconnect":
        if (wire.close === undefined) killWindow();
        else wire.close();
        return;
      case "delay":
      case "answer_late":
        void hook.wait(effect.ms).then(() => deliver(message));
        return;
      case "corrupt":
        deliver({ ...(message as object), body: { kind: "corrupt" } });
        return;
      case "answer_twice":
        deliver(message);
        deliver(message);
        return;
      default:
        deliver(message);
    }
  }

  return {
    post(message) {
      const reply = calls.size === 0 ? undefined : replyShape.safeParse(message).data;
      const call = reply === undefined ? undefined : calls.get(reply.id);
      if (reply === undefined || call === undefined) {
        wire.post(message);
        return;
      }
      calls.delete(reply.id);
      pass("reply", call, message, (passed) => wire.post(passed));
    },
    onMessage: (listener) =>
      wire.onMessage((message) => {
        const request = hook.armed() ? executeShape.safeParse(message).data : undefined;
        if (request === undefined) {
          listener(message);
          return;
        }
        const call = { tool: request.body.args.tool, opId: request.body.opId };
        calls.set(request.id, call);
        pass("request", call, message, listener);
      }),
    onClose: (listener) => wire.onClose(listener),
  };
}
