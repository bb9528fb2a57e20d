import { ToggleButtonGroup } from "react-aria-components";
import { useId } from "react";
import { Chip } from "./chip";
import { classNames } from "./class-names";
import styles from "./form-controls.module.css";

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ label, hideLabel, value, options, onChange, className }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classNames(styles["field"], className)}>
      <span id={id} className={hideLabel === true ? "visually-hidden" : styles["label"]}>
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={id}
        className={styles["choices"] ?? ""}
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const chosen = options.find((option) => keys.has(option.value));
          if (chosen !== undefined && chosen.value !== value) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <Chip key={option.value} id={option.value}>
            {option.label}
          </Chip>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
