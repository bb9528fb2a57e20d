import { useState } from "react";
import { errorCodes, recoveryOf, type ErrorCode } from "../../../src-shared/contract/codes";
import type { ArgumentIssue } from "../../../src-shared/contract/failure";
import type { ToolOutcome } from "../../../src-shared/contract/outcome";
import { isRecoverable, type Effect } from "../../../src-shared/contract/recovery";
import { storeOutcomeSchema, type StoreOutcome } from "../../../src-shared/contract/store-outcome";
import { shapeIssues } from "../../../src-shared/tools/validate-arguments";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { Select } from "../../ui/select";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import { pretty } from "./call-editor";
import { failureFacts } from "./failure-facts";
import { argumentsOf } from "./workbench-state";
import styles from "./workbench.module.css";

interface OutcomeEditorProps {
  readonly effect: Effect;
  /** What the tool itself answered; `null` when it has not run. */
  readonly original: ToolOutcome | null;
  readonly label: string;
  readonly onGive: (outcome: StoreOutcome) => void;
}

/** An outcome by hand: the data of a success, or a code with its facts. Its words and its recovery follow from the code. */
export function OutcomeEditor({ effect, original, label, onGive }: OutcomeEditorProps) {
  const t = useText();
  const [status, setStatus] = useState<"ok" | "error">(original?.status === "ok" ? "ok" : "error");
  const [data, setData] = useState(original?.status === "ok" ? pretty(original.content.data) : "{}");
  const [code, setCode] = useState<ErrorCode>(original?.status === "error" ? original.error.error : "not_found");
  const [facts, setFacts] = useState(pretty(original?.status === "error" ? (original.error.details ?? {}) : failureFacts.not_found));
  const outcome = read(status, status === "ok" ? data : facts, code);
  const recovery = recoveryOf(code, effect);

  return (
    <div className={styles["call"]} data-testid="outcome-editor">
      <Choice
        label={t("workbench.outcome.label")}
        value={status}
        options={[
          { value: "ok", label: t("workbench.outcome.ok") },
          { value: "error", label: t("workbench.outcome.error") },
        ]}
        onChange={setStatus}
      />
      {status === "error" && (
        <>
          <Select
            label={t("workbench.outcome.code")}
            value={code}
            options={errorCodes.map((one) => ({ value: one, label: one }))}
            onChange={(next) => {
              setCode(next);
              setFacts(pretty(failureFacts[next]));
            }}
          />
          <p className={styles["hint"]} data-testid="made-recovery" data-recovery={recovery}>
            <code>{recovery}</code> · {t(isRecoverable(recovery) ? "workbench.outcome.goes_on" : "workbench.outcome.stops")}
          </p>
        </>
      )}
      <div className={styles["code"]} data-testid="outcome-json">
        <TextField
          multiline
          label={t(status === "ok" ? "workbench.outcome.data" : "workbench.outcome.facts")}
          value={status === "ok" ? data : facts}
          onChange={status === "ok" ? setData : setFacts}
          spellCheck="false"
          error={outcome.ok ? null : outcome.issues.map((issue) => t("toolErrors.invalid_arguments_issue", { ...issue })).join(" ")}
        />
      </div>
      <p className={styles["hint"]}>{t(effect === "write" ? "workbench.outcome.marked_write" : "workbench.outcome.marked_read")}</p>
      <div className={styles["actions"]}>
        <Button data-testid="give-outcome" isDisabled={!outcome.ok} onPress={() => outcome.ok && onGive(outcome.outcome)}>
          {label}
        </Button>
      </div>
    </div>
  );
}

type Read = { readonly ok: true; readonly outcome: StoreOutcome } | { readonly ok: false; readonly issues: readonly ArgumentIssue[] };

function read(status: "ok" | "error", text: string, code: ErrorCode): Read {
  const value = argumentsOf(text);
  const inner = typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  if (inner === null) return { ok: false, issues: [{ path: "JSON", expected: "object", received: text.slice(0, 80) }] };
  const whole = status === "ok" ? { status, data: inner } : { status, failure: { ...inner, code } };
  const parsed = storeOutcomeSchema.safeParse(whole);
  return parsed.success ? { ok: true, outcome: parsed.data } : { ok: false, issues: shapeIssues(parsed.error, whole) };
}
