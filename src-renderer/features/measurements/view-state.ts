import { create } from "zustand";
import type { NumericField } from "../../../src-shared/domain/fields";
import type { ChartRange } from "./chart-range";

/** What is looked at; the same when the person comes back to the screen. */
interface View {
  readonly field: NumericField;
  readonly range: ChartRange;
}

export const viewStore = create<View>(() => ({ field: "weight", range: "quarter" }));

export function showField(field: NumericField): void {
  viewStore.setState({ field });
}

export function showRange(range: ChartRange): void {
  viewStore.setState({ range });
}
