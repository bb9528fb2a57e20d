import { memo } from "react";
import type { RefusedCall } from "../../../src-shared/conversation/event";
import type { CallView, RequestView } from "../../../src-shared/conversation/view";
import { Badge } from "../../ui/chip";
import { classNames } from "../../ui/class-names";
import { ClassSign } from "../../ui/class-sign";
import { formatDuration } from "../../ui/format";
import { FaultIcon, RequestIcon } from "../../ui/icons";
import { describeArguments } from "../calls/describe-call";
import { describeResult } from "../calls/describe-result";
import { useWords } from "../calls/use-words";
import { handOf } from "../calls/hand-marks";
import { CallDetail } from "./call-detail";
import { RequestDetail } from "./request-detail";
import { toggleRow } from "./selection";
import { TimeBar } from "./time-bar";
import type { TimelineRow } from "./timeline-model";
import styles from "./call-row.module.css";

interface RowProps {
  readonly row: TimelineRow;
  readonly isOpen: boolean;
  readonly conversationId: string;
}

/** One request, call or fault. A click opens its detail below it. */
export const TimelineRowView = memo(function TimelineRowView({ row, isOpen, conversationId }: RowProps) {
  switch (row.kind) {
    case "call":
      return <CallRow row={row} isOpen={isOpen} conversationId={conversationId} />;
    case "request":
      return <RequestRow row={row} isOpen={isOpen} />;
    case "fault":
      return <FaultLine plan={row.fault.fault.plan} point={row.fault.fault.point} effect={row.fault.fault.effect} />;
  }
}, looksTheSame);

/** While a turn runs its scale grows with every event: a bar is drawn anew when that can be seen, not before. */
const VISIBLE_SHARE = 0.02;

function looksTheSame(before: RowProps, after: RowProps): boolean {
  if (before.isOpen !== after.isOpen || before.conversationId !== after.conversationId) return false;
  return before.row === after.row || isSameRow(before.row, after.row);
}

function isSameRow(before: TimelineRow, after: TimelineRow): boolean {
  if (before.kind === "fault" || after.kind === "fault") return before.id === after.id;
  const what = (row: Exclude<TimelineRow, { kind: "fault" }>): unknown => (row.kind === "call" ? row.call : row.request);
  return (
    what(before) === what(after) &&
    before.bar.durationMs === after.bar.durationMs &&
    before.bar.isCutOff === after.bar.isCutOff &&
    Math.abs(before.bar.start - after.bar.start) < VISIBLE_SHARE &&
    Math.abs(before.bar.length - after.bar.length) < VISIBLE_SHARE
  );
}

function CallRow({ row, isOpen, conversationId }: { row: Extract<TimelineRow, { kind: "call" }>; isOpen: boolean; conversationId: string }) {
  const words = useWords();
  const { call, sign } = row;
  const error = call.outcome?.status === "error" ? call.outcome.error : null;
  return (
    <div
      className={styles["row"]}
      data-open={isOpen || undefined}
      data-row={row.id}
      data-testid="call"
      data-tool={call.tool}
      data-op={call.opId}
      data-class={call.class ?? undefined}
      data-code={error?.error}
      data-recovery={error?.recovery}
      data-certainty={call.certainty ?? undefined}
      data-fault={call.faults.length > 0 ? call.faults.map((fault) => fault.point).join(" ") : undefined}
      data-resolution={call.resolution?.verdict}
      data-hand={handOf(call).join(" ") || undefined}
    >
      <button type="button" className={styles["line"]} aria-expanded={isOpen} onClick={() => toggleRow(row.id)}>
        {sign === null ? <span className={styles["running"]} /> : <ClassSign sign={sign} />}
        <span className={styles["text"]}>
          <span className={styles["first"]}>
            <code>{call.tool}</code>
            {call.faults.length > 0 && <Badge tone="injected">{words.t("timeline.injected")}</Badge>}
            {handOf(call).map((mark) => (
              <Badge key={mark} tone="injected">
                {words.t(`workbench.mark.${mark}`)}
              </Badge>
            ))}
          </span>
          <span className={styles["second"]}>
            <span className={styles["args"]}>{describeArguments(call.args, words)}</span>
            <Ending call={call} sign={sign} result={call.outcome === null ? null : describeResult(call.outcome, call.effect, words)} />
          </span>
        </span>
        <TimeBar bar={row.bar} tone={sign} />
      </button>
      {isOpen && <CallDetail call={call} conversationId={conversationId} />}
    </div>
  );
}

