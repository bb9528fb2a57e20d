import type { RequestOf } from "../../../src-shared/ipc/channel";
import type { ProgramChannels, StoreNotice, StoreState, UnresolvedOperation } from "../../../src-shared/ipc/program-channels";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { NoticeBox } from "../../ui/notice-box";
import { useText } from "../../ui/text";
import { useWords } from "../calls/use-words";
import { CheckButton, usePending } from "../chat/operation-actions";
import { explain } from "../chat/send-message";
import { operationSummary } from "./operation-summary";
import styles from "./store-messages.module.css";

/** How the store is, where that is not simply well, and what the start found. Nothing here goes away by itself. */
export function StoreMessages() {
  const t = useText();
  const store = useAppState((state) => state.store);
  const nothing = (store.status === "ready" || store.status === "starting") && store.unresolved.length === 0 && store.notices.length === 0;
  if (store.status === "starting" && nothing) {
    return (
      <p className={styles["starting"]} role="status" data-testid="store-state" data-status="starting">
        {t("storeState.starting")}
      </p>
    );
  }
  if (nothing) return null;
  return (
    <div className={styles["messages"]}>
      <Status />
      {store.unresolved.map((operation) => (
        <Unresolved key={operation.opId} operation={operation} />
      ))}
      {store.notices.map((notice) => (
        <Told key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Status() {
  const t = useText();
  const { status, reason } = useAppState((state) => state.store);
  const [pending, retry] = usePending(async () => {
    explain(await ask("store.retry", {}), t);
  });
  if (status !== "unavailable" && status !== "read_only") return null;
  const known = reason === "none" ? "failed" : reason;
  return (
    <div data-testid="store-state" data-status={status} data-reason={reason}>
      <NoticeBox
        tone={status === "unavailable" ? "failed" : "unconfirmed"}
        title={t(`storeState.${status}.title`)}
        actions={
          <>
            {choicesFor(known).map((choice) => (
              <DecideButton key={choice} choice={choice} />
            ))}
            <Button size="small" isDisabled={pending} data-testid="store-retry" onPress={retry}>
              {t("storeState.try_again")}
            </Button>
          </>
        }
      >
        {t(`storeState.reason.${known}`)}
      </NoticeBox>
    </div>
  );
}

type Choice = RequestOf<ProgramChannels, "store.decide">["choice"];

/** Where only the person can say how to go on. */
function choicesFor(reason: StoreState["reason"]): readonly Choice[] {
  if (reason === "other_lineage") return ["use_safety_copy", "use_this_store"];
  return reason === "journal_damaged" ? ["salvage_journal"] : [];
}

function DecideButton({ choice }: { choice: Choice }) {
  const t = useText();
  const [pending, decide] = usePending(async () => {
    explain(await ask("store.decide", { choice }), t);
  });
  return (
    <Button size="small" isDisabled={pending} data-testid="store-decide" data-choice={choice} onPress={decide}>
      {t(`storeState.decide.${choice}`)}
    </Button>
  );
}

function Unresolved({ operation }: { operation: UnresolvedOperation }) {
  const words = useWords();
  return (
    <NoticeBox
      tone="unconfirmed"
      title={words.t("storeState.unresolved.title")}
      testId="unresolved"
      actions={operation.elsewhere ? <DecideButton choice="give_up_unresolved" /> : <CheckButton opId={operation.opId} />}
    >
      {words.t(operation.elsewhere ? "storeState.unresolved.elsewhere" : "storeState.unresolved.body", { what: operationSummary(operation, words) })}
    </NoticeBox>
  );
}

const alarming: readonly StoreNotice["kind"][] = ["journal_damaged", "other_lineage", "safety_copy_failed", "conversation_damaged", "conversations_unreadable"];

function Told({ notice }: { notice: StoreNotice }) {
  const words = useWords();
  const { t } = words;
  const saved = notice.kind === "operations_resolved" && notice.count > 0;
  return (
    <NoticeBox
      tone={alarming.includes(notice.kind) ? "failed" : saved ? "ok" : "expected"}
      title={t(saved ? "storeState.notice.operations_saved.title" : `storeState.notice.${notice.kind}.title`)}
      testId="store-notice"
      kind={notice.kind}
      actions={
        <Button size="small" data-testid="dismiss" onPress={() => void ask("store.notice.dismiss", { id: notice.id })}>
          {t("common.dismiss")}
        </Button>
      }
    >
      {t(saved ? "storeState.notice.operations_saved.body" : `storeState.notice.${notice.kind}.body`, { count: notice.count })}
      {notice.operations.length > 0 && (
        <>
          {notice.kind !== "operations_resolved" && ` ${t("storeState.not_saved")}`}
          <ul className={styles["operations"]}>
            {notice.operations.map((operation) => (
              <li key={operation.opId}>{operationSummary(operation, words)}</li>
            ))}
          </ul>
        </>
      )}
    </NoticeBox>
  );
}
