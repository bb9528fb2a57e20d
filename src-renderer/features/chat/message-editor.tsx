import { useLayoutEffect, useRef, useState } from "react";
import type { TurnView } from "../../../src-shared/conversation/view";
import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import { TEXT_MAX } from "./composer";
import styles from "./message-editor.module.css";
import { isSendKey } from "./send-key";
import { sendEdited } from "./send-message";

interface MessageEditorProps {
  readonly turn: TurnView;
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** An earlier message in the person's hands again. Sent, it begins a branch; what is there stays. */
export function MessageEditor({ turn, conversationId, onClose }: MessageEditorProps) {
  const t = useText();
  const isRunning = useAppState((state) => state.running !== null);
  const [text, setText] = useState(turn.text);
  const [sending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const hintId = `edit-hint-${turn.turnId}`;
  const canSend = !sending && !isRunning && text.trim() !== "";

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  async function send(): Promise<void> {
    if (!canSend) return;
    setSending(true);
    const isLeft = await sendEdited(conversationId, turn.turnId, text, t);
    setSending(false);
    if (isLeft) onClose();
  }

  return (
    <form
      className={styles["editor"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={area}
        rows={2}
        value={text}
        maxLength={TEXT_MAX}
        data-testid="edit-text"
        aria-label={t("chat.edit.text")}
        aria-describedby={hintId}
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (!isSendKey(event)) return;
          event.preventDefault();
          void send();
        }}
      />
      <p id={hintId} className={styles["hint"]}>
        {t("chat.edit.hint")}
      </p>
      <div className={styles["actions"]}>
        <Button size="small" data-testid="edit-cancel" onPress={onClose}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" variant="primary" size="small" data-testid="edit-send" isDisabled={!canSend}>
          {t("chat.edit.send")}
        </Button>
      </div>
    </form>
  );
}
