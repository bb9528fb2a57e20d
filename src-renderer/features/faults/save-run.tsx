import type { TurnView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { saveFile } from "../../ui/save-file";
import { useText } from "../../ui/text";
import { explain } from "../chat/send-message";

/** For developers: a finished turn as a file that plays it again. A tool that was run by hand is no run of a model. */
export function SaveRun({ conversationId, turn }: { conversationId: string; turn: TurnView }) {
  const t = useText();
  const developer = useAppState((state) => state.developer);
  if (!developer || turn.end === null || (turn.mode !== "message" && turn.mode !== "continue")) return null;

  async function save(): Promise<void> {
    const result = await ask("turn.record", { conversationId, turnId: turn.turnId });
    if (explain(result, t) && result.ok && result.reply.kind === "recorded") saveFile(result.reply.fileName, result.reply.text);
  }

  return (
    <Button size="small" variant="quiet" data-testid="save-run" onPress={() => void save()}>
      {t("faults.save_run")}
    </Button>
  );
}
