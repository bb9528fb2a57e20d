import type { CallClass } from "../../src-shared/contract/call-class";
import styles from "./class-sign.module.css";
import { classNames } from "./class-names";
import { useText } from "./text";

/** What a person tells apart at a glance. `unconfirmed` is a failed write of which nothing is certain. */
export const outcomeSigns = {
  ok: "●",
  expected: "◆",
  refused: "▣",
  failed: "▲",
  unconfirmed: "◐",
  not_executed: "○",
} as const;
export type OutcomeSign = keyof typeof outcomeSigns;

/** The sign of a call: its class, unless it is a write that cannot be confirmed. */
export function signOf(callClass: CallClass, certainty: string | null): OutcomeSign {
  return callClass === "failed" && certainty === "unconfirmed" ? "unconfirmed" : callClass;
}

/** The sign with its colour and, for those who do not see it, its word. `bare` leaves the tile away. */
export function ClassSign({ sign, bare = false }: { sign: OutcomeSign; bare?: boolean }) {
  const t = useText();
  return (
    <span className={classNames(styles["sign"], styles[sign], bare && styles["bare"])} title={t(`common.sign.${sign}`)}>
      <span aria-hidden="true">{outcomeSigns[sign]}</span>
      <span className="visually-hidden">{t(`common.sign.${sign}`)}</span>
    </span>
  );
}
