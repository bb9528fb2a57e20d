import type { NeutralRequest } from "../../src-shared/ipc/workbench";
import type { Clock } from "../harness/ports";
import type { ModelPort, ModelRequest } from "../providers/port";
import { playMessage } from "../providers/scripted/provider";
import { describeTool } from "../providers/tool-schema";
import type { WorkbenchDesk } from "./workbench-desk";

export interface HandPlayedModel extends ModelPort {
  /** True when a person wrote the last message. */
  wroteLast(): boolean;
}

/**
 * A model in whose place a person can write. What they write goes the way of any provider's message; the marks are made by
 * the harness. The wait has no deadline, and the time of the turn stands still meanwhile.
 */
export function handPlayedModel(model: ModelPort, desk: WorkbenchDesk, clock: Pick<Clock, "now">): HandPlayedModel {
  let written = 0;
  let wroteLast = false;
  return {
    identity: model.identity,
    wroteLast: () => wroteLast,
    async *request(request, signal) {
      wroteLast = false;
      if (!desk.takesNextMessage()) {
        yield* model.request(request, signal);
        return;
      }
      const askedAt = clock.now();
      const answer = await desk.askMessage(request, signal);
      wroteLast = answer.kind === "written";
      yield { type: "person_asked", waitedMs: Math.max(0, clock.now() - askedAt), played: wroteLast };
      switch (answer.kind) {
        case "written":
          written += 1;
          yield* playMessage(answer.message, `hand_${written}`, signal);
          return;
        case "passed":
          yield* model.request(request, signal);
          return;
        case "cancelled":
          yield { type: "failed", failure: { kind: "cancelled", status: null, retryAfterMs: null, diagnosticId: null } };
      }
    },
  };
}

/** A request as a person reads it: what the model would get, before any provider has encoded it. */
export function neutralRequest({ locale, instructions, transcript, tools, toolChoice }: ModelRequest): NeutralRequest {
  return {
    locale,
    instructions,
    transcript: transcript.map((entry) => (entry.role === "assistant" ? { role: entry.role, parts: entry.parts } : entry)),
    tools: tools.map((tool) => ({ ...describeTool(tool, locale), effect: tool.effect })),
    toolChoice,
  };
}
