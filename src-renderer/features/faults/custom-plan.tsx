import { useState } from "react";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import { explain } from "../chat/send-message";
import { readPlan, type ReadPlan } from "../../../src-shared/faults/read-plan";
import styles from "./custom-plan.module.css";

/** A plan of one's own, as JSON. What is wrong with it is said with its place; nothing is armed then. */
export function CustomPlan() {
  const t = useText();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Exclude<ReadPlan, { kind: "plan" }> | null>(null);

  async function arm(): Promise<void> {
    const read = readPlan(text);
    if (read.kind !== "plan") {
      setProblem(read);
      return;
    }
    setProblem(null);
    explain(await ask("faults.arm", { name: read.plan.name ?? t("faults.custom.name"), plan: read.plan }), t);
  }

  return (
    <details className={styles["custom"]}>
      <summary>{t("faults.custom.title")}</summary>
      <TextField multiline label={t("faults.custom.label")} value={text} onChange={setText} spellCheck="false" data-testid="custom-plan" />
      {problem !== null && <Problem problem={problem} />}
      <div className={styles["actions"]}>
        <Button size="small" isDisabled={text.trim() === ""} onPress={() => void arm()}>
          {t("faults.arm")}
        </Button>
      </div>
    </details>
  );
}

function Problem({ problem }: { problem: Exclude<ReadPlan, { kind: "plan" }> }) {
  const t = useText();
  if (problem.kind === "not_json") {
    return (
      <p className={styles["error"]} role="alert">
        {problem.place === null ? t("faults.custom.not_json") : t("faults.custom.not_json_at", problem.place)}
      </p>
    );
  }
  return (
    <ul className={styles["error"]} role="alert">
      {problem.issues.map((issue, index) => (
        <li key={index}>
          {t("toolErrors.invalid_arguments_issue", { ...issue, path: issue.path === "" ? t("faults.custom.whole") : issue.path })}
        </li>
      ))}
    </ul>
  );
}
