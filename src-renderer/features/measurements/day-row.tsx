import { memo } from "react";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord, Provenance } from "../../../src-shared/domain/record";
import { MoreIcon } from "../../ui/icons";
import { useLocale, useText } from "../../ui/text";
import type { OpenCell, OpenMenu } from "./day-table";
import styles from "./day-table.module.css";
import { displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import { dayHeading, fieldHeading, sourceText } from "./naming";
import type { TableLayout } from "./table-columns";

export interface DayRowProps {
  readonly day: DayRecord;
  readonly index: number;
  readonly layout: TableLayout;
  readonly field: NumericField;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly onOpen: (cell: OpenCell) => void;
  readonly onNote: (date: CalendarDate) => void;
  readonly onMenu: (menu: OpenMenu) => void;
}

/** One day. Every value is a button that says where it comes from and lets it be changed. */
export const DayRow = memo(function DayRow({ day, index, layout, field, today, units, measure, onOpen, onNote, onMenu }: DayRowProps) {
  const t = useText();
  const locale = useLocale();
  const { date } = day;
  const heading = dayHeading(date, today, locale, t);
  const latest = latestSource(day);
  const folded = layout.folded.filter((one) => day.values[one] !== undefined);
  const cell = { day, heading, units, onOpen };
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={styles["row"]}
      data-testid="measurement"
      data-date={date}
    >
      <span role="rowheader" className={styles["day"]}>
        {heading}
      </span>
      {layout.shown.map((column) => (
        <span key={column} role="cell" className={styles["number"]}>
          <ValueButton {...cell} field={column} strong={column === field} />
        </span>
      ))}
      {layout.source && (
        <span role="cell" className={styles["source"]}>
          {latest !== null && sourceText(latest, date, today, locale, t)}
        </span>
      )}
      <span role="cell" className={styles["menu"]}>
        <button
          type="button"
          className={styles["more"]}
          aria-haspopup="menu"
          aria-label={t("measurements.table.day_menu", { date: heading })}
          onClick={(event) => onMenu({ date, anchor: event.currentTarget })}
        >
          <MoreIcon />
        </button>
      </span>
      {(folded.length > 0 || day.note !== null || !layout.source) && (
        <span role="cell" className={styles["below"]}>
          {folded.map((column) => (
            <span key={column} className={styles["pair"]}>
              {fieldHeading(column, locale, t)} <ValueButton {...cell} field={column} strong={false} />
            </span>
          ))}
          {!layout.source && latest !== null && <span>{sourceText(latest, date, today, locale, t)}</span>}
          {day.note !== null && (
            <button
              type="button"
              className={styles["note"]}
              title={t("measurements.table.edit_note")}
              onClick={() => onNote(date)}
            >
              {day.note.text}
            </button>
          )}
        </span>
      )}
    </div>
  );
});

function ValueButton({ day, field, heading, units, strong, onOpen }: {
  day: DayRecord;
  field: NumericField;
  heading: string;
  units: UnitPreferences;
  strong: boolean;
  onOpen: (cell: OpenCell) => void;
}) {
  const t = useText();
  const locale = useLocale();
  const stored = day.values[field];
  const open = (anchor: HTMLElement): void => onOpen({ date: day.date, field, anchor });
  const name = fieldHeading(field, locale, t);
  if (stored === undefined) {
    return (
      <button
        type="button"
        className={styles["none"]}
        aria-label={t("measurements.table.add", { field: name, date: heading })}
        onClick={(event) => open(event.currentTarget)}
      >
        {t("measurements.table.none")}
      </button>
    );
  }
  const parts = quantityParts(stored.value, displayUnit(field, units), locale, stored.entered);
  return (
    <button
      type="button"
      className={styles["value"]}
      aria-label={t("measurements.table.open", { field: name, date: heading, value: partsText(parts) })}
      data-field={field}
      onClick={(event) => open(event.currentTarget)}
    >
      {parts.map((part, index) => (
        <span key={part.unit}>
          {index > 0 && " "}
          {strong ? <b>{part.number}</b> : part.number}
          <span className={styles["unit"]}>{`\u00a0${part.unit}`}</span>
        </span>
      ))}
    </button>
  );
}

/** What was written last on the day. */
function latestSource(day: DayRecord): Provenance | null {
  let latest: Provenance | null = day.note?.from ?? null;
  for (const stored of Object.values(day.values)) if (latest === null || stored.from.at >= latest.at) latest = stored.from;
  return latest;
}
