import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAppState, useLink } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { IconButton } from "../../ui/button";
import { SendIcon, StopIcon } from "../../ui/icons";
import { useText } from "../../ui/text";
import { setComposer } from "./composer-focus";
import styles from "./composer.module.css";
import { draftOf, keepDraft } from "./drafts";
import { isSendKey } from "./send-key";
import { sendMessage } from "./send-message";

/** Longest message, in UTF-16 code units. */
export const TEXT_MAX = 20_000;

interface ComposerProps {
  readonly conversationId: string | null;
  /** Text that somebody chose elsewhere, to be put in; a new `id` each time. */
  readonly suggestion: { readonly id: number; readonly text: string } | null;
}

/** Where a message is written. Keeps what is not sent, and sends nothing twice. */
export function Composer({ conversationId, suggestion }: ComposerProps) {
  const t = useText();
  const running = useAppState((state) => state.running);
  const linked = useLink().kind === "owner";
  const [text, setText] = useState(() => draftOf(conversationId));
  const [sending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  /** What was chosen for another conversation stays there. */
  const taken = useRef(suggestion?.id ?? 0);
  const runsHere = running !== null && running.conversationId === conversationId;
  const runsElsewhere = running !== null && !runsHere;
  const canSend = linked && !sending && running === null && text.trim() !== "";

  useEffect(() => {
    setComposer(area.current);
    if (matchMedia("(pointer: fine)").matches) area.current?.focus();
    return () => setComposer(null);
  }, []);

  useEffect(() => {
    if (suggestion === null || suggestion.id === taken.current) return;
    taken.current = suggestion.id;
    change(suggestion.text);
    area.current?.focus();
    // Only a new suggestion puts its text in.
  }, [suggestion?.id]);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  function change(next: string): void {
    setText(next);
    keepDraft(conversationId, next);
  }

  async function send(): Promise<void> {
    if (!canSend) return;
    setSending(true);
    const sent = await sendMessage(conversationId, text, t);
    setSending(false);
    if (sent) change("");
  }

  function stop(): void {
    if (running !== null) void ask("turn.cancel", { turnId: running.turnId });
  }

  return (
    <form
      className={styles["composer"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={area}
        rows={1}
        value={text}
        maxLength={TEXT_MAX}
        data-testid="composer"
        aria-label={t("chat.composer.label")}
        placeholder={t(runsElsewhere ? "chat.composer.busy" : "chat.composer.placeholder")}
        enterKeyHint="send"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && runsHere) stop();
          if (!isSendKey(event)) return;
          event.preventDefault();
          void send();
        }}
      />
      {runsHere ? (
        <IconButton className={styles["stop"]} label={t("chat.composer.stop")} icon={<StopIcon />} data-testid="stop" onPress={stop} />
      ) : (
        <IconButton
          className={styles["send"]}
          label={t("chat.composer.send")}
          icon={<SendIcon />}
          data-testid="send"
          isDisabled={!canSend}
          onPress={() => void send()}
        />
      )}
    </form>
  );
}
