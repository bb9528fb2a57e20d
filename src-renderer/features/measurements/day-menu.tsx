import { useRef } from "react";
import { Menu, MenuItem } from "react-aria-components";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { DayRecord } from "../../../src-shared/domain/record";
import { classNames } from "../../ui/class-names";
import { Popover } from "../../ui/overlay";
import { useLocale, useText } from "../../ui/text";
import type { OpenMenu } from "./day-table";
import styles from "./field-switcher.module.css";
import { dayHeading, dayInSentence } from "./naming";
import { write } from "./writes";

export interface DayMenuProps {
  readonly menu: OpenMenu;
  readonly day: DayRecord;
  readonly today: CalendarDate;
  readonly onClose: () => void;
  readonly onNote: (date: CalendarDate) => void;
  readonly onAddValue: (date: CalendarDate) => void;
}

/** What can be done with a whole day. One menu for the table, at the row that asked for it. */
export function DayMenu({ menu, day, today, onClose, onNote, onAddValue }: DayMenuProps) {
  const t = useText();
  const locale = useLocale();
  const anchor = useRef<HTMLElement>(menu.anchor);
  const { date, note } = day;
  const remove = (field: "note" | null): void => {
    const params = { date: dayInSentence(date, today, locale, t) };
    const what = field === null ? t("measurements.write.day_item", params) : t("measurements.write.note_item", params);
    void write({ tool: "delete_measurement", args: { date, field } }, what);
  };
  const item = styles["item"] ?? "";
  const label = t("measurements.table.day_menu", { date: dayHeading(date, today, locale, t) });
  return (
    <Popover aria-label={label} triggerRef={anchor} isOpen onOpenChange={(open) => !open && onClose()} placement="bottom end">
      <Menu autoFocus="first" className={styles["menu"] ?? ""} aria-label={label} onClose={onClose}>
        <MenuItem className={item} onAction={() => onAddValue(date)}>
          {t("measurements.table.add_field")}
        </MenuItem>
        <MenuItem className={item} onAction={() => onNote(date)}>
          {t(note === null ? "measurements.table.add_note" : "measurements.table.edit_note")}
        </MenuItem>
        {note !== null && (
          <MenuItem className={item} onAction={() => remove("note")}>
            {t("measurements.table.delete_note")}
          </MenuItem>
        )}
        <MenuItem className={classNames(item, styles["danger"])} onAction={() => remove(null)}>
          {t("measurements.table.delete_day")}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
