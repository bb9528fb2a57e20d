import { useRef, useState } from "react";
import { Dialog, Heading } from "react-aria-components";
import { fieldDefinition, metricUnit } from "../../../src-shared/domain/fields";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { StoredValue } from "../../../src-shared/domain/record";
import { Button } from "../../ui/button";
import { formatInstant, formatQuantity } from "../../ui/format";
import { Popover } from "../../ui/overlay";
import { TextField } from "../../ui/text-field";
import { useLocale, useText } from "../../ui/text";
import type { OpenCell } from "./day-table";
import { displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import { checkEntry, entryProblemText, exampleValue } from "./entry-check";
import { dayInSentence, fieldHeading } from "./naming";
import styles from "./value-popover.module.css";
import { write } from "./writes";

export interface ValuePopoverProps {
  readonly cell: OpenCell;
  /** `null`: the day has no value of the field, and one may be added. */
  readonly stored: StoredValue | null;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
  readonly onClose: () => void;
}

/** Where a value comes from; and a way to change or delete it. */
export function ValuePopover({ cell, stored, today, units, onClose }: ValuePopoverProps) {
  const t = useText();
  const locale = useLocale();
  const anchor = useRef<HTMLElement>(cell.anchor);
  const [editing, setEditing] = useState(stored === null);
  const { date, field } = cell;
  const title = t("measurements.detail.title", { field: fieldHeading(field, locale, t), date: dayInSentence(date, today, locale, t) });

  const remove = (value: StoredValue): void => {
    onClose();
    const what = t("measurements.write.item", {
      field: t(`fields.${field}`),
      value: partsText(quantityParts(value.value, displayUnit(field, units), locale, value.entered)),
      date: dayInSentence(date, today, locale, t),
    });
    void write({ tool: "delete_measurement", args: { date, field } }, what);
  };

  return (
    <Popover triggerRef={anchor} isOpen onOpenChange={(open) => !open && onClose()} placement="bottom end">
      <Dialog className={styles["dialog"] ?? ""}>
        <Heading slot="title" level={2} className={styles["title"] ?? ""}>
          {title}
        </Heading>
        {editing || stored === null ? (
          <EditForm cell={cell} stored={stored} today={today} units={units} onClose={onClose} />
        ) : (
          <>
            <Facts stored={stored} cell={cell} />
            <div className={styles["actions"]}>
              <Button size="small" variant="danger" onPress={() => remove(stored)}>
                {t("measurements.detail.delete")}
              </Button>
              <Button size="small" variant="primary" autoFocus onPress={() => setEditing(true)}>
                {t("measurements.detail.edit")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </Popover>
  );
}

function Facts({ stored, cell }: { stored: StoredValue; cell: OpenCell }) {
  const t = useText();
  const locale = useLocale();
  const unit = metricUnit(fieldDefinition(cell.field).quantity);
  const { entered, from, value } = stored;
  return (
    <dl className={styles["facts"]}>
      <dt>{t("measurements.detail.entered")}</dt>
      <dd>{formatQuantity(entered.value, entered.unit, locale)}</dd>
      {entered.unit !== unit && (
        <>
          <dt>{t("measurements.detail.stored")}</dt>
          <dd>{formatQuantity(value, unit, locale)}</dd>
        </>
      )}
      <dt>{t("measurements.detail.by")}</dt>
      <dd>{t(`measurements.origin.${from.by}`)}</dd>
      <dt>{t("measurements.detail.when")}</dt>
      <dd>{formatInstant(from.at, locale)}</dd>
      <dt>{t("measurements.detail.operation")}</dt>
      <dd>
        <code>{from.opId}</code>
      </dd>
    </dl>
  );
}

function EditForm({ cell, stored, today, units, onClose }: ValuePopoverProps) {
  const t = useText();
  const locale = useLocale();
  const { date, field } = cell;
  const unit = displayUnit(field, units);
  const [text, setText] = useState(
    stored === null ? "" : partsText(quantityParts(stored.value, unit, locale, stored.entered)),
  );
  const [error, setError] = useState<string | null>(null);

  const save = (): void => {
    const check = checkEntry(text, field, unit);
    if (!check.ok) {
      setError(entryProblemText(check.problem, field, unit, locale, t));
      return;
    }
    onClose();
    const { entered, metric } = check;
    const what = t("measurements.write.item", {
      field: t(`fields.${field}`),
      value: partsText(quantityParts(metric, entered.unit, locale, entered)),
      date: dayInSentence(date, today, locale, t),
    });
    const values = [{ field, value: entered.value, unit: entered.unit }];
    // What stands there was in sight, so replacing it needs no second question. An empty cell may have been filled since.
    void write({ tool: "save_measurement", args: { date, values, replace: stored !== null } }, what);
  };

  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        autoFocus
        hideLabel
        label={fieldHeading(field, locale, t)}
        value={text}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
        error={error}
        placeholder={exampleValue(field, unit, locale)}
      />
      <div className={styles["actions"]}>
        <Button size="small" onPress={onClose}>
          {t("measurements.detail.cancel")}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t("measurements.detail.save")}
        </Button>
      </div>
    </form>
  );
}
