import { assertNever } from "../../../../src-shared/assert-never";
import { failureOf, type ToolError } from "../../../../src-shared/contract/tool-error";
import type { ToolFailure } from "../../../../src-shared/contract/failure";
import { isMeasurementField, type MeasurementField } from "../../../../src-shared/domain/fields";
import type { Draft, Question, Task } from "../plan/draft";
import { draftOf } from "../plan/reply";
import { capitalized, type Speech } from "./format";

/** What is said about a failed call, and what is asked because of it. */
export interface SaidFailure {
  readonly text: string;
  readonly question: Question | null;
  /** The arguments were refused, so the person is asked for others. */
  readonly refused: boolean;
}

/** Words for an error outcome, from its code and facts alone; its message is for models and is not read. */
export function sayFailed(task: Task, error: ToolError, speech: Speech): SaidFailure {
  const failure = failureOf(error);
  if (failure === null) return said(speech.text(isWrite(task) ? "offline.failed.write_unknown" : "offline.failed.read"));
  switch (failure.code) {
    case "invalid_arguments":
    case "unknown_tool":
    case "unknown_field":
      return { text: speech.text("offline.refused.other"), question: null, refused: true };
    case "out_of_range":
      return outOfRange(failure, task, speech);
    case "invalid_date":
      return { text: invalidDate(failure, speech), question: missing("date", task), refused: true };
    case "not_found":
      return said(notFound(failure, task, speech));
    case "conflict":
      return conflict(failure, task, speech);
    case "read_failed":
    case "read_timeout":
      return said(speech.text("offline.failed.read"));
    case "item_too_large":
      return said(speech.text("offline.failed.too_large"));
    case "declined":
      return said(speech.text("offline.failed.declined"));
    case "approval_expired":
      return said(speech.text("offline.failed.expired"));
    case "limit_reached":
      return said(speech.text("offline.failed.limit"));
    case "cancelled":
      return said(speech.text("offline.failed.cancelled"));
    case "not_executed":
      return said(speech.text("offline.failed.not_executed"));
    case "journal_unavailable":
    case "loop_detected":
      return said(speech.text("offline.failed.not_executed"));
    case "store_unavailable":
      return said(isWrite(task) ? writeState(failure.dispatched ? "unconfirmed" : "not_applied", speech) : speech.text("offline.failed.store"));
    case "store_changed":
      return said(
        isWrite(task) ? writeState(failure.dispatched ? "unconfirmed" : "not_applied", speech) : speech.text("offline.failed.store_changed"),
      );
    case "write_not_applied":
      return said(speech.text("offline.failed.write_not_saved"));
    case "write_unconfirmed":
      return said(speech.text("offline.failed.write_unknown"));
    case "interrupted":
      return said(isWrite(task) ? writeState(failure.certainty, speech) : speech.text("offline.failed.interrupted_read"));
    case "tool_failed":
      return said(isWrite(task) ? writeState(failure.certainty, speech) : speech.text("offline.failed.read"));
    default:
      return assertNever(failure);
  }
}

type FailureOf<Code extends ToolFailure["code"]> = Extract<ToolFailure, { code: Code }>;

const said = (text: string): SaidFailure => ({ text, question: null, refused: false });
const isWrite = (task: Task) => task.purpose !== "read" && task.purpose !== "remove_check" && task.purpose !== "goal_check";

function writeState(certainty: "confirmed" | "not_applied" | "unconfirmed" | null, speech: Speech): string {
  if (certainty === "confirmed") return speech.text("offline.failed.write_saved");
  return speech.text(certainty === "not_applied" ? "offline.failed.write_not_saved" : "offline.failed.write_unknown");
}

function outOfRange(failure: FailureOf<"out_of_range">, task: Task, speech: Speech): SaidFailure {
  const [number = "", unit = null] = failure.received.split(" ");
  const text = speech.text("offline.refused.range", {
    received: speech.quantity(Number(number), unit),
    field: isMeasurementField(failure.field) ? speech.field(failure.field) : failure.field,
    min: speech.number(failure.min),
    max: speech.quantity(failure.max, failure.unit),
  });
  const question = missing("value", task, isMeasurementField(failure.field) ? failure.field : null);
  return { text, question, refused: true };
}

