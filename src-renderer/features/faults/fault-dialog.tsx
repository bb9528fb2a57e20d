import { useState } from "react";
import { scenarioExpectation, scenarioGroups, scenarioPlan, scenarioTitle, scenariosOf, type ScenarioName } from "../../../src-shared/faults/scenarios";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Dialog } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { explain } from "../chat/send-message";
import { CustomPlan } from "./custom-plan";
import { FaultBanner } from "./fault-banner";
import { FIRST_FREQUENCY, Frequency, frequencyOf } from "./frequency";
import styles from "./fault-dialog.module.css";

/** The developer's menu of faults: what to break, how often, and what should come of it. */
export function FaultDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const developer = useAppState((state) => state.developer);
  return (
    <Dialog isOpen={isOpen && developer} onClose={onClose} title={t("faults.title")} size="large">
      <FaultBanner />
      <FaultMenu />
      <CustomPlan />
    </Dialog>
  );
}

function FaultMenu() {
  const t = useText();
  const armed = useAppState((state) => (state.faults.spent ? null : state.faults.name));
  const [choice, setChoice] = useState(FIRST_FREQUENCY);
  const frequency = frequencyOf(choice);

  async function arm(name: ScenarioName): Promise<void> {
    if (frequency === null) return;
    explain(await ask("faults.arm", { name, plan: scenarioPlan(name, frequency.times, frequency.chance) }), t);
  }

  return (
    <div data-testid="fault-menu" className={styles["menu"]}>
      <Frequency choice={choice} onChange={setChoice} />
      {scenarioGroups.map((group) => (
        <section key={group} className={styles["group"]}>
          <h3>{t(`faults.group.${group}`)}</h3>
          <ul>
            {scenariosOf(group).map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles["scenario"]}
                  data-scenario={name}
                  aria-pressed={armed === name}
                  disabled={frequency === null}
                  onClick={() => void arm(name)}
                >
                  <b>{t(scenarioTitle(name))}</b>
                  <span>{t(scenarioExpectation(name))}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
