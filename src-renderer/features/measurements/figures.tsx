import { useState, type ReactNode } from "react";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import { Button } from "../../ui/button";
import { useLocale, useText } from "../../ui/text";
import { changeParts, computedParts, displayUnit, quantityParts, type QuantityPart, type UnitPreferences } from "./display-quantity";
import type { FieldSummary } from "./field-summary";
import styles from "./figures.module.css";
import { GoalDialog } from "./goal-dialog";
import { dayInSentence, soonDay } from "./naming";

export interface FiguresProps {
  readonly field: NumericField;
  readonly summary: FieldSummary;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
}

/** The numbers of a field: where it is, where it is going, where it shall go. */
export function Figures({ field, summary, today, units }: FiguresProps) {
  const t = useText();
  const locale = useLocale();
  const { trend, latest, perWeek } = summary;
  const unit = displayUnit(field, units);
  const unknown = <span className={styles["unknown"]}>{t("measurements.figures.unknown")}</span>;
  const trendLabel =
    trend === null || trend.date === today
      ? t("measurements.figures.trend_today")
      : t("measurements.figures.trend_on", { date: dayInSentence(trend.date, today, locale, t) });
  return (
    <dl className={styles["figures"]} aria-label={t("measurements.figures.label")}>
      <Figure label={trendLabel} hero>
        {trend === null ? <span className={styles["none"]}>–</span> : <Quantity parts={computedParts(trend.value, unit, locale)} />}
      </Figure>
      <Figure label={t("measurements.figures.latest")}>
        {latest === null ? unknown : <Quantity parts={quantityParts(latest.value, unit, locale)} />}
      </Figure>
      <Figure label={t("measurements.figures.per_week")}>
        {perWeek === null ? unknown : <Quantity parts={changeParts(perWeek, unit, locale)} />}
      </Figure>
      <GoalFigure field={field} summary={summary} today={today} units={units} />
    </dl>
  );
}

function GoalFigure({ field, summary, today, units }: FiguresProps) {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { goal, projection, trend } = summary;
  const unit = displayUnit(field, units);
  let detail: string | null = null;
  if (goal !== null) {
    if (projection !== null) {
      const date = soonDay(projection.date, today, locale);
      detail = t("measurements.figures.around", { date, count: projection.weeks });
    } else if (trend !== null && Math.abs(trend.value - goal.target) < 0.05) detail = t("measurements.figures.reached");
    else if (goal.by !== null) detail = t("measurements.figures.by", { date: soonDay(goal.by, today, locale) });
  }
  return (
    <Figure label={t("measurements.figures.goal")}>
      {goal === null ? (
        <Button size="small" className={styles["setGoal"]} onPress={() => setOpen(true)}>
          {t("measurements.figures.set_goal")}
        </Button>
      ) : (
        <button type="button" className={styles["goal"]} title={t("measurements.figures.change_goal")} onClick={() => setOpen(true)}>
          <Quantity parts={quantityParts(goal.target, unit, locale, goal.entered)} />
          {detail !== null && <span className={styles["detail"]}> {detail}</span>}
        </button>
      )}
      <GoalDialog key={`${field}-${String(isOpen)}`} isOpen={isOpen} onClose={() => setOpen(false)} field={field} goal={goal} today={today} units={units} />
    </Figure>
  );
}

function Figure({ label, hero = false, children }: { label: string; hero?: boolean; children: ReactNode }) {
  return (
    <div className={styles["figure"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={hero ? styles["hero"] : styles["value"]}>{children}</dd>
    </div>
  );
}

/** Number large, unit small and quiet; they never part. */
export function Quantity({ parts }: { parts: readonly QuantityPart[] }) {
  return (
    <span className={styles["quantity"]}>
      {parts.map((part, index) => (
        <span key={part.unit}>
          {index > 0 && "\u00a0"}
          {part.number}
          <span className={styles["unit"]}>{`\u00a0${part.unit}`}</span>
        </span>
      ))}
    </span>
  );
}
