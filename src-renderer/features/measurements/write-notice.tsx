import { assertNever } from "../../../src-shared/assert-never";
import type { ToolFailure } from "../../../src-shared/contract/failure";
import { isNumericField } from "../../../src-shared/domain/fields";
import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { formatQuantity } from "../../ui/format";
import { NoticeBox } from "../../ui/notice-box";
import { useLocale, useText, type SayText } from "../../ui/text";
import { displayUnit, partsText, quantityParts, type UnitPreferences } from "./display-quantity";
import { dayHeading } from "./naming";
import { useToday } from "./use-today";
import type { Conflict } from "./write-end";
import { checkOpen, dismissOpen, replaceOpen, retryOpen, writesStore, type OpenWrite, type SaveValue, type WriteRequest } from "./writes";

/** What became of the last change by hand, where that is not simply "saved". */
export function WriteNotice() {
  const open = writesStore((state) => state.open);
  if (open === null) return null;
  return (
    <div role="alert">
      <NoticeFor open={open} />
    </div>
  );
}

function NoticeFor({ open }: { open: OpenWrite }) {
  const t = useText();
  const working = writesStore((state) => state.working);
  const { end } = open;
  const close = (
    <Button size="small" onPress={dismissOpen}>
      {t("measurements.write.dismiss")}
    </Button>
  );
  switch (end.kind) {
    case "conflict":
      return <ConflictNotice conflict={end.conflict} request={open.request} working={working} />;
    case "unconfirmed":
      return (
        <NoticeBox
          tone="unconfirmed"
          testId="notice"
          kind="unconfirmed"
          title={t("measurements.write.unconfirmed.title")}
          actions={
            <>
              <Button size="small" variant="primary" data-testid="check" isDisabled={working} onPress={() => void checkOpen()}>
                {t(working ? "measurements.write.unconfirmed.checking" : "measurements.write.unconfirmed.check")}
              </Button>
              {close}
            </>
          }
        >
          <What text={open.what} />
          {t(open.checked === null ? "measurements.write.unconfirmed.text" : "measurements.write.unconfirmed.unknown")}
        </NoticeBox>
      );
    case "not_saved":
      return (
        <NoticeBox
          tone="failed"
          testId="notice"
          kind="not_saved"
          title={t("measurements.write.not_saved.title")}
          actions={
            <>
              <Button size="small" variant="primary" data-testid="retry-safely" isDisabled={working} onPress={() => void retryOpen()}>
                {t("measurements.write.not_saved.retry")}
              </Button>
              {close}
            </>
          }
        >
          <What text={open.what} />
          {t(end.noRoom ? "measurements.write.not_saved.no_room" : "measurements.write.not_saved.text")}
        </NoticeBox>
      );
    case "no_answer":
      return (
        <NoticeBox tone="unconfirmed" testId="notice" kind="unconfirmed" title={t("measurements.write.no_answer.title")} actions={close}>
          <What text={open.what} />
          {t("measurements.write.no_answer.text")}
        </NoticeBox>
      );
    case "refused":
    case "not_taken":
      return (
        <NoticeBox tone="refused" testId="notice" kind="not_saved" title={t("measurements.write.refused.title")} actions={close}>
          <What text={open.what} />
          {end.kind === "refused" ? refusalText(end.failure, t) : t(`common.refused.${end.reason}`)}
        </NoticeBox>
      );
    default:
      return assertNever(end);
  }
}

function What({ text }: { text: string }) {
  const locale = useLocale();
  return (
    <>
      <strong>{text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)}</strong>
      {". "}
    </>
  );
}

function ConflictNotice({ conflict, request, working }: { conflict: Conflict; request: WriteRequest | null; working: boolean }) {
  const t = useText();
  const locale = useLocale();
  const today = useToday();
  const units = useAppState((state) => state.preferences.units);
  if (conflict.reason === "changed" || request?.tool !== "save_measurement") {
    return (
      <NoticeBox
        tone="expected"
        testId="notice"
        kind="conflict"
        title={t("measurements.write.refused.title")}
        actions={
          <Button size="small" onPress={dismissOpen}>
            {t("measurements.write.dismiss")}
          </Button>
        }
      >
        {t("measurements.write.conflict.changed")}
      </NoticeBox>
    );
  }
  const date = dayHeading(conflict.date ?? today, today, locale, t);
  return (
    <NoticeBox
      tone="expected"
      testId="notice"
      kind="conflict"
      title={t("measurements.write.conflict.title")}
      actions={
        <>
          <Button size="small" variant="primary" isDisabled={working} onPress={() => void replaceOpen()}>
            {t("measurements.write.conflict.replace")}
          </Button>
          <Button size="small" autoFocus onPress={dismissOpen}>
            {t("measurements.write.conflict.keep")}
          </Button>
        </>
      }
    >
      {conflict.values.map((value) => (
        <p key={value.field}>{conflictQuestion(value, request.args.values, date, units, locale, t)}</p>
      ))}
    </NoticeBox>
  );
}

function conflictQuestion(
  value: Conflict["values"][number],
  entered: readonly SaveValue[],
  date: string,
  units: UnitPreferences,
  locale: string,
  t: SayText,
): string {
  const { field, present, requested } = value;
  if (!isNumericField(field) || typeof present !== "number" || typeof requested !== "number") {
    return t("measurements.write.conflict.note_question", { date });
  }
  const unit = displayUnit(field, units);
  const text = (metric: number): string => partsText(quantityParts(metric, unit, locale));
  // The new value in the words of the person: 12 st 3 lb, not 77.56 kg.
  const typed = entered.find((one) => one.field === field);
  const inWords = typeof typed?.value === "number" && typed.unit !== null ? formatQuantity(typed.value, typed.unit, locale) : text(requested);
  return t("measurements.write.conflict.question", { date, present: text(present), requested: inWords });
}

/** Why a change was not accepted, in words. */
export function refusalText(failure: ToolFailure, t: SayText): string {
  switch (failure.code) {
    case "store_unavailable":
    case "store_changed":
      return t("measurements.write.refused.store");
    case "journal_unavailable":
      return t("measurements.write.refused.journal");
    case "not_executed":
      return t(failure.because === "unresolved_operation" ? "measurements.write.refused.unresolved" : "measurements.write.refused.other");
    case "not_found":
      return t("measurements.write.refused.not_found");
    default:
      return t("measurements.write.refused.other");
  }
}
