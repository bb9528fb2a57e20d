import type { NumericField } from "../../../src-shared/domain/fields";

export interface TableLayout {
  /** Fields with a column of their own. */
  readonly shown: readonly NumericField[];
  /** Fields whose values stand in a line below the day. */
  readonly folded: readonly NumericField[];
  /** Whether there is room for the source's column. */
  readonly source: boolean;
}

const DAY_PX = 110;
const COLUMN_PX = 116;
const SOURCE_PX = 150;
const MENU_PX = 44;

/** What fits beside each other in so many pixels. The field that is looked at always has its column; nothing is lost. */
export function visibleColumns(columns: readonly NumericField[], chosen: NumericField, width: number): TableLayout {
  const room = width - DAY_PX - MENU_PX;
  const source = room >= COLUMN_PX + SOURCE_PX;
  const fits = Math.max(1, Math.floor((room - (source ? SOURCE_PX : 0)) / COLUMN_PX));
  if (columns.length <= fits) return { shown: columns, folded: [], source };
  const first = columns.filter((column) => column !== chosen).slice(0, fits - 1);
  const shown = columns.filter((column) => column === chosen || first.includes(column));
  return { shown, folded: columns.filter((column) => !shown.includes(column)), source };
}
