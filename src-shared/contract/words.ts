import { assertNever } from "../assert-never";
import type { Locale } from "../i18n/locale";
import { translate, type TextKey, type TextParams } from "../i18n/translate";
import type { ToolFailure } from "./failure";
import type { Effect } from "./recovery";

/** The sentence of a failure for a model, in one language. Screens use it too, so that both say the same. */
export function failureMessage(failure: ToolFailure, effect: Effect, locale: Locale): string {
  const say = (key: TextKey, params: TextParams = {}): string => translate(locale, key, params);
  switch (failure.code) {
    case "invalid_arguments":
      return say("toolErrors.invalid_arguments", {
        issues: failure.issues
          .map((issue) =>
            say("toolErrors.invalid_arguments_issue", { ...issue, path: issue.path || say("toolErrors.whole") }),
          )
          .join(" "),
      });
    case "unknown_tool":
      return say("toolErrors.unknown_tool", { tool: failure.tool, tools: failure.tools.join(", ") });
    case "unknown_field":
      return say("toolErrors.unknown_field", { ...failure, fields: failure.fields.join(", ") });
    case "out_of_range":
      return say("toolErrors.out_of_range", failure);
    case "invalid_date":
      return say(`toolErrors.invalid_date.${failure.problem}`, failure);
    case "not_found":
      return notFoundMessage(failure, say);
    case "conflict":
      return conflictMessage(failure, say);
    case "item_too_large":
    case "loop_detected":
      return say(`toolErrors.${failure.code}`, failure);
    case "limit_reached":
      return say(`toolErrors.limit_reached.${failure.limit}`, failure);
    case "not_executed":
      return say(`toolErrors.not_executed.${failure.because}`);
    case "interrupted":
    case "tool_failed":
      return say(`toolErrors.${failure.code}.${failure.certainty ?? "read"}`);
    case "store_unavailable":
    case "store_changed":
      if (effect === "read") return say(`toolErrors.${failure.code}.read`);
      return say(`toolErrors.${failure.code}.${failure.dispatched ? "dispatched" : "not_dispatched"}`);
    case "write_not_applied":
      return say(`toolErrors.write_not_applied.${failure.because}`);
    case "read_failed":
    case "read_timeout":
    case "declined":
    case "approval_expired":
    case "cancelled":
    case "journal_unavailable":
    case "write_unconfirmed":
      return say(`toolErrors.${failure.code}`);
    default:
      return assertNever(failure);
  }
}

type Say = (key: TextKey, params?: TextParams) => string;

function notFoundMessage(failure: Extract<ToolFailure, { code: "not_found" }>, say: Say): string {
  const params = {
    date: failure.date ?? "",
    field: failure.field ?? "",
    from: failure.from ?? "",
    to: failure.to ?? "",
  };
  if (failure.scope === "field" && failure.date === undefined) return say("toolErrors.not_found.goal", params);
  return say(`toolErrors.not_found.${failure.scope}`, params);
}

function conflictMessage(failure: Extract<ToolFailure, { code: "conflict" }>, say: Say): string {
  if (failure.reason === "changed") return say("toolErrors.conflict.changed");
  const withUnit = (value: number | string, unit: string | null): string => (unit === null ? `${value}` : `${value} ${unit}`);
  const values = failure.values
    .map((value) =>
      say("toolErrors.conflict.value_pair", {
        field: value.field,
        present: withUnit(value.present, value.unit),
        requested: withUnit(value.requested, value.unit),
      }),
    )
    .join("; ");
  if (failure.goal !== undefined) return say("toolErrors.conflict.goal", { values });
  return say("toolErrors.conflict.value", { date: failure.date ?? "", values });
}
