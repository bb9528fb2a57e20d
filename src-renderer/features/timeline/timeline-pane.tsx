import { IconButton } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { useText } from "../../ui/text";
import { Timeline, TimelineTools } from "./timeline";
import styles from "./timeline-pane.module.css";
import { useShownConversation } from "./use-shown-conversation";

/** The right pane: why. */
export function TimelinePane({ onClose }: { onClose?: () => void }) {
  const t = useText();
  const view = useShownConversation();
  return (
    <div className={styles["pane"]}>
      <header className={styles["header"]}>
        <h2>{t("timeline.title")}</h2>
        <span className={styles["tools"]}>
          {view !== null && <TimelineTools view={view} />}
          {onClose !== undefined && <IconButton size="small" label={t("common.close")} icon={<CloseIcon />} onPress={onClose} />}
        </span>
      </header>
      <Timeline view={view} />
    </div>
  );
}
