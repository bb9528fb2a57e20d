import { useEffect } from "react";
import type { ConversationView } from "../../../src-shared/conversation/view";
import { conversationStore, loadConversation } from "../../bridge/conversations";
import { useRoute } from "../shell/route";

/** The conversation that is open, whatever screen shows it. */
export function useShownConversation(): ConversationView | null {
  const { conversationId } = useRoute();
  const fed = conversationStore(({ feed }) => (conversationId === null ? undefined : feed[conversationId]));
  useEffect(() => {
    if (conversationId !== null && fed?.complete !== true) void loadConversation(conversationId);
  }, [conversationId, fed?.complete]);
  return fed?.view ?? null;
}
