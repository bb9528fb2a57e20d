import { isScenarioName, scenarioTitle } from "../../../src-shared/faults/scenarios";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Badge } from "../../ui/chip";
import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import styles from "./fault-banner.module.css";

/**
 * Says for as long as something is armed that what goes wrong may be injected. Once everything has fired it says that, until
 * it is put away or the next turn begins.
 */
export function FaultBanner() {
  const t = useText();
  const { name, fired, spent } = useAppState((state) => state.faults);
  if (name === null) return null;
  return (
    <div className={styles["banner"]} data-testid="fault-banner" data-state={spent ? "fired" : "armed"} role="status">
      <Badge tone="injected">{t(spent ? "faults.spent" : "faults.armed")}</Badge>
      <span className={styles["name"]}>
        {isScenarioName(name) ? t(scenarioTitle(name)) : name}
        {fired > 0 && <span className={styles["fired"]}> · {t("faults.fired", { count: fired })}</span>}
        {spent && <span className={styles["fired"]}> · {t("faults.spent_hint")}</span>}
      </span>
      <Button size="small" data-testid="disarm" onPress={() => void ask("faults.disarm", {})}>
        {t(spent ? "faults.dismiss" : "faults.disarm")}
      </Button>
    </div>
  );
}
