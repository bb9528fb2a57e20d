import type { ReactNode } from "react";
import { classNames } from "./class-names";
import type { OutcomeSign } from "./class-sign";
import { outcomeSigns } from "./class-sign";
import styles from "./notice-box.module.css";

export interface NoticeBoxProps {
  readonly tone: OutcomeSign;
  /** What is known, in one line. */
  readonly title: string;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One action, a second one at most. */
  readonly actions?: ReactNode;
  /** For what is no trouble: one quiet line instead of a box. */
  readonly isQuiet?: boolean;
  /** Into `data-testid` and `data-kind`. */
  readonly testId?: string;
  readonly kind?: string;
}

/** What the program says, which is never the coach's answer: its own shape, its own place. */
export function NoticeBox({ tone, title, children, actions, isQuiet = false, testId, kind }: NoticeBoxProps) {
  return (
    <section className={classNames(styles["notice"], styles[tone], isQuiet && styles["quiet"])} data-testid={testId} data-kind={kind} aria-label={title}>
      <h2 className={styles["title"]}>
        <span aria-hidden="true" className={styles["sign"]}>
          {outcomeSigns[tone]}
        </span>
        {title}
      </h2>
      {children !== undefined && children !== null && <div className={styles["body"]}>{children}</div>}
      {actions !== undefined && actions !== null && <div className={styles["actions"]}>{actions}</div>}
    </section>
  );
}
