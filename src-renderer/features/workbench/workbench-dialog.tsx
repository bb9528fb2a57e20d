import { useRef } from "react";
import { playModes, type ToolOffer, type Waiting } from "../../../src-shared/ipc/workbench";
import { callsOf, type CallView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { conversationStore } from "../../bridge/conversations";
import { ask } from "../../bridge/program";
import { Choice } from "../../ui/choice";
import { Dialog } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { ApprovalCard } from "../chat/approval-card";
import { explain } from "../chat/send-message";
import { HeldCall } from "./held-call";
import { HoldSwitches } from "./hold-switches";
import { MessageWriter } from "./message-writer";
import { ToolRunner } from "./tool-runner";
import { useKeptFocus } from "./use-kept-focus";
import { useTools } from "./use-tools";
import { benches, draftStore } from "./workbench-state";
import styles from "./workbench.module.css";

/** The developer's workbench: be the model, be the tool, hold a call. What waits for a person stands first. */
export function WorkbenchDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const tools = useTools();
  const waiting = useAppState((state) => state.workbench.waiting[0] ?? null);
  const { bench } = draftStore();
  const approvals = useOpenApprovals();
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content);
  return (
    <Dialog isOpen onClose={onClose} title={t("workbench.title")} size="large">
      <div ref={content} tabIndex={-1} className={styles["workbench"]} data-testid="workbench">
        {approvals.map((call) => (
          <ApprovalCard key={call.opId} call={call} />
        ))}
        {waiting === null ? (
          <>
            <Choice
              label={t("workbench.bench.label")}
              hideLabel
              value={bench}
              options={benches.map((one) => ({ value: one, label: t(`workbench.bench.${one}`) }))}
              onChange={(next) => draftStore.setState({ bench: next })}
            />
            {bench === "model" && <PlaySwitch />}
            {bench === "tool" && <ToolRunner tools={tools} />}
            {bench === "hold" && <HoldSwitches tools={tools} />}
          </>
        ) : (
          <WaitingFor key={waiting.id} waiting={waiting} tools={tools} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function WaitingFor({ waiting, tools, onClose }: { waiting: Waiting; tools: readonly ToolOffer[]; onClose: () => void }) {
  const playsAll = useAppState((state) => state.workbench.play === "all");
  return waiting.kind === "message" ? (
    <MessageWriter id={waiting.id} tools={tools} onDone={(goesOn) => !goesOn && onClose()} />
  ) : (
    <HeldCall key={waiting.phase} held={waiting} tools={tools} onDone={() => !playsAll && onClose()} />
  );
}

function PlaySwitch() {
  const t = useText();
  const play = useAppState((state) => state.workbench.play);
  return (
    <div className={styles["bench"]} data-testid="play-switch">
      <p className={styles["hint"]}>{t("workbench.model.about")}</p>
      <Choice
        label={t("workbench.model.play.label")}
        value={play}
        options={playModes.map((one) => ({ value: one, label: t(`workbench.model.play.${one}`) }))}
        onChange={(next) => void ask("workbench.set", { play: next }).then((result) => explain(result, t))}
      />
    </div>
  );
}

/** The dialog stands in front of the conversation, where these would be asked. */
function useOpenApprovals(): readonly CallView[] {
  const running = useAppState((state) => state.running);
  const turn = conversationStore(({ feed }) =>
    running === null ? undefined : feed[running.conversationId]?.view.turns.find(({ turnId }) => turnId === running.turnId),
  );
  return turn === undefined ? [] : callsOf(turn).filter((call) => call.approval !== null && call.approval.answer === null);
}
