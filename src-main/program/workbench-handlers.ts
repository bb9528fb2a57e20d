import type { ToolError } from "../../src-shared/contract/tool-error";
import type { Handlers } from "../../src-shared/ipc/channel";
import type { ProgramChannels } from "../../src-shared/ipc/program-channels";
import type { Locale } from "../../src-shared/i18n/locale";
import { toolCatalogue } from "../../src-shared/tools/catalogue";
import { failed, wordOutcome } from "../harness/settlement";
import { coachToolbox, validateCall } from "../harness/validate";
import { describeTool } from "../providers/tool-schema";
import type { Conversations } from "./conversations";
import type { WorkbenchDesk } from "./workbench-desk";
import { neutralRequest } from "./workbench-model";

export interface WorkbenchHandlerDependencies {
  readonly workbench: WorkbenchDesk;
  readonly conversations: Conversations;
  /** Why the window that asks may not, or `null`. */
  readonly refusal: () => "not_owner" | "not_allowed" | null;
  readonly locale: () => Locale;
  readonly today: () => string;
}

type WorkbenchChannel = Extract<keyof ProgramChannels, `workbench.${string}`>;

const done = { kind: "done" } as const;
const refused = <Reason extends string>(reason: Reason): { kind: "refused"; reason: Reason } => ({ kind: "refused", reason });

/** What a window may ask of the workbench: the owner of the session only, and only in developer mode. */
export function workbenchHandlers(deps: WorkbenchHandlerDependencies): Pick<Handlers<ProgramChannels>, WorkbenchChannel> {
  const { workbench, conversations } = deps;

  /** The same check as before a handler; `null` is valid. */
  function mistake(tool: string, args: unknown): ToolError | null {
    const validation = validateCall(coachToolbox, { tool, args }, deps.today());
    if (validation.ok) return null;
    const outcome = wordOutcome(failed(validation.failure, validation.effect).outcome, validation.effect ?? "read", deps.locale());
    return outcome.status === "error" ? outcome.error : null;
  }

  return {
    "workbench.set": (change) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      workbench.set(change);
      return done;
    },
    "workbench.tools": () => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      return { kind: "tools", tools: toolCatalogue.map((tool) => ({ ...describeTool(tool, deps.locale()), effect: tool.effect })) };
    },
    "workbench.request": ({ id }) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      const request = workbench.request(id);
      return request === null ? refused("no_such_operation") : { kind: "request", request: neutralRequest(request) };
    },
    "workbench.answer_message": ({ id, answer }) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      return workbench.answerMessage(id, answer) ? done : refused("no_such_operation");
    },
    "workbench.validate": ({ tool, args }) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      const error = mistake(tool, args);
      return error === null ? { kind: "valid" } : { kind: "invalid", error };
    },
    "workbench.answer_call": ({ opId, answer }) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      const held = workbench.call(opId);
      if (held === null) return refused("no_such_operation");
      // Other arguments are checked before the call goes on: what is wrong with them is the person's to correct.
      const error = answer.kind === "arguments" ? mistake(held.tool, answer.args) : null;
      if (error !== null) return { kind: "invalid", error };
      return workbench.answerCall(opId, answer) ? done : refused("invalid");
    },
    "workbench.run": async ({ conversationId, tool, args }) => {
      const refusal = deps.refusal();
      if (refusal !== null) return refused(refusal);
      const id = conversationId ?? (await conversations.create());
      if (id === null) return refused("log");
      const started = await conversations.runByHand({ conversationId: id, tool, args });
      return "refused" in started ? refused(started.refused) : { kind: "started", conversationId: id, turnId: started.turnId };
    },
  };
}
