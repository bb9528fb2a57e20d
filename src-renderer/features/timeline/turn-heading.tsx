import { formatDuration, formatNumber } from "../../ui/format";
import { useLocale, useText } from "../../ui/text";
import { showTurn } from "../chat/shown-turn";
import { SaveRun } from "../faults/save-run";
import type { TimelineTurn } from "./timeline-model";
import styles from "./turn-heading.module.css";

/** A turn: how it ended, how long it took, how often the model was asked. */
export function TurnHeading({
  turn: { turn, number, durationMs, requests, tokens },
  conversationId,
}: {
  turn: TimelineTurn;
  conversationId: string;
}) {
  const t = useText();
  const locale = useLocale();
  const cause = turn.end?.kind === "stopped" ? turn.end.cause : null;
  return (
    <div className={styles["heading"]} data-turn-row={turn.turnId}>
      <button type="button" title={turn.text} onClick={() => showTurn(turn.turnId)}>
        <b>{t("timeline.turn", { number })}</b> · {t(`timeline.end.${turn.end?.kind ?? "running"}`)}
        {cause !== null && <code>{cause}</code>}
      </button>
      <span className="num">
        <SaveRun conversationId={conversationId} turn={turn} />
        {durationMs !== null && `${formatDuration(durationMs, locale)} · `}
        {t("timeline.requests", { count: requests })}
        {tokens !== null && (
          <span title={t("provider.tokens.turn_title")} data-testid="turn-tokens">
            {` · ${t("provider.tokens.brief", { input: formatNumber(tokens.input, locale), output: formatNumber(tokens.output, locale) })}`}
          </span>
        )}
      </span>
    </div>
  );
}
