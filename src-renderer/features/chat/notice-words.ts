import { assertNever } from "../../../src-shared/assert-never";
import type { StopCause } from "../../../src-shared/conversation/event";
import type { Notice } from "../../../src-shared/conversation/notices";
import type { CallView } from "../../../src-shared/conversation/view";
import type { OutcomeSign } from "../../ui/class-sign";
import { describeArguments, dayWord, fieldWord, type Words } from "../calls/describe-call";

export type NoticeAction = "check" | "retry_safely" | "continue" | "undo" | "try_store" | "settings";

/** A notice as it stands in the chat: what is known, one sentence, what can be done. Never a code. */
export interface WordedNotice {
  readonly dataKind: "not_found" | "read_failed" | "not_saved" | "unconfirmed" | "saved_late" | "provider" | "cancelled" | "limit" | "store";
  readonly tone: OutcomeSign;
  readonly title: string;
  readonly body: string;
  readonly actions: readonly NoticeAction[];
  /** It is told, but nothing is wrong. */
  readonly isQuiet: boolean;
}

type Worded = Omit<WordedNotice, "isQuiet">;

export interface NoticeContext extends Words {
  /** Nothing was said after this turn. */
  readonly isLast: boolean;
  /** The finished sentence about a provider's failure. */
  readonly providerSentence: string;
}

export function wordNotice(notice: Notice, context: NoticeContext): WordedNotice {
  const worded = word(notice, context);
  return { ...worded, isQuiet: quietTones.includes(worded.tone) && worded.actions.length === 0 };
}

const quietTones: readonly OutcomeSign[] = ["expected", "not_executed"];

function word(notice: Notice, context: NoticeContext): Worded {
  const { t } = context;
  switch (notice.kind) {
    case "not_found":
      return {
        dataKind: "not_found",
        tone: "expected",
        title: notFoundTitle(notice.failure, context),
        body: t(`notices.not_found.reach_${notice.failure.scope}`),
        actions: [],
      };
    case "read_failed":
      return { dataKind: "read_failed", tone: "failed", title: t("notices.read_failed.title"), body: t("notices.read_failed.body"), actions: [] };
    case "not_saved":
      return notSaved(notice.call, notice.because, context);
    case "unconfirmed":
      return unconfirmed(notice.call, context);
    case "saved_late":
      return {
        dataKind: "saved_late",
        tone: "ok",
        title: t("notices.saved_late.title"),
        body: t("notices.saved_late.body", { what: what(notice.call, context) }),
        actions: notice.call.undoneBy === null && notice.call.changes.length > 0 ? ["undo"] : [],
      };
    case "store":
      return {
        dataKind: "store",
        tone: "failed",
        title: t(`notices.store.${storeCause(notice.cause)}.title`),
        body: t(`notices.store.${storeCause(notice.cause)}.body`),
        actions: context.isLast ? ["try_store"] : [],
      };
    case "unbacked_claim":
      return {
        dataKind: "not_saved",
        tone: "not_executed",
        title: t("notices.unbacked_claim.title"),
        body: t("notices.unbacked_claim.body"),
        actions: [],
      };
    case "no_answer":
      return { dataKind: "limit", tone: "not_executed", title: t("notices.no_answer.title"), body: t("notices.no_answer.body"), actions: [] };
    case "limit":
      return {
        dataKind: "limit",
        tone: "not_executed",
        title: t(`notices.limit.${notice.cause}.title`),
        body: t(`notices.limit.${notice.cause}.body`),
        actions: [],
      };
    case "provider":
      return provider(notice.failure.kind, context);
    case "stopped":
      return stopped(notice.cause, context);
    case "cancelled":
      return {
        dataKind: "cancelled",
        tone: "not_executed",
        title: t("notices.cancelled.title"),
        body: t("notices.cancelled.body"),
        actions: [],
      };
    default:
      return assertNever(notice);
  }
}

