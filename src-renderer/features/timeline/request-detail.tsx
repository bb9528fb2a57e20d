import type { RequestView } from "../../../src-shared/conversation/view";
import { formatInstant, formatNumber } from "../../ui/format";
import { useWords } from "../calls/use-words";
import { CopyJson } from "./json";
import styles from "./call-detail.module.css";

/** A model request: which round and attempt, what it cost, how it failed. */
export function RequestDetail({ request }: { request: RequestView }) {
  const { t, locale } = useWords();
  const { usage, failure } = request;
  const facts: [string, string | null][] = [
    [t("timeline.detail.round"), formatNumber(request.round, locale)],
    [t("timeline.detail.attempt"), formatNumber(request.attempt, locale)],
    [t("timeline.detail.failure"), failure === null ? null : failure.kind],
    [t("timeline.detail.status"), typeof failure?.status === "number" ? String(failure.status) : null],
    [
      t("timeline.detail.tokens"),
      usage === null
        ? null
        : t("timeline.tokens", {
            input: formatNumber(usage.input, locale),
            cached: formatNumber(usage.cached, locale),
            output: formatNumber(usage.output, locale),
          }),
    ],
    [t("timeline.detail.dropped"), request.droppedCalls === 0 ? null : formatNumber(request.droppedCalls, locale)],
    [t("timeline.detail.received"), formatInstant(request.startedAt, locale)],
    [t("timeline.detail.diagnostic"), failure?.diagnosticId ?? null],
  ];
  return (
    <div className={styles["detail"]}>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <CopyJson value={request} />
    </div>
  );
}
