import { failureMessage } from "../../../src-shared/contract/words";
import { failureOf } from "../../../src-shared/contract/tool-error";
import { ClassSign } from "../../ui/class-sign";
import { useLocale, useText } from "../../ui/text";
import type { Check } from "./use-tools";
import styles from "./workbench.module.css";

/** Whether arguments would reach a handler, and why not. */
export function CheckMark({ check, isJson }: { check: Check; isJson: boolean }) {
  const t = useText();
  const locale = useLocale();
  if (check.kind === "pending") return <p className={styles["check"]} role="status" data-testid="check-mark" data-check="pending" />;
  if (check.kind === "valid") {
    return (
      <p className={styles["check"]} role="status" data-testid="check-mark" data-check="valid">
        <ClassSign sign="ok" bare /> {t("workbench.check.valid")}
      </p>
    );
  }
  const failure = failureOf(check.error);
  return (
    <p className={styles["check"]} role="status" data-testid="check-mark" data-check="invalid" data-code={check.error.error}>
      <ClassSign sign="refused" bare /> <code>{check.error.error}</code> {isJson ? null : t("workbench.check.no_json")}{" "}
      {failure === null ? null : failureMessage(failure, "read", locale)}
    </p>
  );
}
