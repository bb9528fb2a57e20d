import { useRef } from "react";
import { callsOf, type CallView } from "../../../src-shared/conversation/view";
import { outcomePayload } from "../../../src-shared/contract/outcome";
import type { ToolOffer } from "../../../src-shared/ipc/workbench";
import { useAppState } from "../../bridge/app-state";
import { conversationStore } from "../../bridge/conversations";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { ClassSign } from "../../ui/class-sign";
import { useText } from "../../ui/text";
import { explain } from "../chat/send-message";
import { UndoButton } from "../chat/operation-actions";
import { openPane } from "../shell/panes";
import { openConversation, useRoute } from "../shell/route";
import { signOfCall } from "../timeline/timeline-model";
import { CallEditor, pretty } from "./call-editor";
import { useKeptFocus } from "./use-kept-focus";
import { argumentsOf, draftStore } from "./workbench-state";
import styles from "./workbench.module.css";

/** Runs a tool as a model's call would be run, and shows what came of it. */
export function ToolRunner({ tools }: { tools: readonly ToolOffer[] }) {
  const t = useText();
  const { run, lastRun } = draftStore();
  const { conversationId } = useRoute();
  const isBusy = useAppState((state) => state.running !== null);
  const call = useCallOf(lastRun);
  const bench = useRef<HTMLDivElement>(null);
  useKeptFocus(bench);

  async function start(): Promise<void> {
    const result = await ask("workbench.run", { conversationId, tool: run.tool, args: argumentsOf(run.args) });
    if (!explain(result, t) || !result.ok || result.reply.kind !== "started") return;
    const { reply } = result;
    draftStore.setState({ lastRun: { conversationId: reply.conversationId, turnId: reply.turnId } });
    openConversation(reply.conversationId);
    // A change of place closes what stands in front of it.
    openPane("workbench");
  }

  return (
    <div ref={bench} tabIndex={-1} className={styles["bench"]} data-testid="tool-runner">
      <p className={styles["hint"]}>{t("workbench.tool.about")}</p>
      <CallEditor tools={tools} draft={run} onChange={(next) => draftStore.setState({ run: next })} />
      <div className={styles["actions"]}>
        <Button variant="primary" data-testid="run-tool" isDisabled={run.tool === "" || isBusy} onPress={() => void start()}>
          {t("workbench.tool.run")}
        </Button>
        {isBusy && <span className={styles["hint"]}>{t("workbench.tool.busy")}</span>}
      </div>
      {call !== null && <RunResult call={call} />}
    </div>
  );
}

function RunResult({ call }: { call: CallView }) {
  const t = useText();
  const sign = signOfCall(call);
  if (call.outcome === null || sign === null) return null;
  const error = call.outcome.status === "error" ? call.outcome.error : null;
  return (
    <section className={styles["result"]} aria-label={t("workbench.tool.result")} data-testid="run-result" data-class={call.class} data-code={error?.error}>
      <p className={styles["meta"]}>
        <ClassSign sign={sign} bare /> <b>{t(`common.sign.${sign}`)}</b>
        {error !== null && (
          <code>
            {error.error} → {error.recovery}
          </code>
        )}
        {call.certainty !== null && <code>{call.certainty}</code>}
        {call.certainty === "confirmed" && call.changes.length > 0 && call.undoneBy === null && <UndoButton opId={call.opId} />}
        {call.undoneBy !== null && <span>{t("chat.receipt.undone")}</span>}
      </p>
      <pre tabIndex={0}>{pretty(outcomePayload(call.outcome))}</pre>
    </section>
  );
}

function useCallOf(run: { readonly conversationId: string; readonly turnId: string } | null): CallView | null {
  const turn = conversationStore(({ feed }) => (run === null ? undefined : feed[run.conversationId]?.view.turns.find(({ turnId }) => turnId === run.turnId)));
  return turn === undefined ? null : (callsOf(turn)[0] ?? null);
}
