import { useText } from "../../ui/text";

export function MeasurementsScreen() {
  const t = useText();
  return <h1>{t("common.screen.measurements")}</h1>;
}
