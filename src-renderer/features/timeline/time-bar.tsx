import { formatDuration } from "../../ui/format";
import { useLocale } from "../../ui/text";
import { classNames } from "../../ui/class-names";
import type { OutcomeSign } from "../../ui/class-sign";
import styles from "./time-bar.module.css";

/** When in its turn something ran, and for how long. */
export function TimeBar({ bar, tone }: {
  bar: { readonly start: number; readonly length: number; readonly durationMs: number | null };
  tone: OutcomeSign | null;
}) {
  const locale = useLocale();
  return (
    <span className={styles["time"]}>
      <svg className={classNames(styles["bar"], tone !== null && styles[tone])} width="56" height="8" aria-hidden="true">
        <rect x={bar.start * 52} y="1" width={Math.max(4, bar.length * 56)} height="6" rx="3" fill="currentColor" />
      </svg>
      <span className={classNames("num", styles["duration"])}>
        {bar.durationMs === null ? "…" : formatDuration(bar.durationMs, locale)}
      </span>
    </span>
  );
}
