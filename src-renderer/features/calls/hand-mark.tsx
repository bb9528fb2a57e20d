import { callsOf, type TurnView } from "../../../src-shared/conversation/view";
import { Badge } from "../../ui/chip";
import { useText } from "../../ui/text";
import { isByHand } from "./hand-marks";
import styles from "./hand-mark.module.css";

/** Says under a turn that a person was in the model's or the program's place in it. */
export function HandMark({ turn }: { turn: TurnView }) {
  const t = useText();
  if (!isByHand(turn)) return null;
  return (
    <p className={styles["mark"]} data-testid="hand-mark">
      <Badge tone="injected">{t("workbench.mark.row")}</Badge>
      {turn.mode === "by_hand"
        ? t("workbench.mark.turn_run", { tool: callsOf(turn).map(({ tool }) => tool).join(", ") })
        : t("workbench.mark.turn")}
    </p>
  );
}
