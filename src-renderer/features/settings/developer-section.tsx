import { useAppState } from "../../bridge/app-state";
import { Switch } from "../../ui/switch";
import { useText } from "../../ui/text";
import { changePreferences } from "./change-preferences";

export function DeveloperSection() {
  const t = useText();
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
    </>
  );
}
