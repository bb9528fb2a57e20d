import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import type { NumericField } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";
import { useLocale, useText } from "../../ui/text";
import { useWidth } from "../../ui/use-width";
import { DayMenu } from "./day-menu";
import { DayRow } from "./day-row";
import styles from "./day-table.module.css";
import type { UnitPreferences } from "./display-quantity";
import { fieldHeading } from "./naming";
import { NoteDialog } from "./note-dialog";
import { visibleColumns } from "./table-columns";
import { ValuePopover } from "./value-popover";

export interface DayTableProps {
  /** Ascending; shown newest first. */
  readonly days: readonly DayRecord[];
  readonly field: NumericField;
  readonly columns: readonly NumericField[];
  readonly today: CalendarDate;
  readonly units: UnitPreferences;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onAddValue: (date: CalendarDate) => void;
}

/** A cell that is open: its day, its field, and the element it stands at. */
export interface OpenCell {
  readonly date: CalendarDate;
  readonly field: NumericField;
  readonly anchor: HTMLElement;
}

/** A row whose menu is open. */
export interface OpenMenu {
  readonly date: CalendarDate;
  readonly anchor: HTMLElement;
}

const ROW_PX = 41;
/** Fewer rows are all in the document, so that a search in the page finds them. */
const ALWAYS_DRAWN = 120;

/** Every day with a value or a note. */
export function DayTable({ days, field, columns, today, units, scroller, onAddValue }: DayTableProps) {
  const t = useText();
  const locale = useLocale();
  const table = useRef<HTMLDivElement>(null);
  const width = useWidth(table);
  const [openCell, setOpenCell] = useState<OpenCell | null>(null);
  const [openMenu, setOpenMenu] = useState<OpenMenu | null>(null);
  const [noteDate, setNoteDate] = useState<CalendarDate | null>(null);
  const newestFirst = useMemo(() => [...days].reverse(), [days]);
  // The same object while nothing changes, so that a row is not drawn again for another row's sake.
  const layout = useMemo(() => visibleColumns(columns, field, width), [columns, field, width]);
  const rows = useVisibleRows(newestFirst.length, table, scroller);
  const shared = { layout, field, today, units, onOpen: setOpenCell, onNote: setNoteDate, onMenu: setOpenMenu };
  const dayOf = (date: CalendarDate): DayRecord | undefined => days.find((day) => day.date === date);
  const menuDay = openMenu === null ? undefined : dayOf(openMenu.date);

  return (
    <section aria-label={t("measurements.table.label")}>
      <div
        ref={table}
        role="table"
        aria-label={t("measurements.table.label")}
        aria-rowcount={newestFirst.length + 1}
        className={styles["table"]}
        data-columns={layout.shown.length}
        data-source={layout.source || undefined}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles["header"]}>
            <span role="columnheader">{t("measurements.table.day")}</span>
            {layout.shown.map((column) => (
              <span key={column} role="columnheader" className={styles["number"]}>
                {fieldHeading(column, locale, t)}
              </span>
            ))}
            {layout.source && <span role="columnheader">{t("measurements.table.source")}</span>}
            <span role="columnheader">
              <span className="visually-hidden">{t("measurements.table.actions")}</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" className={styles["rows"]} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
          {rows.indexes.map((index) => {
            const day = newestFirst[index];
            return day === undefined ? null : (
              <DayRow key={day.date} day={day} index={index} measure={rows.measure} {...shared} />
            );
          })}
        </div>
      </div>
      {openCell !== null && (
        <ValuePopover
          key={`${openCell.date}-${openCell.field}`}
          cell={openCell}
          stored={dayOf(openCell.date)?.values[openCell.field] ?? null}
          today={today}
          units={units}
          onClose={() => setOpenCell(null)}
        />
      )}
      {openMenu !== null && menuDay !== undefined && (
        <DayMenu
          key={openMenu.date}
          menu={openMenu}
          day={menuDay}
          today={today}
          onClose={() => setOpenMenu(null)}
          onNote={setNoteDate}
          onAddValue={onAddValue}
        />
      )}
      {noteDate !== null && (
        <NoteDialog
          key={noteDate}
          date={noteDate}
          note={dayOf(noteDate)?.note ?? null}
          today={today}
          onClose={() => setNoteDate(null)}
        />
      )}
    </section>
  );
}

interface VisibleRows {
  readonly indexes: readonly number[];
  /** Room for the rows that are not drawn, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

/** All rows of a short table; of a long one those near the window. */
function useVisibleRows(
  count: number,
  table: RefObject<HTMLDivElement | null>,
  scroller: RefObject<HTMLDivElement | null>,
): VisibleRows {
  const [top, setTop] = useState(0);
  const long = count > ALWAYS_DRAWN;
  useLayoutEffect(() => {
    const [inner, outer] = [table.current, scroller.current];
    if (!long || inner === null || outer === null) return;
    // What stands above the table changes its height: the chart, a notice, the numbers.
    const measure = (): void => {
      setTop(Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (inner.parentElement?.parentElement) observer.observe(inner.parentElement.parentElement);
    return () => observer.disconnect();
  }, [long, table, scroller]);
  const virtualizer = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: top,
  });
  if (!long) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure: undefined };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}
