import { memo } from "react";
import { callsOf, type TurnView } from "../../../src-shared/conversation/view";
import { IconButton } from "../../ui/button";
import { CopyIcon } from "../../ui/icons";
import { formatDuration } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import { isProviderName } from "../calls/provider-name";
import { answerParts, answerText, retryingRequest } from "./answer-text";
import { ApprovalCard } from "./approval-card";
import { Markdown } from "./markdown";
import { Receipt } from "./receipt";
import { TurnNotices } from "./turn-notices";
import styles from "./turn.module.css";

interface TurnProps {
  readonly turn: TurnView;
  readonly conversationId: string;
  readonly isLast: boolean;
}

/** What the person said, what the coach answered, what the program has to add. */
export const Turn = memo(function Turn({ turn, conversationId, isLast }: TurnProps) {
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
      {turn.text !== "" && (
        <div className={styles["person"]}>
          <span className="visually-hidden">{t("chat.you")}</span>
          {turn.text}
        </div>
      )}
      {parts.length > 0 && (
        <div className={styles["coach"]}>
          <span className="visually-hidden">{t("chat.coach")}</span>
          {parts.map((part) => (
            <Markdown key={part.requestId} text={part.text} />
          ))}
          {turn.end !== null && <CopyButton turn={turn} />}
        </div>
      )}
      {turn.end === null && <Activity turn={turn} hasText={parts.some((part) => part.isStreaming)} />}
      {callsOf(turn).map((call) => (
        <ApprovalCard key={call.opId} call={call} />
      ))}
      {turn.end !== null && <Receipt turn={turn} />}
      <TurnNotices turn={turn} conversationId={conversationId} isLast={isLast} />
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
