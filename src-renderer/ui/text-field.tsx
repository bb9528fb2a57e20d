import type { Ref } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField as AriaTextField, type TextFieldProps as AriaProps } from "react-aria-components";
import styles from "./form-controls.module.css";

export interface TextFieldProps extends Omit<AriaProps, "className" | "children" | "style" | "isInvalid"> {
  readonly label: string;
  /** The label is read out and not shown, where the place says it. */
  readonly hideLabel?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong with the value; `null` is nothing. */
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A line of text, or several, with its label, its hint and what is wrong with it. */
export function TextField({ label, hideLabel, hint, error = null, placeholder = "", multiline = false, inputRef, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== null} className={styles["field"] ?? ""}>
      <Label className={hideLabel === true ? "visually-hidden" : (styles["label"] ?? "")}>{label}</Label>
      {multiline ? (
        <TextArea className={styles["input"] ?? ""} placeholder={placeholder} />
      ) : (
        <Input className={styles["input"] ?? ""} placeholder={placeholder} {...(inputRef === undefined ? {} : { ref: inputRef })} />
      )}
      {hint !== undefined && (
        <Text slot="description" className={styles["hint"] ?? ""}>
          {hint}
        </Text>
      )}
      <FieldError className={styles["error"] ?? ""}>{error}</FieldError>
    </AriaTextField>
  );
}
