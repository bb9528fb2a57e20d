import { useState } from "react";
import type { ToolOffer } from "../../../src-shared/ipc/workbench";
import { Choice } from "../../ui/choice";
import { Select } from "../../ui/select";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import { useToday } from "../measurements/use-today";
import { ArgumentField } from "./argument-form";
import { CheckMark } from "./check-mark";
import { readSchema, skeleton } from "./json-schema";
import { useCheck } from "./use-tools";
import { argumentsOf, type CallDraft } from "./workbench-state";
import styles from "./workbench.module.css";

const OTHER = "";

interface CallEditorProps {
  readonly tools: readonly ToolOffer[];
  readonly draft: CallDraft;
  readonly onChange: (draft: CallDraft) => void;
  /** The tool stays; only its arguments are edited. */
  readonly isFixed?: boolean;
  /** A name that no tool has may be sent too, as a model may. */
  readonly allowsOther?: boolean;
}

/** A call: which tool, its arguments as a form or as JSON, and what the check before a handler says of them. */
export function CallEditor({ tools, draft, onChange, isFixed = false, allowsOther = false }: CallEditorProps) {
  const t = useText();
  const today = useToday();
  const [view, setView] = useState<"form" | "json">("form");
  const tool = tools.find(({ name }) => name === draft.tool) ?? null;
  const args = argumentsOf(draft.args);
  const check = useCheck(draft.tool, args);
  const drawn = tool !== null && view === "form" && typeof args === "object" && args !== null && !Array.isArray(args);

  const choose = (name: string): void => {
    const next = tools.find((one) => one.name === name);
    onChange(next === undefined ? { ...draft, tool: name } : firstDraft(next, today));
  };

  return (
    <div className={styles["call"]} data-testid="call-editor">
      {!isFixed && (
        <div className={styles["pair"]}>
          <Select
            label={t("workbench.call.tool")}
            value={tool?.name ?? OTHER}
            options={[
              ...(allowsOther || tool === null ? [{ value: OTHER, label: t(allowsOther ? "workbench.call.other" : "workbench.call.choose") }] : []),
              ...tools.map(({ name, effect }) => ({ value: name, label: `${name} · ${t(`timeline.effect.${effect}`)}` })),
            ]}
            onChange={choose}
          />
          {allowsOther && tool === null && (
            <TextField
              label={t("workbench.call.name")}
              value={draft.tool}
              onChange={(name) => onChange({ ...draft, tool: name })}
              autoComplete="off"
              spellCheck="false"
              data-testid="tool-name"
            />
          )}
        </div>
      )}
      {tool !== null && <p className={styles["hint"]}>{tool.description}</p>}
      {tool !== null && (
        <Choice
          label={t("workbench.call.view")}
          hideLabel
          value={view}
          options={[
            { value: "form", label: t("workbench.call.form") },
            { value: "json", label: t("workbench.call.json") },
          ]}
          onChange={setView}
        />
      )}
      {drawn ? (
        <ArgumentField
          name={t("workbench.call.arguments")}
          schema={readSchema(tool.parameters)}
          value={args}
          onChange={(next) => onChange({ ...draft, args: pretty(next) })}
        />
      ) : (
        <div className={styles["code"]} data-testid="arguments">
          <TextField multiline label={t("workbench.call.arguments")} value={draft.args} onChange={(text) => onChange({ ...draft, args: text })} spellCheck="false" />
        </div>
      )}
      {tool !== null && !drawn && (
        <details className={styles["schema"]}>
          <summary>{t("workbench.call.schema")}</summary>
          <pre tabIndex={0}>{pretty(tool.parameters)}</pre>
        </details>
      )}
      {draft.tool !== "" && <CheckMark check={check} isJson={typeof args !== "string" || draft.args.trim().startsWith('"')} />}
    </div>
  );
}

/** A call of a tool before anything is written: what its schema asks for, empty. */
export function firstDraft(tool: ToolOffer | undefined, today: string): CallDraft {
  return tool === undefined ? { tool: "", args: "{}" } : { tool: tool.name, args: pretty(skeleton(readSchema(tool.parameters), today)) };
}

export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "";
}
