import { assertNever } from "../../../src-shared/assert-never";
import { noticesOf, type Notice } from "../../../src-shared/conversation/notices";
import { isProviderName } from "../calls/provider-name";
import type { TurnView } from "../../../src-shared/conversation/view";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { formatDuration } from "../../ui/format";
import { NoticeBox } from "../../ui/notice-box";
import { useText } from "../../ui/text";
import { useWords } from "../calls/use-words";
import { goTo } from "../shell/route";
import { wordNotice, type NoticeAction } from "./notice-words";
import { CheckButton, RetrySafelyButton, UndoButton, usePending } from "./operation-actions";
import { startTurn } from "./send-message";
import styles from "./turn.module.css";

interface TurnNoticesProps {
  readonly turn: TurnView;
  readonly conversationId: string;
  readonly isLast: boolean;
}

/** What the program itself has to say about a turn. */
export function TurnNotices({ turn, conversationId, isLast }: TurnNoticesProps) {
  const words = useWords();
  const { shown, hidden } = shortened(noticesOf(turn));
  const boxes = shown.map((notice, index) => {
    const worded = wordNotice(notice, { ...words, isLast, providerSentence: providerSentence(notice, turn, words) });
    const opId = "call" in notice ? (notice.call?.opId ?? null) : null;
    return (
      <NoticeBox
        key={`${notice.kind}-${opId ?? index}`}
        tone={worded.tone}
        title={worded.title}
        isQuiet={worded.isQuiet}
        testId="notice"
        kind={worded.dataKind}
        actions={
          worded.actions.length === 0
            ? undefined
            : worded.actions.map((action) => (
                <Action key={action} action={action} opId={opId} conversationId={conversationId} />
              ))
        }
      >
        {worded.body}
      </NoticeBox>
    );
  });
  return (
    <>
      {boxes}
      {hidden > 0 && <p className={styles["more"]}>{words.t("notices.not_found.more", { count: hidden })}</p>}
    </>
  );
}

const MOST_NOT_FOUND = 3;

/** Of many days without a record the first few stand for all; each of them is on the timeline. */
function shortened(notices: readonly Notice[]): { shown: readonly Notice[]; hidden: number } {
  let notFound = 0;
  const shown = notices.filter((notice) => notice.kind !== "not_found" || ++notFound <= MOST_NOT_FOUND);
  return { shown, hidden: notices.length - shown.length };
}

function providerSentence(notice: Notice, turn: TurnView, { t, locale }: ReturnType<typeof useWords>): string {
  if (notice.kind !== "provider") return "";
  const { kind, retryAfterMs } = notice.failure;
  const { provider, model } = turn.provider;
  const name = isProviderName(provider) ? t(`provider.names.${provider}`) : provider;
  if (kind === "rate_limit" && retryAfterMs !== null) {
    return t("provider.failure.rate_limit_wait", { provider: name, wait: formatDuration(retryAfterMs, locale) });
  }
  return t(`provider.failure.${kind}`, { provider: name, model });
}

function Action({ action, opId, conversationId }: { action: NoticeAction; opId: string | null; conversationId: string }) {
  const t = useText();
  switch (action) {
    case "check":
      return opId === null ? null : <CheckButton opId={opId} />;
    case "retry_safely":
      return opId === null ? null : <RetrySafelyButton opId={opId} />;
    case "undo":
      return opId === null ? null : <UndoButton opId={opId} variant="secondary" />;
    case "continue":
      return <ContinueButton conversationId={conversationId} />;
    case "try_store":
      return (
        <Button size="small" onPress={() => void ask("store.retry", {})}>
          {t("storeState.try_again")}
        </Button>
      );
    case "settings":
      return (
        <Button size="small" onPress={() => goTo("settings")}>
          {t("notices.open_settings")}
        </Button>
      );
    default:
      return assertNever(action);
  }
}

function ContinueButton({ conversationId }: { conversationId: string }) {
  const t = useText();
  const [pending, run] = usePending(async () => {
    await startTurn(conversationId, "", "continue", t);
  });
  return (
    <Button variant="primary" size="small" data-testid="continue" isDisabled={pending} onPress={run}>
      {t("notices.continue")}
    </Button>
  );
}
