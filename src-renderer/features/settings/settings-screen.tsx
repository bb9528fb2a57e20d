import { useText } from "../../ui/text";

export function SettingsScreen() {
  const t = useText();
  return <h1>{t("common.screen.settings")}</h1>;
}
