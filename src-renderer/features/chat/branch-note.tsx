import type { BranchView, StandingView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { NoticeBox } from "../../ui/notice-box";
import { useText } from "../../ui/text";
import { changeRows } from "../calls/change-rows";
import { describeArguments, type Words } from "../calls/describe-call";
import { useWords } from "../calls/use-words";
import { openConversation } from "../shell/route";
import styles from "./branch-note.module.css";
import { CheckButton, UndoButton } from "./operation-actions";

/** Where this conversation left another one, and what was changed there after that and stands. */
export function BranchNote({ branch }: { branch: BranchView }) {
  const t = useText();
  const from = useAppState((state) => state.conversations.find((one) => one.id === branch.fromConversationId));
  const hasStanding = branch.standing.length > 0;
  return (
    <NoticeBox
      tone="expected"
      title={t("chat.branch.title", { title: from?.title ?? t("chat.untitled") })}
      isQuiet={!hasStanding}
      testId="branch"
      actions={
        from === undefined || from.deleted || !hasStanding ? undefined : <OpenButton conversationId={from.id} />
      }
    >
      <span>{t("chat.branch.body")} </span>
      {hasStanding ? (
        <>
          <p className={styles["intro"]}>{t("chat.branch.standing")}</p>
          <ul className={styles["standing"]}>
            {branch.standing.map((write) => (
              <Standing key={write.opId} write={write} />
            ))}
          </ul>
        </>
      ) : (
        from !== undefined && !from.deleted && <OpenButton conversationId={from.id} />
      )}
    </NoticeBox>
  );
}

function OpenButton({ conversationId }: { conversationId: string }) {
  const t = useText();
  return (
    <Button size="small" variant="quiet" className={styles["open"]} data-testid="open-origin" onPress={() => openConversation(conversationId)}>
      {t("chat.branch.open")}
    </Button>
  );
}

function Standing({ write }: { write: StandingView }) {
  const words = useWords();
  const state = stateOf(write);
  return (
    <li className={styles["write"]} data-testid="standing" data-op={write.opId} data-state={state}>
      <span className={styles["state"]}>{words.t(`chat.receipt.${state}`)}</span>
      <span className={styles["what"]}>{whatOf(write, words)}</span>
      {(state === "saved" || state === "deleted") && <UndoButton opId={write.opId} variant="secondary" />}
      {state === "unconfirmed" && <CheckButton opId={write.opId} variant="secondary" />}
    </li>
  );
}

function stateOf({ certainty, undoneBy, tool }: StandingView): "saved" | "deleted" | "undone" | "unconfirmed" | "not_saved" {
  if (undoneBy !== null) return "undone";
  if (certainty === "unconfirmed") return "unconfirmed";
  if (certainty === "not_applied") return "not_saved";
  return tool === "delete_measurement" ? "deleted" : "saved";
}

/** What the store has it changed; where that is not known, what was asked for. */
function whatOf({ changes, args }: StandingView, words: Words): string {
  const rows = changes.flatMap((change) => changeRows(change, words));
  if (rows.length === 0) return describeArguments(args, words);
  return rows.map(({ what, before, after }) => `${what} ${after ?? before ?? ""}`.trim()).join("; ");
}
