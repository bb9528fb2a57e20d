import { useImperativeHandle, useRef, useState, useId, type Ref } from "react";
import { EARLIEST_DATE, type CalendarDate } from "../../../src-shared/domain/calendar";
import { fieldDefinition, isNumericField, numericFields, type NumericField } from "../../../src-shared/domain/fields";
import { unitsOf } from "../../../src-shared/domain/units";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { DayPicker } from "../../ui/day-picker";
import { Select } from "../../ui/select";
import { useLocale, useText } from "../../ui/text";
import { displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import { checkEntry, entryProblemText, exampleMetric, rangeText } from "./entry-check";
import { dayHeading, dayInSentence, fieldHeading } from "./naming";
import styles from "./quick-entry.module.css";
import { preferencesWithUnit } from "./unit-preferences";
import { showField } from "./view-state";
import { refusalText } from "./write-notice";
import { write, writesStore } from "./writes";

export interface QuickEntryHandle {
  /** Puts the cursor into the value, for a day. */
  begin(date: CalendarDate): void;
}

export interface QuickEntryProps {
  readonly ref: Ref<QuickEntryHandle>;
  readonly field: NumericField;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
  /** The last value, metric: what a placeholder looks like. */
  readonly latest: number | null;
}

/** One value, without the chat: type or paste it, Enter. */
export function QuickEntry({ ref, field, today, units, latest }: QuickEntryProps) {
  const t = useText();
  const locale = useLocale();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const working = writesStore((state) => state.working);
  const [text, setText] = useState("");
  /** `null` is today, whatever day it becomes. */
  const [day, setDay] = useState<CalendarDate | null>(null);
  const [error, setError] = useState<string | null>(null);
  const unit = displayUnit(field, units);
  const date = day === null || day > today ? today : day;
  const possible = unitsOf(fieldDefinition(field).quantity);
  const parts = quantityParts(latest ?? exampleMetric(field), unit, locale);
  // The unit stands beside the field already, unless the value needs two of them.
  const example = parts.length === 1 ? (parts[0]?.number ?? "") : partsText(parts);

  useImperativeHandle(ref, () => ({
    begin: (chosen) => {
      setDay(chosen);
      input.current?.focus();
      input.current?.scrollIntoView({ block: "center" });
    },
  }));

  const fail = (message: string): void => {
    setError(message);
    input.current?.focus();
  };

  const save = async (): Promise<void> => {
    if (working) return;
    const check = checkEntry(text, field, unit);
    if (!check.ok) {
      fail(entryProblemText(check.problem, field, unit, locale, t));
      return;
    }
    const { entered, metric } = check;
    const value = partsText(quantityParts(metric, entered.unit, locale, entered));
    const what = t("measurements.write.item", {
      field: t(`fields.${field}`),
      value,
      date: dayInSentence(date, today, locale, t),
    });
    const values = [{ field, value: entered.value, unit: entered.unit }];
    const end = await write({ tool: "save_measurement", args: { date, values, replace: false } }, what, {
      showsRefusal: true,
      onSaved: () => {
        setText("");
        setError(null);
        input.current?.focus();
      },
    });
    if (end.kind !== "refused") return;
    const { failure } = end;
    if (failure.code === "out_of_range" && isNumericField(failure.field)) fail(rangeText(failure.field, unit, locale, t));
    else if (failure.code === "invalid_date" && failure.problem === "in_the_future") fail(t("measurements.entry.problem.future"));
    else fail(refusalText(failure, t));
  };

  return (
    <form
      className={styles["entry"]}
      aria-label={t("measurements.entry.label")}
      data-testid="quick-entry"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classNames(styles["box"], error !== null && styles["invalid"])}>
        <Select
          hideLabel
          label={t("measurements.entry.field")}
          value={field}
          options={numericFields.map((one) => ({ value: one, label: fieldHeading(one, locale, t) }))}
          onChange={showField}
          className={styles["field"]}
        />
        <input
          ref={input}
          className={styles["value"]}
          data-testid="quick-value"
          inputMode={unit === "st" || unit === "ft" ? "text" : "decimal"}
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t("measurements.entry.value")}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          placeholder={example}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        {possible.length === 1 ? (
          <span className={styles["unit"]}>{unit}</span>
        ) : (
          <Select
            hideLabel
            label={t("measurements.entry.unit")}
            value={unit}
            options={possible.map((one) => ({ value: one, label: one }))}
            onChange={(next) => void ask("preferences.set", { units: preferencesWithUnit(units, next) })}
            className={styles["pill"]}
          />
        )}
        <DayPicker
          label={t("measurements.entry.day")}
          value={date}
          min={EARLIEST_DATE}
          max={today}
          onChange={(next) => setDay(next === today ? null : next)}
          className={styles["pill"]}
        >
          {dayHeading(date, today, locale, t)}
        </DayPicker>
        <Button type="submit" variant="primary" data-testid="quick-save" isDisabled={working} className={styles["save"]}>
          {t("measurements.entry.save")}
        </Button>
      </div>
      <p id={errorId} className={styles["error"]} role="alert">
        {error}
      </p>
    </form>
  );
}
