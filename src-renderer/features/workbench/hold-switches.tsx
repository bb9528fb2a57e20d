import type { Hold, ToolOffer } from "../../../src-shared/ipc/workbench";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Select } from "../../ui/select";
import { Switch } from "../../ui/switch";
import { useText } from "../../ui/text";
import { explain } from "../chat/send-message";
import styles from "./workbench.module.css";

/** Which calls wait for a person, and where. */
export function HoldSwitches({ tools }: { tools: readonly ToolOffer[] }) {
  const t = useText();
  const hold = useAppState((state) => state.workbench.hold);

  async function change(next: Partial<Hold>): Promise<void> {
    explain(await ask("workbench.set", { hold: { ...hold, ...next } }), t);
  }

  return (
    <div className={styles["bench"]} data-testid="hold-switches">
      <Switch label={t("workbench.hold.before")} hint={t("workbench.hold.before_hint")} isSelected={hold.before} onChange={(before) => void change({ before })} />
      <Switch label={t("workbench.hold.after")} hint={t("workbench.hold.after_hint")} isSelected={hold.after} onChange={(after) => void change({ after })} />
      <Select
        label={t("workbench.hold.only")}
        value={hold.tool ?? ""}
        options={[{ value: "", label: t("workbench.hold.every") }, ...tools.map(({ name }) => ({ value: name, label: name }))]}
        onChange={(tool) => void change({ tool: tool === "" ? null : tool })}
      />
    </div>
  );
}
