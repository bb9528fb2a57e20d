import { useEffect, useState } from "react";
import { useAppState } from "../../bridge/app-state";
import { conversationCopy } from "../../bridge/local-store";
import type { SearchHit } from "../../store/conversation-copy";
import { Dialog } from "../../ui/overlay";
import { TextField } from "../../ui/text-field";
import { useText } from "../../ui/text";
import { openConversation } from "../shell/route";
import styles from "./search-dialog.module.css";
import { showTurn } from "./shown-turn";

const TYPING_PAUSE_MS = 120;

/** Finds what the person or the coach said, in any conversation. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("chat.search.title")} size="medium">
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState("");
  const [hits, setHits] = useState<readonly SearchHit[] | null>(null);
  const conversations = useAppState((state) => state.conversations);

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      if (text.trim() === "") {
        setHits(null);
        return;
      }
      void conversationCopy.search(text).then((found) => {
        if (!stale) setHits(found);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text]);

  return (
    <div className={styles["search"]}>
      <TextField label={t("chat.search.label")} value={text} onChange={setText} autoFocus data-testid="search" />
      <p role="status" className={styles["count"]}>
        {hits === null ? t("chat.search.hint") : t("chat.search.found", { count: hits.length })}
      </p>
      <ul>
        {(hits ?? []).map((hit) => (
          <li key={hit.conversationId + hit.turnId}>
            <button
              type="button"
              className={styles["hit"]}
              onClick={() => {
                openConversation(hit.conversationId);
                showTurn(hit.turnId);
                onClose();
              }}
            >
              <strong>{conversations.find((one) => one.id === hit.conversationId)?.title ?? t("chat.untitled")}</strong>
              <span>{hit.snippet}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
