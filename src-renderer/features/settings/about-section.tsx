import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import styles from "./settings.module.css";

export function AboutSection() {
  const t = useText();
  const version = useAppState((state) => state.version);
  const host = useAppState((state) => state.host);
  return (
    <div className={styles["group"]}>
      <dl className={styles["pair"]}>
        <dt>{t("settings.about.version")}</dt>
        <dd>{version}</dd>
        <dt>{t("settings.about.host")}</dt>
        <dd>{t(`settings.about.host_${host}`)}</dd>
      </dl>
      <p className={styles["text"]}>{t("settings.about.privacy")}</p>
      <Button size="small" onPress={() => openPane("shortcuts")}>
        {t("settings.about.shortcuts")}
      </Button>
    </div>
  );
}
