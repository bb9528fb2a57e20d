import { Suspense, lazy, useEffect } from "react";
import { useAppState, useLink } from "../../bridge/app-state";
import { Sheet } from "../../ui/overlay";
import { NARROW, WIDE, useMedia } from "../../ui/media";
import { useText } from "../../ui/text";
import { ToastRegion } from "../../ui/toast";
import { ChatScreen } from "../chat/chat-screen";
import { SearchDialog } from "../chat/search-dialog";
import { FaultDialog } from "../faults/fault-dialog";
import { StoreMessages } from "../store-state/store-messages";
import { CallsScreen } from "../timeline/calls-screen";
import { WorkbenchBanner } from "../workbench/workbench-banner";
import { TimelinePane } from "../timeline/timeline-pane";
import { BottomNavigation, Navigation } from "./navigation";
import { closePanes, panesStore } from "./panes";
import { routeStore, useRoute, type Screen } from "./route";
import { ScreenBoundary } from "./screen-boundary";
import { useShortcuts } from "./shortcuts";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { beginRoute } from "./begin-route";
import styles from "./shell.module.css";

const loadMeasurements = async () => ({ default: (await import("../measurements/measurements-screen")).MeasurementsScreen });
const loadSettings = async () => ({ default: (await import("../settings/settings-screen")).SettingsScreen });
const MeasurementsScreen = lazy(loadMeasurements);
const SettingsScreen = lazy(loadSettings);
const WorkbenchDialog = lazy(async () => ({ default: (await import("../workbench/workbench-dialog")).WorkbenchDialog }));

/** The other screens, once the first one stands: whoever goes there need not wait. */
function loadTheRest(): () => void {
  const idle = requestIdleCallback(() => void Promise.all([loadMeasurements(), loadSettings()]).catch(() => undefined), { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}

/** The three panes: where, what, why. A narrow window shows one at a time. */
export function Shell() {
  const t = useText();
  const narrow = useMedia(NARROW);
  const wide = useMedia(WIDE);
  const { screen } = useRoute();
  const panes = panesStore();
  const developer = useAppState((state) => state.developer);
  const wantsTimeline = useAppState((state) => state.preferences.timelineVisible);
  const showsTimeline = wide && wantsTimeline && screen === "chat";
  useShortcuts();
  useEffect(beginRoute, []);
  useEffect(loadTheRest, []);
  useEffect(() => routeStore.subscribe(closePanes), []);

  return (
    <div className={styles["shell"]} data-narrow={narrow || undefined} data-timeline={showsTimeline || undefined}>
      <a className={styles["skip"]} href="#content">
        {t("common.skip_to_content")}
      </a>
      {!narrow && <Navigation />}
      <main id="content" className={styles["main"]} tabIndex={-1}>
        <LostLink />
        <StoreMessages />
        <WorkbenchBanner />
        <ScreenBoundary key={screen}>
          <Suspense fallback={null}>
            <ScreenOf screen={screen} />
          </Suspense>
        </ScreenBoundary>
      </main>
      {showsTimeline && (
        <aside className={styles["timeline"]} aria-label={t("timeline.title")}>
          <ScreenBoundary>
            <TimelinePane />
          </ScreenBoundary>
        </aside>
      )}
      {narrow && <BottomNavigation />}
      <Sheet isOpen={panes.navigation && narrow} onClose={closePanes} title={t("common.menu")} side="left">
        <Navigation />
      </Sheet>
      <Sheet isOpen={panes.timeline && !wide} onClose={closePanes} title={t("timeline.title")}>
        <TimelinePane onClose={closePanes} />
      </Sheet>
      <ShortcutsDialog isOpen={panes.shortcuts} onClose={closePanes} />
      <SearchDialog isOpen={panes.search} onClose={closePanes} />
      <FaultDialog isOpen={panes.faults} onClose={closePanes} />
      {panes.workbench && developer && (
        <Suspense fallback={null}>
          <WorkbenchDialog onClose={closePanes} />
        </Suspense>
      )}
      <ToastRegion />
    </div>
  );
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen) {
    case "chat":
      return <ChatScreen />;
    case "measurements":
      return <MeasurementsScreen />;
    case "calls":
      return <CallsScreen />;
    case "settings":
      return <SettingsScreen />;
  }
}

function LostLink() {
  const t = useText();
  const link = useLink();
  if (link.kind !== "lost") return null;
  return (
    <p className={styles["lost"]} role="status">
      <strong>{t("shell.lost.title")}</strong> {t("shell.lost.body")}
    </p>
  );
}