function notFoundTitle(failure: Extract<Notice, { kind: "not_found" }>["failure"], context: NoticeContext): string {
  const { t } = context;
  const field = failure.field === undefined ? t("notices.not_found.values") : fieldWord(failure.field, context);
  const date = failure.date === undefined ? "" : dayWord(failure.date, context);
  if (failure.scope === "field" && failure.date === undefined) return t("notices.not_found.goal", { field });
  const from = failure.from === undefined ? "" : dayWord(failure.from, context);
  const to = failure.to === undefined ? "" : dayWord(failure.to, context);
  return t(`notices.not_found.${failure.scope}`, { field, date, from, to });
}

/** The look-up's answer stands in a notice of its own; this one then only says why it was asked for. */
function unconfirmed(call: CallView, context: NoticeContext): Worded {
  const { t } = context;
  const settled = call.resolution !== null && call.resolution.verdict !== "unknown";
  return {
    dataKind: "unconfirmed",
    tone: settled ? "not_executed" : "unconfirmed",
    title: t(settled ? "notices.unconfirmed.title_then" : "notices.unconfirmed.title"),
    body: t(settled ? "notices.unconfirmed.body_then" : "notices.unconfirmed.body", { what: what(call, context) }),
    actions: settled ? [] : ["check"],
  };
}

function notSaved(
  call: CallView,
  because: Extract<Notice, { kind: "not_saved" }>["because"],
  context: NoticeContext,
): Worded {
  const { t } = context;
  const repeated = call.retry?.verdict;
  if (repeated === "applied") {
    return {
      dataKind: "not_saved",
      tone: "ok",
      title: t("notices.not_saved.retried_title"),
      body: t("notices.not_saved.retried_body", { what: what(call, context) }),
      actions: [],
    };
  }
  if (repeated === "unknown") return { ...unconfirmed({ ...call, resolution: null }, context), dataKind: "not_saved" };
  const isProved = because === "looked_up" && call.effect === "write";
  return {
    dataKind: "not_saved",
    tone: because === "not_executed" ? "not_executed" : "failed",
    title: t(`notices.not_saved.${because}_title`),
    body: t(`notices.not_saved.${because}_body`, { what: what(call, context) }),
    actions: isProved && repeated === undefined ? ["retry_safely"] : [],
  };
}

const needSettings: readonly string[] = ["authentication", "permission", "unknown_model", "quota", "not_configured"];
const continuingIsNoHelp: readonly string[] = ["invalid_request", "refused", "truncated"];

function provider(kind: Extract<Notice, { kind: "provider" }>["failure"]["kind"], context: NoticeContext): Worded {
  const { t, isLast } = context;
  const actions: NoticeAction[] = [];
  if (isLast && needSettings.includes(kind)) actions.push("settings");
  if (isLast && !continuingIsNoHelp.includes(kind)) actions.push("continue");
  return {
    dataKind: "provider",
    tone: "failed",
    title: t(kind === "local" ? "notices.provider.title_local" : "notices.provider.title"),
    body: context.providerSentence,
    actions,
  };
}

function stopped(cause: StopCause, context: NoticeContext): Worded {
  const { t } = context;
  const known = cause === "log_unavailable" || cause === "unresolved_operation" || cause === "program_ended" ? cause : "local_failure";
  return {
    dataKind: known === "log_unavailable" || known === "unresolved_operation" ? "store" : "limit",
    tone: "failed",
    title: t(`notices.stopped.${known}.title`),
    body: t(`notices.stopped.${known}.body`),
    actions: known === "program_ended" && context.isLast ? ["continue"] : [],
  };
}

function storeCause(cause: StopCause | "read"): "read" | "store_changed" | "journal_unavailable" | "safety_copy_failed" | "store_unavailable" {
  switch (cause) {
    case "read":
    case "store_changed":
    case "journal_unavailable":
    case "safety_copy_failed":
      return cause;
    default:
      return "store_unavailable";
  }
}

/** What a write was about, with a capital letter: it begins the sentence. */
function what(call: CallView, context: NoticeContext): string {
  const text = describeArguments(call.args, context);
  return text.charAt(0).toLocaleUpperCase(context.locale) + text.slice(1);
}
