import { isScenarioName, scenarioTitle } from "../../../src-shared/faults/scenarios";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Badge } from "../../ui/chip";
import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import styles from "./fault-banner.module.css";

/** Says for as long as something is armed that what goes wrong may be injected. */
export function FaultBanner() {
  const t = useText();
  const faults = useAppState((state) => state.faults);
  if (faults.name === null) return null;
  return (
    <div className={styles["banner"]} data-testid="fault-banner" role="status">
      <Badge tone="injected">{t("faults.armed")}</Badge>
      <span className={styles["name"]}>
        {isScenarioName(faults.name) ? t(scenarioTitle(faults.name)) : faults.name}
        {faults.fired > 0 && <span className={styles["fired"]}> · {t("faults.fired", { count: faults.fired })}</span>}
      </span>
      <Button size="small" data-testid="disarm" onPress={() => void ask("faults.disarm", {})}>
        {t("faults.disarm")}
      </Button>
    </div>
  );
}
