import { useEffect, useRef, useState } from "react";
import type { TurnView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { Button, IconButton } from "../../ui/button";
import { EditIcon } from "../../ui/icons";
import { useText } from "../../ui/text";
import { foldedText } from "./folded-text";
import { MessageEditor } from "./message-editor";
import styles from "./person-message.module.css";

/** What the person said: folded where it is very long, and to be put in another way, which makes a branch. */
export function PersonMessage({ turn, conversationId }: { turn: TurnView; conversationId: string }) {
  const t = useText();
  const isRunning = useAppState((state) => state.running !== null);
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // Whoever leaves the editor goes on where it was opened.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (editing) return <MessageEditor turn={turn} conversationId={conversationId} onClose={() => setEditing(false)} />;
  return (
    <div className={styles["row"]}>
      {turn.mode === "message" && (
        <IconButton
          ref={edit}
          size="small"
          className={styles["edit"]}
          label={t("chat.edit.label")}
          icon={<EditIcon />}
          data-testid="edit-message"
          isDisabled={isRunning}
          onPress={() => setEditing(true)}
        />
      )}
      <div className={styles["person"]}>
        <span className="visually-hidden">{t("chat.you")}</span>
        <Foldable text={turn.text} />
      </div>
    </div>
  );
}

function Foldable({ text }: { text: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const folded = foldedText(text);
  if (folded === null) return text;
  return (
    <>
      {open ? text : folded}
      <Button variant="quiet" size="small" className={styles["fold"]} data-testid="fold" aria-expanded={open} onPress={() => setOpen(!open)}>
        {t(open ? "chat.fold.less" : "chat.fold.more")}
      </Button>
    </>
  );
}
