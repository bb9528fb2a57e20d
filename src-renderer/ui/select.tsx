import { Button, Label, ListBox, ListBoxItem, Select as AriaSelect, SelectValue } from "react-aria-components";
import styles from "./form-controls.module.css";
import { CheckIcon } from "./icons";
import { Popover } from "./overlay";
import { classNames } from "./class-names";

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One of a list, in a menu of its own. */
export function Select<Value extends string>({ label, hideLabel, value, options, onChange, className }: SelectProps<Value>) {
  return (
    <AriaSelect
      className={styles["field"] ?? ""}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Label className={hideLabel === true ? "visually-hidden" : (styles["label"] ?? "")}>{label}</Label>
      <Button className={classNames(styles["select"], className)}>
        <SelectValue />
        <span aria-hidden="true" className={styles["arrow"]}>
          ▾
        </span>
      </Button>
      <Popover>
        <ListBox className={styles["list"] ?? ""} items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles["option"] ?? ""}>
              {({ isSelected }) => (
                <>
                  {option.label}
                  {isSelected && <CheckIcon />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
