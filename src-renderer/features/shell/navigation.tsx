import type { ReactNode } from "react";
import { useAppState } from "../../bridge/app-state";
import { IconButton } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { CallsIcon, ChatIcon, FaultIcon, KeyboardIcon, MeasurementsIcon, PlusIcon, SearchIcon, SettingsIcon, WorkbenchIcon } from "../../ui/icons";
import { useText } from "../../ui/text";
import { focusComposer } from "../chat/composer-focus";
import { ConversationList } from "../chat/conversation-list";
import styles from "./navigation.module.css";
import { openPane } from "./panes";
import { goTo, openConversation, screens, useRoute, type Screen } from "./route";

const icons: Readonly<Record<Screen, ReactNode>> = {
  chat: <ChatIcon />,
  measurements: <MeasurementsIcon />,
  calls: <CallsIcon />,
  settings: <SettingsIcon />,
};

/** The left pane: where one is. */
export function Navigation() {
  const t = useText();
  const developer = useAppState((state) => state.developer);
  const armed = useAppState((state) => state.faults.name !== null && !state.faults.spent);
  return (
    <nav className={styles["navigation"]} aria-label={t("common.navigation")}>
      <div className={styles["brand"]}>
        <Mark />
        <span>{t("common.app")}</span>
        <span className={styles["tools"]}>
          <IconButton size="small" label={t("chat.search.open")} icon={<SearchIcon />} onPress={() => openPane("search")} />
          <IconButton
            size="small"
            label={t("chat.new")}
            icon={<PlusIcon />}
            data-testid="new-conversation"
            onPress={() => {
              openConversation(null);
              focusComposer();
            }}
          />
        </span>
      </div>
      <ul className={styles["screens"]}>
        {screens
          .filter((screen) => screen !== "settings")
          .map((screen) => (
            <li key={screen}>
              <ScreenLink screen={screen} />
            </li>
          ))}
      </ul>
      <ConversationList />
      <div className={styles["foot"]}>
        <ScreenLink screen="settings" />
        {developer && (
          <IconButton
            size="small"
            className={armed ? styles["armed"] : undefined}
            label={t("faults.open")}
            icon={<FaultIcon />}
            data-testid="open-faults"
            onPress={() => openPane("faults")}
          />
        )}
        {developer && (
          <IconButton
            size="small"
            label={t("workbench.open")}
            icon={<WorkbenchIcon />}
            data-testid="open-workbench"
            onPress={() => openPane("workbench")}
          />
        )}
        <IconButton
          size="small"
          label={t("shell.shortcuts.title")}
          icon={<KeyboardIcon />}
          data-testid="open-shortcuts"
          onPress={() => openPane("shortcuts")}
        />
      </div>
    </nav>
  );
}

/** The screens of a narrow window, below the content. */
export function BottomNavigation() {
  const t = useText();
  return (
    <nav className={styles["bottom"]} aria-label={t("common.navigation")}>
      {screens.map((screen) => (
        <ScreenLink key={screen} screen={screen} stacked />
      ))}
    </nav>
  );
}

function ScreenLink({ screen, stacked = false }: { screen: Screen; stacked?: boolean }) {
  const t = useText();
  const current = useRoute().screen === screen;
  return (
    <button
      type="button"
      className={classNames(styles["link"], stacked && styles["stacked"])}
      aria-current={current ? "page" : undefined}
      data-testid={`go-${screen}`}
      onClick={() => goTo(screen)}
    >
      {icons[screen]}
      <span>{t(`common.screen.${screen}`)}</span>
    </button>
  );
}

function Mark() {
  return (
    <span className={styles["mark"]}>
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        <path d="M1.5 9.5 5 6l2.5 2.5 5-5.5" />
      </svg>
    </span>
  );
}
