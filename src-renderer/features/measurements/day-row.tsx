import { Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord, Provenance } from "../../../src-shared/domain/record";
import { MoreIcon } from "../../ui/icons";
import { Popover } from "../../ui/overlay";
import { useLocale, useText } from "../../ui/text";
import type { OpenCell } from "./day-table";
import styles from "./day-table.module.css";
import { displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import menuStyles from "./field-switcher.module.css";
import { dayHeading, dayInSentence, fieldHeading, sourceText } from "./naming";
import type { TableLayout } from "./table-columns";
import { write } from "./writes";

export interface DayRowProps {
  readonly day: DayRecord;
  readonly index: number;
  readonly layout: TableLayout;
  readonly columns: readonly NumericField[];
  readonly field: NumericField;
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
  readonly onOpen: (cell: OpenCell) => void;
  readonly onNote: (date: CalendarDate) => void;
  readonly onAddValue: (date: CalendarDate) => void;
}

/** One day. Every value is a button that says where it comes from and lets it be changed. */
export function DayRow({ day, index, layout, field, today, units, measure, onOpen, onNote, onAddValue }: DayRowProps) {
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
        <DayMenu day={day} heading={heading} today={today} onNote={onNote} onAddValue={onAddValue} />
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
}

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

function DayMenu({ day, heading, today, onNote, onAddValue }: {
  day: DayRecord;
  heading: string;
  today: CalendarDate;
  onNote: (date: CalendarDate) => void;
  onAddValue: (date: CalendarDate) => void;
}) {
  const t = useText();
  const locale = useLocale();
  const { date, note } = day;
  const remove = (field: "note" | null): void => {
    const params = { date: dayInSentence(date, today, locale, t) };
    const what = field === null ? t("measurements.write.day_item", params) : t("measurements.write.note_item", params);
    void write({ tool: "delete_measurement", args: { date, field } }, what);
  };
  return (
    <MenuTrigger>
      <Button className={styles["more"] ?? ""} aria-label={t("measurements.table.day_menu", { date: heading })}>
        <MoreIcon />
      </Button>
      <Popover placement="bottom end">
        <Menu className={menuStyles["menu"] ?? ""}>
          <MenuItem className={menuStyles["item"] ?? ""} onAction={() => onAddValue(date)}>
            {t("measurements.table.add_field")}
          </MenuItem>
          <MenuItem className={menuStyles["item"] ?? ""} onAction={() => onNote(date)}>
            {t(note === null ? "measurements.table.add_note" : "measurements.table.edit_note")}
          </MenuItem>
          {note !== null && (
            <MenuItem className={menuStyles["item"] ?? ""} onAction={() => remove("note")}>
              {t("measurements.table.delete_note")}
            </MenuItem>
          )}
          <MenuItem className={`${menuStyles["item"] ?? ""} ${menuStyles["danger"] ?? ""}`} onAction={() => remove(null)}>
            {t("measurements.table.delete_day")}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** What was written last on the day. */
function latestSource(day: DayRecord): Provenance | null {
  let latest: Provenance | null = day.note?.from ?? null;
  for (const stored of Object.values(day.values)) if (latest === null || stored.from.at >= latest.at) latest = stored.from;
  return latest;
}
