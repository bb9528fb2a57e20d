import { formatDuration } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { classNames } from "../../ui/class-names";
import type { OutcomeSign } from "../../ui/class-sign";
import styles from "./time-bar.module.css";

/** When in its turn something ran, and for how long. */
export function TimeBar({ bar, tone }: {
  bar: { readonly start: number; readonly length: number; readonly durationMs: number | null; readonly isCutOff: boolean };
  tone: OutcomeSign | null;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <span className={styles["time"]}>
      <svg className={classNames(styles["bar"], tone !== null && styles[tone])} height="8" aria-hidden="true">
        <rect
          y="1"
          height="6"
          rx="3"
          fill="currentColor"
          style={{ x: `calc(${percent(bar.start)} * 0.94)`, width: `max(4px, ${percent(bar.length)})` }}
        />
      </svg>
      <span className={classNames("num", styles["duration"])}>
        {bar.durationMs !== null ? formatDuration(bar.durationMs, locale) : bar.isCutOff ? t("timeline.cut_off") : "…"}
      </span>
    </span>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
