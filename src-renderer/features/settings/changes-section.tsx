import { useAppState } from "../../bridge/app-state";
import { Choice } from "../../ui/choice";
import { useText } from "../../ui/text";
import { changePreferences } from "./change-preferences";
import styles from "./settings.module.css";

const policies = ["destructive", "all"] as const;

/** What the coach may do without a question. */
export function ChangesSection() {
  const t = useText();
  const approvals = useAppState((state) => state.preferences.approvals);
  return (
    <div className={styles["group"]}>
      <Choice
        label={t("settings.approvals.label")}
        value={approvals}
        options={policies.map((value) => ({ value, label: t(`settings.approvals.${value}`) }))}
        onChange={(next) => void changePreferences({ approvals: next }, t)}
      />
      <p className={styles["text"]}>{t(`settings.approvals.${approvals}_hint`)}</p>
    </div>
  );
}
