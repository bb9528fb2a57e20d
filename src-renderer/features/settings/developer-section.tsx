import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { Switch } from "../../ui/switch";
import { useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import { changePreferences } from "./change-preferences";

export function DeveloperSection() {
  const t = useText();
  const developer = useAppState((state) => state.developer);
  const { timelineVisible, developerMode } = useAppState((state) => state.preferences);
  return (
    <>
      <Switch
        label={t("settings.developer.timeline")}
        hint={t("settings.developer.timeline_hint")}
        isSelected={timelineVisible}
        onChange={(next) => void changePreferences({ timelineVisible: next }, t)}
      />
      <Switch
        label={t("settings.developer.mode")}
        hint={t("settings.developer.mode_hint")}
        isSelected={developerMode}
        onChange={(next) => void changePreferences({ developerMode: next }, t)}
      />
      {developer && (
        <Button data-testid="settings-faults" onPress={() => openPane("faults")}>
          {t("faults.open")}
        </Button>
      )}
    </>
  );
}
