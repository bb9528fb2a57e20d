import { useEffect } from "react";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Badge } from "../../ui/chip";
import { useText } from "../../ui/text";
import { openPane } from "../shell/panes";
import styles from "../faults/fault-banner.module.css";

/** Says for as long as a person is in the model's or the program's place, and opens the workbench when something waits. */
export function WorkbenchBanner() {
  const t = useText();
  const { play, hold, waiting } = useAppState((state) => state.workbench);
  const first = waiting[0] === undefined ? null : `${waiting[0].id} ${waiting[0].kind === "call" ? waiting[0].phase : ""}`;
  useEffect(() => {
    if (first !== null) openPane("workbench");
  }, [first]);
  const isOn = play !== "off" || hold.before || hold.after;
  if (!isOn && waiting.length === 0) return null;
  return (
    <div className={styles["banner"]} data-testid="workbench-banner" role="status">
      <Badge tone="injected">{t("workbench.title")}</Badge>
      <span className={styles["name"]}>
        {waiting.length > 0 ? t("workbench.banner.waiting", { count: waiting.length }) : t(play === "off" ? "workbench.banner.holds" : "workbench.banner.plays")}
      </span>
      <Button size="small" variant={waiting.length > 0 ? "primary" : "secondary"} onPress={() => openPane("workbench")}>
        {t("workbench.banner.open")}
      </Button>
      {isOn && (
        <Button
          size="small"
          data-testid="workbench-off"
          onPress={() => void ask("workbench.set", { play: "off", hold: { before: false, after: false, tool: null } })}
        >
          {t("workbench.banner.off")}
        </Button>
      )}
    </div>
  );
}
