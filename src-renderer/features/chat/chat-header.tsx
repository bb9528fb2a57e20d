import { useAppState } from "../../bridge/app-state";
import { IconButton } from "../../ui/button";
import { Badge } from "../../ui/chip";
import { PanelIcon, PlusIcon } from "../../ui/icons";
import { NARROW, WIDE, useMedia } from "../../ui/media";
import { ScreenHeader } from "../../ui/screen-header";
import { useText } from "../../ui/text";
import { isProviderName } from "../calls/provider-name";
import { openPane, toggleTimeline } from "../shell/panes";
import { openConversation } from "../shell/route";
import { focusComposer } from "./composer-focus";

export function ChatHeader({ conversationId, title }: { conversationId: string | null; title: string | null }) {
  const t = useText();
  const narrow = useMedia(NARROW);
  const wide = useMedia(WIDE);
  const provider = useAppState((state) => state.provider);
  const visible = useAppState((state) => state.preferences.timelineVisible);
  const name = isProviderName(provider.name) ? t(`provider.names.${provider.name}`) : provider.name;
  return (
    <ScreenHeader
      title={conversationId === null ? t("chat.new") : (title ?? t("chat.untitled"))}
      onMenu={() => openPane("navigation")}
      beside={<Badge>{provider.model === "" || provider.model === provider.name || narrow ? name : `${name} · ${provider.model}`}</Badge>}
      tools={
        <>
          {narrow && (
            <IconButton
              size="small"
              label={t("chat.new")}
              icon={<PlusIcon />}
              onPress={() => {
                openConversation(null);
                focusComposer();
              }}
            />
          )}
          <IconButton
            size="small"
            label={t(wide && visible ? "timeline.hide" : "timeline.show")}
            icon={<PanelIcon />}
            data-testid="toggle-timeline"
            onPress={toggleTimeline}
          />
        </>
      }
    />
  );
}
