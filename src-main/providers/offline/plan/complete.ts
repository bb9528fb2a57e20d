import type { CalendarDate } from "../../../../src-shared/domain/calendar";
import { fieldDefinition, metricUnit, type NumericField } from "../../../../src-shared/domain/fields";
import { toMetric, unitQuantity, type EnteredUnit } from "../../../../src-shared/domain/units";
import { readCall, saveCall, task, type Draft, type Entry, type Question, type Task } from "./draft";

/** A draft becomes tasks when nothing is missing, else a question about the first thing that is. */
export type Completion = { readonly kind: "tasks"; readonly tasks: readonly Task[] } | { readonly kind: "question"; readonly question: Question };

/** A bare number in this range is a weight in kg: what people who weigh themselves type. Others are asked about. */
const PLAUSIBLE_WEIGHT = { min: 35, max: 150 } as const;
/** From here on a weight without a unit may be in pounds, if the pounds give a weight that is accepted. */
const MAY_BE_POUNDS = 150;

const ask = (piece: Extract<Question, { kind: "missing" }>["piece"], draft: Draft): Completion => ({
  kind: "question",
  question: { kind: "missing", piece, draft },
});

/** `replace` only when the person has just corrected a value that was saved for them. */
export function complete(draft: Draft, today: CalendarDate, replace = false): Completion {
  if (draft.options.length > 1) return ask("date", draft);
  switch (draft.action) {
    case "read":
      return { kind: "tasks", tasks: [task("read", readCall(draft.date ?? today, draft.field))] };
    case "remove":
      if (draft.date === null) return ask("date", draft);
      return { kind: "tasks", tasks: [task("remove_check", readCall(draft.date, draft.field))] };
    case "save":
      return completeSave(draft, today, replace);
  }
}

function completeSave(draft: Draft, today: CalendarDate, replace: boolean): Completion {
  const entries: Entry[] = [];
  if (draft.entries.length === 0) return ask("value", draft);
  for (const entry of draft.entries) {
    const settled = settle(entry, draft.entries.length === 1);
    if (typeof settled === "string") return ask(settled, draft);
    entries.push(settled);
  }
  const call = saveCall(draft.date ?? today, entries, replace);
  return { kind: "tasks", tasks: [task(replace ? "correct" : "save", call)] };
}

/** Field and unit filled in where only one is possible; otherwise the name of what is missing. */
function settle(entry: Entry, alone: boolean): Entry | Extract<Question, { kind: "missing" }>["piece"] {
  if (entry.value === null) return "value";
  if (entry.field === "note" || typeof entry.value === "string") return { ...entry, unit: null };
  const field = entry.field ?? impliedField(entry, alone);
  if (field === null) return "field";
  const { quantity } = fieldDefinition(field);
  if (quantity === "length") {
    const metres = entry.unit === "m" || (entry.unit === null && field === "height" && entry.value > 0.5 && entry.value < 2.7);
    if (metres) return { field, value: Math.round(entry.value * 10_000) / 100, unit: "cm", other: null };
  }
  if (entry.unit === "m") return "unit_mismatch";
  if (entry.unit !== null && unitQuantity(entry.unit) !== quantity) return "unit_mismatch";
  if (entry.other !== null && fits(field, entry.other, entry.unit)) return "number";
  if (field === "weight" && entry.unit === null && entry.value > MAY_BE_POUNDS && fits(field, entry.value, "lb")) return "unit";
  return { field, value: entry.value, unit: entry.unit ?? metricUnit(quantity), other: null };
}

function impliedField(entry: Entry, alone: boolean): NumericField | null {
  if (entry.unit === "%") return "body_fat";
  // Nobody measures a waist in feet.
  if (entry.unit === "ft" && alone) return "height";
  if (entry.unit !== null) return entry.unit !== "m" && unitQuantity(entry.unit) === "mass" ? "weight" : null;
  // Digits with two readings are a weight if either is plausible; the number is asked about, not the field.
  const readings = [entry.value, entry.other].filter((value): value is number => typeof value === "number");
  const plausible = readings.some((value) => value >= PLAUSIBLE_WEIGHT.min && value <= PLAUSIBLE_WEIGHT.max);
  return alone && plausible ? "weight" : null;
}

function fits(field: NumericField, value: number, unit: EnteredUnit | null): boolean {
  const { quantity, min, max } = fieldDefinition(field);
  const metric = toMetric({ value, unit: unit ?? metricUnit(quantity) });
  return metric >= min && metric <= max;
}
