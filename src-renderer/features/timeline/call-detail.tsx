import { failureMessage } from "../../../src-shared/contract/words";
import { outcomePayload } from "../../../src-shared/contract/outcome";
import { failureOf } from "../../../src-shared/contract/tool-error";
import type { CallView } from "../../../src-shared/conversation/view";
import { classNames } from "../../ui/class-names";
import { formatDuration, formatInstant } from "../../ui/format";
import { handOf } from "../calls/hand-marks";
import { useWords } from "../calls/use-words";
import { changeRows } from "../calls/change-rows";
import { stepsOf } from "./call-steps";
import { CopyJson, Json } from "./json";
import { signOfCall } from "./timeline-model";
import styles from "./call-detail.module.css";

/** Everything that is known of a call: its way, what the model sent and got, and why the program decided so. */
export function CallDetail({ call, conversationId }: { call: CallView; conversationId: string }) {
  const words = useWords();
  const { t, locale } = words;
  const sign = signOfCall(call);
  const error = call.outcome?.status === "error" ? call.outcome.error : null;
  const failure = error === null ? null : failureOf(error);
  const facts: [string, string | null][] = [
    [t("timeline.detail.effect"), call.effect === null ? t("timeline.effect.none") : t(`timeline.effect.${call.effect}`)],
    [t("timeline.detail.code"), error === null ? null : error.error],
    [t("timeline.detail.recovery"), error === null ? null : `${error.recovery} · ${t(`timeline.recovery.${error.recovery}`)}`],
    [t("timeline.detail.certainty"), call.certainty === null ? null : `${call.certainty} · ${t(`timeline.certainty.${call.certainty}`)}`],
    [t("timeline.detail.decision"), call.decision === null ? null : t(`timeline.decision.${call.decision.action}`)],
    [t("timeline.detail.rule"), call.decision === null ? null : t(`timeline.rule.${call.decision.rule}`)],
    [
      t("timeline.detail.resolution"),
      call.resolution === null
        ? null
        : t("timeline.resolution", {
            verdict: t(`timeline.verdict.${call.resolution.verdict}`),
            by: t(`timeline.by.${call.resolution.by}`),
            at: formatInstant(call.resolution.at, locale),
          }),
    ],
    [t("timeline.detail.retry"), call.retry === null ? null : `${call.retry.opId} · ${t(`timeline.verdict.${call.retry.verdict}`)}`],
    [t("timeline.detail.undone"), call.undoneBy],
    [t("timeline.detail.approval"), call.approval === null ? null : t(`timeline.approval.${approvalAnswer(call)}`)],
    [t("timeline.detail.faults"), call.faults.length === 0 ? null : call.faults.map((fault) => `${fault.point} · ${fault.effect} (${fault.plan})`).join(", ")],
    [t("workbench.mark.row"), handOf(call).length === 0 ? null : handOf(call).map((mark) => t(`workbench.mark.${mark}`)).join(", ")],
    [t("timeline.detail.operation"), call.opId],
    [t("timeline.detail.received"), formatInstant(call.receivedAt, locale)],
    [t("timeline.detail.diagnostic"), call.diagnosticId],
  ];
  const changes = call.changes.flatMap((change) => changeRows(change, words));
  return (
    <div className={styles["detail"]}>
      <ol className={styles["path"]} aria-label={t("timeline.detail.path")}>
        {stepsOf(call).map((step) => (
          <li
            key={step.name}
            className={classNames(step.isDecisive && sign !== null && styles["hit"], step.isDecisive && sign !== null && styles[sign])}
            data-reached={step.atMs !== null || undefined}
          >
            {t(`timeline.step.${step.name}`)}
            {step.atMs !== null && <span className="num">{formatDuration(step.atMs, locale)}</span>}
          </li>
        ))}
      </ol>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {changes.map((row) => (
          <div key={row.key}>
            <dt>{row.what}</dt>
            <dd className="num">
              {row.before ?? "–"} → {row.after ?? "–"}
            </dd>
          </div>
        ))}
      </dl>
      {failure !== null && <p className={styles["sentence"]}>{failureMessage(failure, call.effect ?? "read", locale === "es" ? "es" : "en")}</p>}
      <Json title={t("timeline.detail.arguments")} value={call.args} />
      {call.byHand.args !== null && <Json title={t("workbench.mark.ran_with")} value={call.byHand.args.value} />}
      {call.outcome !== null && (
        <Json title={t(call.outcome.status === "ok" ? "timeline.detail.result" : "timeline.detail.error_result")} value={outcomePayload(call.outcome)} />
      )}
      {call.byHand.outcome?.kind === "edited" && (
        <Json title={t("workbench.mark.original")} value={outcomePayload(call.byHand.outcome.original)} />
      )}
      <CopyJson value={{ conversationId, call }} />
    </div>
  );
}

function approvalAnswer(call: CallView): "approved" | "declined" | "expired" | "cancelled" | "open" {
  const answer = call.approval?.answer ?? "open";
  return answer === "approved" || answer === "declined" || answer === "expired" || answer === "cancelled" ? answer : "open";
}
