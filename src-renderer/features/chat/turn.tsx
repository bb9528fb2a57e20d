import { memo } from "react";
import { callsOf, type TurnView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { Button, IconButton } from "../../ui/button";
import { AgainIcon, CopyIcon } from "../../ui/icons";
import { formatDuration } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import { HandMark } from "../calls/hand-mark";
import { isProviderName } from "../calls/provider-name";
import { answerParts, answerText, retryingRequest } from "./answer-text";
import { ApprovalCard } from "./approval-card";
import { Markdown } from "./markdown";
import { usePending } from "./operation-actions";
import { PersonMessage } from "./person-message";
import { Receipt } from "./receipt";
import { answerAgain } from "./send-message";
import { TurnNotices } from "./turn-notices";
import styles from "./turn.module.css";

interface TurnProps {
  readonly turn: TurnView;
  readonly conversationId: string;
  readonly isLast: boolean;
  /** Its answer can be given once more. */
  readonly isAnswerable: boolean;
}

/** What the person said, what the coach answered, what the program has to add. */
export const Turn = memo(function Turn({ turn, conversationId, isLast, isAnswerable }: TurnProps) {
  const t = useText();
  const parts = answerParts(turn);
  return (
    <article
      className={styles["turn"]}
      data-testid="turn"
      data-turn={turn.turnId}
      data-end={turn.end?.kind}
      aria-label={t("chat.turn")}
      aria-busy={turn.end === null}
    >
      {turn.text !== "" && <PersonMessage turn={turn} conversationId={conversationId} />}
      {turn.mode === "answer_again" && <p className={styles["more"]}>{t("chat.answered_again")}</p>}
      {parts.length > 0 && (
        <div className={styles["coach"]}>
          <span className="visually-hidden">{t("chat.coach")}</span>
          {parts.map((part) => (
            <Markdown key={part.requestId} text={part.text} />
          ))}
          {turn.end !== null && <CopyButton turn={turn} />}
        </div>
      )}
      <HandMark turn={turn} />
      {turn.end === null && <Activity turn={turn} hasText={parts.some((part) => part.isStreaming)} />}
      {callsOf(turn).map((call) => (
        <ApprovalCard key={call.opId} call={call} />
      ))}
      {turn.end !== null && <Receipt turn={turn} />}
      <TurnNotices turn={turn} conversationId={conversationId} isLast={isLast} />
      {isAnswerable && <AnswerAgainButton turnId={turn.turnId} conversationId={conversationId} />}
    </article>
  );
});

function CopyButton({ turn }: { turn: TurnView }) {
  const t = useText();
  return (
    <IconButton
      size="small"
      className={styles["copy"]}
      label={t("chat.copy_answer")}
      icon={<CopyIcon />}
      onPress={() => {
        void navigator.clipboard.writeText(answerText(turn)).then(
          () => showToast({ text: t("common.copied") }),
          () => showToast({ text: t("common.not_copied") }),
        );
      }}
    />
  );
}

/** The same results in other words. No tool runs, so it is offered wherever there is something to answer from. */
function AnswerAgainButton({ turnId, conversationId }: { turnId: string; conversationId: string }) {
  const t = useText();
  const isRunning = useAppState((state) => state.running !== null);
  const [pending, run] = usePending(async () => {
    await answerAgain(conversationId, turnId, t);
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles["answerAgain"]}
      data-testid="answer-again"
      isDisabled={pending || isRunning}
      onPress={run}
    >
      <AgainIcon /> {t("chat.answer_again")}
    </Button>
  );
}

/** What the running turn waits for, after a moment in which there is nothing to see. */
function Activity({ turn, hasText }: { turn: TurnView; hasText: boolean }) {
  const t = useText();
  const locale = useLocale();
  const retrying = retryingRequest(turn);
  const asksPerson = callsOf(turn).some((call) => call.approval !== null && call.approval.answer === null && call.settledAt === null);
  const runs = callsOf(turn).find((call) => call.settledAt === null);
  if (asksPerson || (hasText && retrying === null)) return null;
  return (
    <p className={styles["activity"]} data-now={retrying !== null || undefined}>
      <span className={styles["dots"]} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {retrying === null
        ? t(runs === undefined ? "chat.thinking" : runs.effect === "write" ? "chat.writing" : "chat.reading")
        : t("chat.retrying", {
            provider: isProviderName(turn.provider.provider) ? t(`provider.names.${turn.provider.provider}`) : turn.provider.provider,
            wait: formatDuration(retrying.retryInMs ?? 0, locale),
          })}
    </p>
  );
}
