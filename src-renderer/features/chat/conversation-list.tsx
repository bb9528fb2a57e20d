import { useMemo, useState } from "react";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components";
import type { ConversationSummary } from "../../../src-shared/ipc/program-channels";
import { systemTimeZone } from "../../../src-shared/domain/calendar";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { IconButton } from "../../ui/button";
import { MoreIcon } from "../../ui/icons";
import menuStyles from "../../ui/menu.module.css";
import { Popover } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import { openConversation, routeStore, useRoute } from "../shell/route";
import { groupConversations } from "./conversation-groups";
import { RenameDialog } from "./rename-dialog";
import styles from "./conversation-list.module.css";

/** All conversations by age. Deleting one can be taken back: nothing is erased. */
export function ConversationList() {
  const t = useText();
  const conversations = useAppState((state) => state.conversations);
  const [renamed, setRenamed] = useState<ConversationSummary | null>(null);
  const groups = useMemo(() => groupConversations(conversations, Date.now(), systemTimeZone()), [conversations]);

  return (
    <div className={styles["list"]}>
      {groups.map(({ age, conversations: members }) => (
        <section key={age} aria-label={t(`chat.age.${age}`)}>
          <h2 className={styles["age"]}>{t(`chat.age.${age}`)}</h2>
          <ul>
            {members.map((one) => (
              <ConversationItem key={one.id} conversation={one} onRename={() => setRenamed(one)} />
            ))}
          </ul>
        </section>
      ))}
      {renamed !== null && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </div>
  );
}

function ConversationItem({ conversation, onRename }: { conversation: ConversationSummary; onRename: () => void }) {
  const t = useText();
  const { screen, conversationId } = useRoute();
  const current = conversationId === conversation.id;
  const title = conversation.title ?? t("chat.untitled");

  async function remove(): Promise<void> {
    const result = await ask("conversation.delete", { conversationId: conversation.id });
    if (!result.ok || result.reply.kind === "refused") {
      showToast({ text: result.ok && result.reply.kind === "refused" ? t(`common.refused.${result.reply.reason}`) : t("common.no_answer") });
      return;
    }
    if (current) routeStore.setState({ conversationId: null });
    showToast({
      text: t("chat.deleted", { title }),
      action: {
        label: t("common.undo"),
        run: () => {
          void ask("conversation.restore", { conversationId: conversation.id });
          if (current) openConversation(conversation.id);
        },
      },
    });
  }

  return (
    <li className={styles["item"]} data-current={(current && screen !== "settings") || undefined}>
      <button
        type="button"
        className={styles["open"]}
        aria-current={current ? "true" : undefined}
        title={title}
        data-testid="conversation-item"
        onClick={() => openConversation(conversation.id)}
      >
        {title}
      </button>
      <MenuTrigger>
        <IconButton size="small" className={styles["more"]} label={t("chat.actions", { title })} icon={<MoreIcon />} />
        <Popover>
          <Menu
            className={menuStyles["menu"] ?? ""}
            aria-label={t("chat.actions", { title })}
            onAction={(key) => (key === "rename" ? onRename() : void remove())}
          >
            <MenuItem id="rename" className={menuStyles["item"] ?? ""}>
              {t("common.rename")}
            </MenuItem>
            <MenuItem id="delete" className={menuStyles["item"] ?? ""}>
              {t("common.delete")}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </li>
  );
}
