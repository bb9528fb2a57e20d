import { useState } from "react";
import { scenarioExpectation, scenarioGroups, scenarioPlan, scenarioTitle, scenariosOf, type ScenarioName } from "../../../src-shared/faults/scenarios";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Chip } from "../../ui/chip";
import { Dialog } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { explain } from "../chat/send-message";
import { CustomPlan } from "./custom-plan";
import { FaultBanner } from "./fault-banner";
import styles from "./fault-dialog.module.css";

const frequencies = { once: 1, thrice: 3, always: null } as const;
type Frequency = keyof typeof frequencies;

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
  const armed = useAppState((state) => state.faults.name);
  const [frequency, setFrequency] = useState<Frequency>("once");

  async function arm(name: ScenarioName): Promise<void> {
    explain(await ask("faults.arm", { name, plan: scenarioPlan(name, frequencies[frequency]) }), t);
  }

  return (
    <div data-testid="fault-menu" className={styles["menu"]}>
      <div className={styles["frequency"]} role="group" aria-label={t("faults.frequency.label")}>
        {(Object.keys(frequencies) as Frequency[]).map((one) => (
          <Chip key={one} isSelected={frequency === one} data-frequency={one} onChange={() => setFrequency(one)}>
            {t(`faults.frequency.${one}`)}
          </Chip>
        ))}
      </div>
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
