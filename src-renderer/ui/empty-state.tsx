import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing to show, said kindly: what would stand here, and what to do for it. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles["empty"]}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles["body"]}>{children}</div>}
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </div>
  );
}
