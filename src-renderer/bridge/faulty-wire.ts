import { z } from "../../src-shared/zod";
import type { Wire } from "../../src-shared/ipc/wire";
import type { FaultHook } from "../faults/fault-hook";

const executeShape = z.object({
  t: z.literal("request"),
  id: z.number(),
  channel: z.literal("store.execute"),
  body: z.object({ args: z.object({ tool: z.string() }) }),
});
const replyShape = z.object({ t: z.enum(["reply", "failure"]), id: z.number() });

const ON_THE_WAY = ["drop", "delay", "answer_twice"] as const;
const IN_THE_WINDOW = ["kill_renderer"] as const;

/**
 * A wire with the fault points `ipc` and `renderer`, reached by each request to execute something (phase `request`) and
 * by its answer (phase `reply`). Everything else passes, and while nothing is armed so does all.
 */
export function faultyWire(wire: Wire, hook: FaultHook, killWindow: () => void): Wire {
  const tools = new Map<number, string>();

  function pass(phase: "request" | "reply", tool: string, deliver: () => void): void {
    if (hook.reach("renderer", { tool, phase }, IN_THE_WINDOW) !== null) {
      killWindow();
      return;
    }
    const effect = hook.reach("ipc", { tool, phase }, ON_THE_WAY)?.effect;
    if (effect?.kind === "drop") return;
    if (effect?.kind === "delay") {
      setTimeout(deliver, effect.ms);
      return;
    }
    deliver();
    if (effect?.kind === "answer_twice") deliver();
  }

  return {
    post(message) {
      const reply = tools.size === 0 ? undefined : replyShape.safeParse(message).data;
      const tool = reply === undefined ? undefined : tools.get(reply.id);
      if (reply === undefined || tool === undefined) {
        wire.post(message);
        return;
      }
      tools.delete(reply.id);
      pass("reply", tool, () => wire.post(message));
    },
    onMessage: (listener) =>
      wire.onMessage((message) => {
        const request = hook.armed() ? executeShape.safeParse(message).data : undefined;
        if (request === undefined) {
          listener(message);
          return;
        }
        const { tool } = request.body.args;
        tools.set(request.id, tool);
        pass("request", tool, () => listener(message));
      }),
    onClose: (listener) => wire.onClose(listener),
  };
}
