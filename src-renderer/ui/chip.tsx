import type { ReactNode } from "react";
import { ToggleButton, type ToggleButtonProps } from "react-aria-components";
import styles from "./chip.module.css";
import { classNames } from "./class-names";

/** A small label that does nothing: the provider's name, an origin. `injected` looks like what it says. */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "injected" | "accent"; children: ReactNode }) {
  return <span className={classNames(styles["badge"], styles[tone])}>{children}</span>;
}

export interface ChipProps extends Omit<ToggleButtonProps, "className" | "children" | "style"> {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A choice among a few, or a filter that is on or off. */
export function Chip({ className, children, ...props }: ChipProps) {
  return (
    <ToggleButton {...props} className={classNames(styles["chip"], className)}>
      {children}
    </ToggleButton>
  );
}
