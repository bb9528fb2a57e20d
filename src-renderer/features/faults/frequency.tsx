import type { ScenarioChance } from "../../../src-shared/faults/scenarios";
import { Chip } from "../../ui/chip";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import styles from "./fault-dialog.module.css";

export const frequencyKinds = ["once", "times", "always", "chance"] as const;

/** What a person chose and wrote; the numbers are texts while they are written. */
export interface FrequencyChoice {
  readonly kind: (typeof frequencyKinds)[number];
  readonly count: string;
  readonly percent: string;
  readonly seed: string;
}

export const FIRST_FREQUENCY: FrequencyChoice = { kind: "once", count: "3", percent: "50", seed: "1" };

/** How often a scenario fires; `null` while a number is none. */
export function frequencyOf(choice: FrequencyChoice): { times: number | null; chance?: ScenarioChance } | null {
  switch (choice.kind) {
    case "once":
      return { times: 1 };
    case "times": {
      const times = Number(choice.count);
      return Number.isInteger(times) && times >= 1 ? { times } : null;
    }
    case "always":
      return { times: null };
    case "chance": {
      const [percent, seed] = [Number(choice.percent), Number(choice.seed)];
      const isValid = choice.percent.trim() !== "" && percent >= 0 && percent <= 100 && Number.isInteger(seed);
      return isValid ? { times: null, chance: { probability: percent / 100, seed } } : null;
    }
  }
}

/** Once, several times, always, or by a chance that its seed repeats. */
export function Frequency({ choice, onChange }: { choice: FrequencyChoice; onChange: (next: FrequencyChoice) => void }) {
  const t = useText();
  const number = (name: "count" | "percent" | "seed") => (
    <TextField
      label={t(`faults.frequency.${name}`)}
      value={choice[name]}
      inputMode="numeric"
      data-testid={`frequency-${name}`}
      onChange={(value) => onChange({ ...choice, [name]: value })}
    />
  );
  return (
    <>
      <div className={styles["frequency"]} role="group" aria-label={t("faults.frequency.label")}>
        {frequencyKinds.map((kind) => (
          <Chip key={kind} isSelected={choice.kind === kind} data-frequency={kind} onChange={() => onChange({ ...choice, kind })}>
            {t(`faults.frequency.${kind}`)}
          </Chip>
        ))}
      </div>
      {choice.kind === "times" && <div className={styles["numbers"]}>{number("count")}</div>}
      {choice.kind === "chance" && (
        <div className={styles["numbers"]}>
          {number("percent")}
          {number("seed")}
        </div>
      )}
    </>
  );
}
