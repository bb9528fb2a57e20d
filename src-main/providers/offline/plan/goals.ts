import { fieldDefinition, isNumericField, metricUnit, type NumericField } from "../../../../src-shared/domain/fields";
import type { Lexicon } from "../grammar/lexicon";
import type { Segment } from "../grammar/segments";
import { goalTask, task } from "./draft";
import { pairEntries } from "./pairing";
import type { Reading } from "./reading-result";

/** A goal is read when no number is named, else set. A month as its day means the end of that month. */
export function readGoalRequest(segment: Segment, { signs }: Lexicon): Reading {
  const entry = pairEntries(segment)[0];
  const named = entry?.field ?? segment.fields[0]?.meaning;
  const field: NumericField = named !== undefined && isNumericField(named) ? named : entry?.unit === "%" ? "body_fat" : "weight";
  if (entry === undefined || typeof entry.value !== "number") {
    const tools = signs.distance.test(segment.words) ? ["read_goal", "latest_measurement"] : ["read_goal"];
    return { kind: "tasks", tasks: tools.map((tool) => task("read", { tool, args: { field } })), draft: null };
  }
  const unit = entry.unit === "m" ? "cm" : (entry.unit ?? metricUnit(fieldDefinition(field).quantity));
  const target = entry.unit === "m" ? entry.value * 100 : entry.value;
  return {
    kind: "tasks",
    tasks: [goalTask({ tool: "set_goal", args: { field, target, unit, by: goalDay(segment) } })],
    draft: null,
  };
}

function goalDay(segment: Segment): string | null {
  for (const { meaning } of segment.dates) {
    if (meaning.kind === "day") return meaning.date;
    if (meaning.kind === "range") return meaning.to;
    if (meaning.kind === "choice") return meaning.options[0] ?? null;
  }
  return null;
}
