import { useEffect, useState } from "react";
import { useAppState, useLink } from "../../bridge/app-state";
import { conversationStore, loadConversation } from "../../bridge/conversations";
import { useRoute } from "../shell/route";
import { FaultBanner } from "../faults/fault-banner";
import { ChatHeader } from "./chat-header";
import styles from "./chat-screen.module.css";
import { Composer } from "./composer";
import { Onset } from "./onset";
import { OpenAddressDialog } from "./open-address";
import { Thread } from "./thread";

export function ChatScreen() {
  const { conversationId } = useRoute();
  const linked = useLink().kind === "owner";
  const fed = conversationStore(({ feed }) => (conversationId === null ? undefined : feed[conversationId]));
  const title = useAppState((state) => state.conversations.find((one) => one.id === conversationId)?.title ?? null);
  const [suggestion, setSuggestion] = useState<{ id: number; text: string } | null>(null);

  useEffect(() => {
    if (linked && conversationId !== null && fed?.complete !== true) void loadConversation(conversationId);
  }, [linked, conversationId, fed?.complete]);

  const isNew = conversationId === null || (fed?.complete === true && fed.view.turns.length === 0 && fed.view.branches.length === 0);
  return (
    <div className={styles["screen"]}>
      <ChatHeader conversationId={conversationId} title={fed?.view.title ?? title} />
      <FaultBanner />
      {isNew ? (
        <Onset onChoose={(text) => setSuggestion((before) => ({ id: (before?.id ?? 0) + 1, text }))} />
      ) : fed === undefined ? (
        <div className={styles["loading"]} />
      ) : (
        <Thread key={`thread-${conversationId}`} view={fed.view} />
      )}
      <Composer key={`composer-${conversationId ?? "new"}`} conversationId={conversationId} suggestion={suggestion} />
      <OpenAddressDialog />
    </div>
  );
}
