import type { IpcResult } from "../../../src-shared/ipc/peer";
import type { refusalReasons } from "../../../src-shared/ipc/program-channels";
import { ask } from "../../bridge/program";
import type { SayText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import { routeStore } from "../shell/route";
import { keepDraft } from "./drafts";

type Mode = "message" | "continue";
type RefusalReason = (typeof refusalReasons)[number];
type Refusable = { readonly kind: "refused"; readonly reason: RefusalReason } | { readonly kind: string; readonly reason?: never };

/** Starts a turn, in a new conversation where there is none. True once the program took it; else it says why not. */
export async function sendMessage(conversationId: string | null, text: string, t: SayText): Promise<boolean> {
  if (conversationId !== null) return await startTurn(conversationId, text, "message", t);
  const created = await ask("conversation.create", {});
  if (!explain(created, t) || !created.ok || created.reply.kind !== "created") return false;
  const id = created.reply.conversationId;
  const started = await startTurn(id, text, "message", t);
  // The new conversation has a composer of its own: what was not sent moves there.
  if (!started) keepDraft(id, text);
  keepDraft(null, "");
  routeStore.setState({ conversationId: id });
  return started;
}

export async function startTurn(conversationId: string, text: string, mode: Mode, t: SayText): Promise<boolean> {
  const result = await ask("turn.start", { conversationId, text, mode });
  return explain(result, t);
}

/** Answers once more from what the turn has found. */
export async function answerAgain(conversationId: string, turnId: string, t: SayText): Promise<boolean> {
  return explain(await ask("turn.answer_again", { conversationId, turnId }), t);
}

/**
 * Sends an earlier message in other words, in a branch that goes on before it. True once the branch is on the screen, even
 * when its turn was not taken: then the text waits in its composer.
 */
export async function sendEdited(conversationId: string, turnId: string, text: string, t: SayText): Promise<boolean> {
  const branched = await ask("conversation.branch", { conversationId, turnId });
  if (!explain(branched, t) || !branched.ok || branched.reply.kind !== "branched") return false;
  const id = branched.reply.conversationId;
  if (!(await startTurn(id, text, "message", t))) keepDraft(id, text);
  routeStore.setState({ conversationId: id });
  return true;
}

/** Says why something was not done, unless it was. */
export function explain(result: IpcResult<Refusable>, t: SayText): boolean {
  if (!result.ok) {
    showToast({ text: t("common.no_answer") });
    return false;
  }
  if (result.reply.reason === undefined) return true;
  showToast({ text: t(`common.refused.${result.reply.reason}`) });
  return false;
}
