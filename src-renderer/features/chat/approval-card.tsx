import type { CallView } from "../../../src-shared/conversation/view";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { changeRows } from "../calls/change-rows";
import { useWords } from "../calls/use-words";
import styles from "./approval-card.module.css";
import { usePending } from "./operation-actions";
import { explain } from "./send-message";

/** A question to the person before a change: what stands there now, and what would stand there then. */
export function ApprovalCard({ call }: { call: CallView }) {
  const words = useWords();
  const { t } = words;
  const [pending, approve] = usePending(() => answer(true));
  const [declining, decline] = usePending(() => answer(false));
  if (call.approval === null || call.approval.answer !== null || call.settledAt !== null) return null;

  async function answer(yes: boolean): Promise<void> {
    explain(await ask("approval.answer", { opId: call.opId, approve: yes }), t);
  }

  const rows = call.approval.changes.flatMap((change) => changeRows(change, words));
  const deletes = rows.length > 0 && rows.every((row) => row.after === null);
  return (
    <section className={styles["card"]} aria-label={t("chat.approval.title")} data-testid="approval">
      <h2>{t(deletes ? "chat.approval.title_delete" : "chat.approval.title")}</h2>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("chat.approval.what")}</th>
            <th scope="col">{t("chat.approval.now")}</th>
            <th scope="col">{t("chat.approval.then")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.what}</th>
              <td className="num">{row.before ?? t("chat.approval.nothing")}</td>
              <td className="num" data-deleted={row.after === null || undefined}>
                <span aria-hidden="true">→ </span>
                {row.after ?? t("chat.approval.nothing")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles["actions"]}>
        <Button variant={deletes ? "danger" : "primary"} size="small" data-testid="approve" isDisabled={pending || declining} onPress={approve}>
          {t(deletes ? "chat.approval.approve_delete" : "chat.approval.approve")}
        </Button>
        <Button size="small" data-testid="decline" isDisabled={pending || declining} onPress={decline}>
          {t("chat.approval.decline")}
        </Button>
      </div>
    </section>
  );
}
