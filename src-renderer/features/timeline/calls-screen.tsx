import { useAppState } from "../../bridge/app-state";
import { ScreenHeader } from "../../ui/screen-header";
import { useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import { useRoute } from "../shell/route";
import { ConversationTokens } from "./conversation-tokens";
import { Timeline, TimelineTools } from "./timeline";
import styles from "./calls-screen.module.css";
import { useShownConversation } from "./use-shown-conversation";

/** The timeline of the open conversation, as wide as the window. */
export function CallsScreen() {
  const t = useText();
  const { conversationId } = useRoute();
  const view = useShownConversation();
  const title = useAppState((state) => state.conversations.find((one) => one.id === conversationId)?.title ?? null);
  return (
    <div className={styles["screen"]}>
      <ScreenHeader
        title={t("common.screen.calls")}
        beside={title === null ? null : <span className={styles["conversation"]}>{title}</span>}
        tools={
          view === null ? null : (
            <>
              <ConversationTokens view={view} />
              <TimelineTools view={view} />
            </>
          )
        }
        onMenu={() => openPane("navigation")}
      />
      <Timeline view={view} />
    </div>
  );
}
