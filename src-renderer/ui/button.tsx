import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import styles from "./button.module.css";
import { classNames } from "./class-names";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style"> {
  /** `primary`: the one thing to do. `quiet`: without a frame. `danger`: cannot be taken back. */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  readonly size?: "small" | "medium";
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = "secondary", size = "medium", className, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles["button"], styles[variant], styles[size], className)}>
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "variant"> {
  /** What it does: the accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button of one sign. The hit area is at least 28 px, 44 px on a touch screen. */
export function IconButton({ label, icon, className, size = "medium", ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={classNames(styles["icon"], styles[size], className)}>
      {icon}
    </AriaButton>
  );
}
