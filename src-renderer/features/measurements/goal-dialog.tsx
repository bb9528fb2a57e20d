import { useState } from "react";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import { fieldDefinition, type NumericField } from "../../../src-shared/domain/fields";
import type { GoalRecord } from "../../../src-shared/domain/record";
import { unitsOf } from "../../../src-shared/domain/units";
import { Button } from "../../ui/button";
import { DayPicker } from "../../ui/day-picker";
import { Dialog } from "../../ui/overlay";
import { TextField } from "../../ui/text-field";
import { useLocale, useText } from "../../ui/text";
import { partsText, quantityParts, displayUnit, type UnitPreferences } from "./display-quantity";
import { checkEntry, entryProblemText, exampleValue } from "./entry-check";
import styles from "./form.module.css";
import { shortDay } from "./naming";
import { write } from "./writes";

export interface GoalDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly field: NumericField;
  readonly goal: GoalRecord | null;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
}

/** Sets or changes what a field shall become, and by when. */
export function GoalDialog({ isOpen, onClose, field, goal, today, units }: GoalDialogProps) {
  const t = useText();
  const locale = useLocale();
  const unit = displayUnit(field, units);
  const [text, setText] = useState(goal === null ? "" : partsText(quantityParts(goal.target, unit, locale, goal.entered)));
  const [by, setBy] = useState(goal?.by ?? null);
  const [error, setError] = useState<string | null>(null);
  const name = t(`fields.${field}`);

  const save = async (): Promise<void> => {
    const check = checkEntry(text, field, unit);
    if (!check.ok) {
      setError(entryProblemText(check.problem, field, unit, locale, t));
      return;
    }
    if (by !== null && by < today) {
      setError(t("measurements.goal.past"));
      return;
    }
    const { entered } = check;
    const value = partsText(quantityParts(check.metric, entered.unit, locale, entered));
    onClose();
    await write(
      { tool: "set_goal", args: { field, target: entered.value, unit: entered.unit, by } },
      t("measurements.write.goal_item", { field: name, value }),
    );
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("measurements.goal.title", { field: name })}
      actions={
        <>
          <Button onPress={onClose}>{t("measurements.goal.cancel")}</Button>
          <Button variant="primary" onPress={() => void save()}>
            {t("measurements.goal.save")}
          </Button>
        </>
      }
    >
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          autoFocus
          label={t("measurements.goal.target")}
          value={text}
          onChange={(next) => {
            setText(next);
            setError(null);
          }}
          error={error}
          placeholder={exampleValue(field, unit, locale)}
          hint={unitsOf(fieldDefinition(field).quantity).join(", ")}
        />
        <div className={styles["line"]}>
          <span className={styles["label"]}>{t("measurements.goal.by")}</span>
          <DayPicker label={t("measurements.goal.by")} value={by} onChange={setBy} min={today} className={styles["day"]}>
            {by === null ? t("measurements.goal.clear_by") : shortDay(by, today, locale)}
          </DayPicker>
          {by !== null && (
            <Button size="small" variant="quiet" onPress={() => setBy(null)}>
              {t("measurements.goal.clear_by")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
