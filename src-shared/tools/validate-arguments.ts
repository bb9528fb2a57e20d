import type { z } from "../zod";
import { assertNever } from "../assert-never";
import type { ArgumentIssue, ToolFailure } from "../contract/failure";
import { dateProblem, EARLIEST_DATE, type CalendarDate } from "../domain/calendar";
import {
  fieldDefinition,
  isMeasurementField,
  isNumericField,
  measurementFields,
  metricUnit,
  NOTE_MAX_LENGTH,
  numericFields,
  type MeasurementField,
  type NumericField,
} from "../domain/fields";
import { isEnteredUnit, toMetric, unitQuantity, unitsOf } from "../domain/units";
import type { NumericEntry, ValidatedArguments } from "./arguments";
import type { deleteMeasurement } from "./delete-measurement";
import type { latestMeasurement } from "./latest-measurement";
import type { listMeasurements } from "./list-measurements";
import type { readGoal } from "./read-goal";
import type { readMeasurement } from "./read-measurement";
import type { saveMeasurement } from "./save-measurement";
import type { setGoal } from "./set-goal";
import type { summarizeTrend } from "./summarize-trend";

/** Arguments that have the right shape, by tool. */
export type ShapedArguments =
  | { tool: "read_measurement"; args: z.infer<typeof readMeasurement.schema> }
  | { tool: "latest_measurement"; args: z.infer<typeof latestMeasurement.schema> }
  | { tool: "list_measurements"; args: z.infer<typeof listMeasurements.schema> }
  | { tool: "summarize_trend"; args: z.infer<typeof summarizeTrend.schema> }
  | { tool: "save_measurement"; args: z.infer<typeof saveMeasurement.schema> }
  | { tool: "delete_measurement"; args: z.infer<typeof deleteMeasurement.schema> }
  | { tool: "read_goal"; args: z.infer<typeof readGoal.schema> }
  | { tool: "set_goal"; args: z.infer<typeof setGoal.schema> };

export type ArgumentCheck = { ok: true; args: ValidatedArguments } | { ok: false; failure: ToolFailure };

/** Thrown inside this module only, to leave nested checks with the first failure. */
class Refusal extends Error {
  constructor(readonly failure: ToolFailure) {
    super(failure.code);
  }
}

/**
 * Checks dates, fields, units and ranges of arguments whose shape is right.
 * `today` is the turn's day: later days are refused. The first thing that is wrong is the one that is reported.
 */
