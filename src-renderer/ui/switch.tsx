import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from "react-aria-components";
import styles from "./form-controls.module.css";
import { CheckIcon } from "./icons";

interface OnOffProps {
  readonly label: string;
  readonly hint?: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Something that is on or off, at once. */
export function Switch({ label, hint, isSelected, onChange }: OnOffProps) {
  return (
    <div className={styles["field"]}>
      <AriaSwitch isSelected={isSelected} onChange={onChange} className={styles["switch"] ?? ""}>
        <span aria-hidden="true" className={styles["track"]} />
        {label}
      </AriaSwitch>
      {hint !== undefined && <span className={styles["hint"]}>{hint}</span>}
    </div>
  );
}

/** A consent that belongs to another action. */
export function Checkbox({ label, hint, isSelected, onChange }: OnOffProps) {
  return (
    <div className={styles["field"]}>
      <AriaCheckbox isSelected={isSelected} onChange={onChange} className={styles["checkbox"] ?? ""}>
        <span aria-hidden="true" className={styles["box"]}>
          <CheckIcon />
        </span>
        {label}
      </AriaCheckbox>
      {hint !== undefined && <span className={styles["hint"]}>{hint}</span>}
    </div>
  );
}