function invalidDate(failure: FailureOf<"invalid_date">, speech: Speech): string {
  switch (failure.problem) {
    case "in_the_future":
      return speech.text("offline.refused.future", { date: speech.date(failure.received) });
    case "no_such_day":
    case "not_a_date":
      return speech.text("offline.refused.no_such_day", { received: failure.received });
    case "too_early":
      return failure.path === "by"
        ? speech.text("offline.refused.past", { date: speech.date(failure.received) })
        : speech.text("offline.refused.too_early", { received: speech.date(failure.received), earliest: speech.date(failure.earliest) });
    case "range_reversed":
      return speech.text("offline.refused.reversed");
    default:
      return assertNever(failure.problem);
  }
}

/** The question that fits a refused call: the same request without the piece that was refused. */
function missing(piece: "date" | "value", task: Task, field: MeasurementField | null = null): Question | null {
  const draft = draftOfTask(task);
  if (draft === null) return null;
  if (piece === "date") return { kind: "missing", piece, draft: { ...draft, date: null } };
  const entries = draft.entries.filter((entry) => field === null || entry.field === field);
  return { kind: "missing", piece, draft: { ...draft, entries: entries.map((entry) => ({ ...entry, value: null, unit: null })) } };
}

function draftOfTask({ call, purpose }: Task): Draft | null {
  if (call.tool === "save_measurement") return draftOf(call.args);
  if (call.tool !== "read_measurement") return null;
  const { date, field } = call.args;
  return {
    action: purpose === "remove_check" ? "remove" : "read",
    date: typeof date === "string" ? date : null,
    options: [],
    field: typeof field === "string" && isMeasurementField(field) ? field : null,
    entries: [],
  };
}

function notFound(failure: FailureOf<"not_found">, task: Task, speech: Speech): string {
  const named = failure.field ?? (typeof task.call.args.field === "string" ? task.call.args.field : "");
  const field = isMeasurementField(named) ? speech.field(named) : "";
  if (task.call.tool === "read_goal") return speech.text("offline.not_found.goal", { field });
  const argument = (name: string) => {
    const value = task.call.args[name];
    return typeof value === "string" ? value : "";
  };
  switch (failure.scope) {
    case "day":
      return speech.text("offline.not_found.day", { date: speech.date(failure.date ?? argument("date")) });
    case "field":
      return speech.text("offline.not_found.field", { date: speech.date(failure.date ?? argument("date")), field });
    case "range":
      if (failure.from !== undefined && failure.from === failure.to) {
        return speech.text("offline.not_found.field", { date: speech.date(failure.from), field });
      }
      return speech.text("offline.not_found.range", {
        field,
        from: speech.date(failure.from ?? argument("from")),
        to: speech.date(failure.to ?? argument("to")),
      });
    case "all":
      return speech.text("offline.not_found.all", { field });
    default:
      return assertNever(failure.scope);
  }
}

function conflict(failure: FailureOf<"conflict">, task: Task, speech: Speech): SaidFailure {
  if (failure.reason === "changed") return said(speech.text("offline.confirm.changed"));
  if (task.call.tool !== "save_measurement") {
    const field = failure.goal ?? "weight";
    return said(speech.text("offline.confirm.goal", { field: speech.field(field) }));
  }
  const shown = (value: number | string, unit: string | null) =>
    typeof value === "number" ? speech.quantity(value, unit) : speech.text("offline.note", { text: value });
  const pairs = failure.values.map(({ field, present, requested, unit }) =>
    speech.text("offline.confirm.pair", { field: speech.field(field), present: shown(present, unit), requested: shown(requested, unit) }),
  );
  const date = typeof task.call.args.date === "string" ? task.call.args.date : "";
  return {
    text: capitalized(speech.text("offline.confirm.replace", { date: speech.day(date), pairs: speech.join(pairs, "offline.and") })),
    question: { kind: "confirm", calls: [{ ...task.call, args: { ...task.call.args, replace: true } }] },
    refused: false,
  };
}