export function checkArguments(shaped: ShapedArguments, today: CalendarDate): ArgumentCheck {
  try {
    return { ok: true, args: convert(shaped, today) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { ok: false, failure: refusal.failure };
    throw refusal;
  }
}

function convert(shaped: ShapedArguments, today: CalendarDate): ValidatedArguments {
  switch (shaped.tool) {
    case "read_measurement":
    case "delete_measurement":
      return {
        tool: shaped.tool,
        date: pastDate("date", shaped.args.date, today),
        field: shaped.args.field === null ? null : anyField("field", shaped.args.field),
      };
    case "latest_measurement":
      return { tool: shaped.tool, field: anyField("field", shaped.args.field) };
    case "list_measurements":
      return {
        tool: shaped.tool,
        ...range(shaped.args.from, shaped.args.to, today),
        field: shaped.args.field === null ? null : anyField("field", shaped.args.field),
      };
    case "summarize_trend":
      return {
        tool: shaped.tool,
        field: numberField("field", shaped.args.field),
        ...range(shaped.args.from, shaped.args.to, today),
      };
    case "save_measurement":
      return saveArguments(shaped.args, today);
    case "read_goal":
      return { tool: shaped.tool, field: numberField("field", shaped.args.field) };
    case "set_goal":
      return {
        tool: shaped.tool,
        goal: numericEntry({ ...shaped.args, value: shaped.args.target }, "target", ""),
        by: shaped.args.by === null ? null : futureDate("by", shaped.args.by, today),
      };
    default:
      return assertNever(shaped);
  }
}

function saveArguments(args: z.infer<typeof saveMeasurement.schema>, today: CalendarDate): ValidatedArguments {
  const date = pastDate("date", args.date, today);
  const values: NumericEntry[] = [];
  let note: string | null = null;
  const seen = new Set<string>();
  for (const [index, entry] of args.values.entries()) {
    const at = `values.${index}`;
    const field = anyField(`${at}.field`, entry.field);
    if (seen.has(field)) throw shapeRefusal(`${at}.field`, "each field once", field);
    seen.add(field);
    if (field === "note") note = noteText(at, entry);
    else values.push(numericEntry({ ...entry, field }, "value", `${at}.`));
  }
  return { tool: "save_measurement", date, values, note, replace: args.replace };
}

function noteText(at: string, entry: { value: number | string; unit: string | null }): string {
  if (typeof entry.value !== "string") throw shapeRefusal(`${at}.value`, "text", describe(entry.value));
  if (entry.unit !== null) throw shapeRefusal(`${at}.unit`, "null", describe(entry.unit));
  const text = entry.value.trim();
  if (text.length === 0) throw shapeRefusal(`${at}.value`, "text that is not empty", describe(entry.value));
  if (text.length > NOTE_MAX_LENGTH) {
    throw shapeRefusal(`${at}.value`, `at most ${NOTE_MAX_LENGTH} characters`, `${text.length} characters`);
  }
  return text;
}

function numericEntry(
  entry: { field: string; value: number | string; unit: string | null },
  valueName: string,
  prefix: string,
): NumericEntry {
  const field = numberField(`${prefix}field`, entry.field);
  const { quantity, min, max } = fieldDefinition(field);
  if (typeof entry.value !== "number") throw shapeRefusal(`${prefix}${valueName}`, "number", describe(entry.value));
  const unit = entry.unit ?? metricUnit(quantity);
  if (!isEnteredUnit(unit) || unitQuantity(unit) !== quantity) {
    throw shapeRefusal(`${prefix}unit`, unitsOf(quantity).join(" | "), describe(unit));
  }
  const entered = { value: entry.value, unit };
  const value = toMetric(entered);
  if (!Number.isFinite(value) || value < min || value > max) {
    throw new Refusal({
      code: "out_of_range",
      path: `${prefix}${valueName}`,
      field,
      min,
      max,
      unit: metricUnit(quantity),
      received: `${entry.value} ${unit}`,
    });
  }
  return { field, value, entered };
}

function anyField(path: string, name: string): MeasurementField {
  if (isMeasurementField(name)) return name;
  throw new Refusal({ code: "unknown_field", path, field: clip(name), fields: [...measurementFields] });
}

function numberField(path: string, name: string): NumericField {
  if (isNumericField(name)) return name;
  throw new Refusal({ code: "unknown_field", path, field: clip(name), fields: [...numericFields] });
}

const LATEST_GOAL = "2999-12-31";

function pastDate(path: string, text: string, today: CalendarDate): CalendarDate {
  const problem = dateProblem(text, today);
  if (problem === null) return text;
  throw dateRefusal(path, problem, text, EARLIEST_DATE, today);
}

function futureDate(path: string, text: string, today: CalendarDate): CalendarDate {
  const problem = dateProblem(text, LATEST_GOAL) ?? (text < today ? "too_early" : null);
  if (problem === null) return text;
  throw dateRefusal(path, problem, text, today, LATEST_GOAL);
}

function range(from: string, to: string, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const start = pastDate("from", from, today);
  const end = pastDate("to", to, today);
  if (start > end) throw dateRefusal("from", "range_reversed", from, EARLIEST_DATE, end);
  return { from: start, to: end };
}

type DateProblem = Extract<ToolFailure, { code: "invalid_date" }>["problem"];

function dateRefusal(path: string, problem: DateProblem, received: string, earliest: string, latest: string): Refusal {
  return new Refusal({ code: "invalid_date", path, problem, received: clip(received), earliest, latest });
}

function shapeRefusal(path: string, expected: string, received: string): Refusal {
  return new Refusal({ code: "invalid_arguments", issues: [{ path, expected, received }] });
}

/** The shape errors of a zod parse as issues of ours: at most 20, without the library's sentences. */
export function shapeIssues(error: z.ZodError, input: unknown): ArgumentIssue[] {
  return error.issues.slice(0, 20).map((issue) => ({
    path: clip(issue.path.join(".")),
    expected: expectedOf(issue),
    received: issue.code === "unrecognized_keys" ? clip(issue.keys.join(", ")) : describe(valueAt(input, issue.path)),
  }));
}

function expectedOf(issue: z.ZodError["issues"][number]): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected;
    case "unrecognized_keys":
      return "no other properties";
    case "invalid_union":
      return "number or text";
    case "too_small":
      return `at least ${issue.minimum}`;
    default:
      return "another value";
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const RECEIVED_MAX_LENGTH = 80;

/** A short, harmless description of a received value: never more than 80 characters of the caller's own text. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return clip(JSON.stringify(value));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "list" : "object";
}

function clip(text: string): string {
  return text.length <= RECEIVED_MAX_LENGTH ? text : `${text.slice(0, RECEIVED_MAX_LENGTH - 1)}…`;
}