/** Code and recovery of an error, or what was found. Never cut off: arguments give way, then it takes a line of its own. */
function Ending({ call, sign, result }: { call: CallView; sign: string | null; result: string | null }) {
  const { t } = useWords();
  if (call.outcome === null || sign === null) return null;
  if (call.outcome.status === "ok") return result === null ? null : <b className={classNames(styles["ending"], styles[sign])}>{result}</b>;
  const { error, recovery } = call.outcome.error;
  return (
    <b className={classNames(styles["ending"], styles[sign])}>
      {error} → {t(`timeline.recovery.${recovery}`)}
    </b>
  );
}

function RequestRow({ row, isOpen }: { row: Extract<TimelineRow, { kind: "request" }>; isOpen: boolean }) {
  const { t, locale } = useWords();
  const { request } = row;
  return (
    <div className={styles["row"]} data-open={isOpen || undefined} data-row={row.id} data-testid="request" data-failure={request.failure?.kind} data-hand={request.playedByHand || undefined}>
      <button type="button" className={styles["line"]} aria-expanded={isOpen} onClick={() => toggleRow(row.id)}>
        {request.failure === null ? (
          <span className={styles["request"]}>
            <RequestIcon />
          </span>
        ) : (
          <ClassSign sign={request.failure.kind === "cancelled" ? "not_executed" : "failed"} />
        )}
        <span className={styles["text"]}>
          <span className={styles["first"]}>
            {t("timeline.request")}
            {request.playedByHand && <Badge tone="injected">{t("workbench.mark.request")}</Badge>}
            {request.attempt > 1 && <Badge>{t("timeline.attempt", { attempt: request.attempt })}</Badge>}
            {request.toolChoice === "none" && <Badge>{t("timeline.closing")}</Badge>}
          </span>
          <RequestEnding request={request} wait={request.retryInMs === null ? null : formatDuration(request.retryInMs, locale)} />
        </span>
        <TimeBar bar={row.bar} tone={request.failure === null ? null : "failed"} />
      </button>
      {request.refusedCalls.map((call, index) => (
        <RefusedLine key={index} call={call} />
      ))}
      {isOpen && <RequestDetail request={request} />}
    </div>
  );
}

/** A call of a message that was refused whole: what it was, and why. */
function RefusedLine({ call }: { call: RefusedCall }) {
  const { t } = useWords();
  return (
    <div className={styles["fault"]} data-testid="call" data-tool={call.tool} data-class="refused" data-refused={call.because}>
      <ClassSign sign="refused" />
      <span className={styles["text"]}>
        <span className={styles["first"]}>
          <code>{call.tool}</code>
        </span>
        <span className={styles["second"]}>
          <span className={styles["args"]}>{call.args}</span>
          <b className={classNames(styles["ending"], styles["refused"])}>{t(`timeline.refused.${call.because}`, { id: call.callId })}</b>
        </span>
      </span>
    </div>
  );
}

function RequestEnding({ request, wait }: { request: RequestView; wait: string | null }) {
  const { t } = useWords();
  if (request.failure === null) return null;
  return (
    <span className={styles["second"]}>
      <b className={classNames(styles["ending"], styles[request.failure.kind === "cancelled" ? "not_executed" : "failed"])}>
        {request.failure.kind}
        {request.failure.status !== null && ` ${request.failure.status}`}
        {wait !== null && ` → ${t("timeline.again_in", { wait })}`}
      </b>
    </span>
  );
}

function FaultLine({ plan, point, effect }: { plan: string; point: string; effect: string }) {
  const { t } = useWords();
  return (
    <div className={styles["fault"]} data-testid="fired-fault">
      <FaultIcon />
      <span className={styles["text"]}>
        <span className={styles["first"]}>
          <Badge tone="injected">{t("timeline.injected")}</Badge>
          <code>
            {point} · {effect}
          </code>
        </span>
        <span className={styles["args"]}>{plan}</span>
      </span>
    </div>
  );
}
