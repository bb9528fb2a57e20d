import { useState } from "react";
import { providerFailureKinds } from "../../../src-shared/conversation/provider-failure";
import type { MessageAnswer, ToolOffer, WrittenFailureKind, WrittenMessage } from "../../../src-shared/ipc/workbench";
import { ask } from "../../bridge/program";
import { Button, IconButton } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { CloseIcon } from "../../ui/icons";
import { Select } from "../../ui/select";
import { useText } from "../../ui/text";
import { TextField } from "../../ui/text-field";
import { explain } from "../chat/send-message";
import { useToday } from "../measurements/use-today";
import { CallEditor, firstDraft } from "./call-editor";
import { RequestView } from "./request-view";
import { argumentsOf, draftStore } from "./workbench-state";
import styles from "./workbench.module.css";

const ends = ["message", "failure", "cut"] as const;
type End = (typeof ends)[number];

/** The HTTP status that each failure usually has. */
const statusOf: Readonly<Partial<Record<WrittenFailureKind, number>>> = {
  authentication: 401,
  permission: 403,
  unknown_model: 404,
  rate_limit: 429,
  quota: 429,
  overloaded: 503,
  invalid_request: 400,
};
const failureKinds = providerFailureKinds.filter((kind): kind is WrittenFailureKind => kind !== "cancelled" && kind !== "local");

/** The model's next message, written by a person: text, calls, or a failure. */
export function MessageWriter({ id, tools, onDone }: { id: string; tools: readonly ToolOffer[]; onDone: (goesOn: boolean) => void }) {
  const t = useText();
  const { text, calls } = draftStore();
  const [end, setEnd] = useState<End>("message");
  const [kind, setKind] = useState<WrittenFailureKind>("overloaded");
  const [status, setStatus] = useState("503");
  const today = useToday();
  const isEmpty = text.trim() === "" && calls.length === 0;

  async function answer(given: MessageAnswer, goesOn: boolean): Promise<void> {
    if (!explain(await ask("workbench.answer_message", { id, answer: given }), t)) return;
    draftStore.setState({ text: "", calls: [] });
    onDone(goesOn);
  }

  function send(): void {
    const parts: WrittenMessage["parts"] = [
      ...(text.trim() === "" ? [] : [{ type: "text" as const, text }]),
      ...calls.map(({ tool, args }) => ({ type: "call" as const, tool, args: argumentsOf(args) })),
    ];
    const code = Number.parseInt(status, 10);
    const message: WrittenMessage = {
      parts: end === "message" ? parts : parts.filter(({ type }) => type === "text"),
      ...(end === "cut" ? { cutOff: true as const } : {}),
      ...(end === "failure" ? { failure: { kind, status: code >= 100 && code <= 599 ? code : null, retryAfterMs: null } } : {}),
    };
    void answer({ kind: "written", message }, end !== "message" || calls.length > 0);
  }

  return (
    <section className={styles["waiting"]} aria-label={t("workbench.model.waiting")} data-testid="waiting-message">
      <h3>{t("workbench.model.waiting")}</h3>
      <RequestView id={id} />
      <TextField
        multiline
        label={t("workbench.model.text")}
        value={text}
        onChange={(next) => draftStore.setState({ text: next })}
        data-testid="played-text"
      />
      {end === "message" &&
        calls.map((call, index) => (
          <div key={index} className={styles["item"]}>
            <CallEditor
              tools={tools}
              draft={call}
              allowsOther
              onChange={(next) => draftStore.setState({ calls: calls.with(index, next) })}
            />
            <IconButton
              size="small"
              label={t("workbench.model.remove_call", { number: index + 1 })}
              icon={<CloseIcon />}
              onPress={() => draftStore.setState({ calls: calls.toSpliced(index, 1) })}
            />
          </div>
        ))}
      {end === "message" && (
        <Button
          size="small"
          className={styles["add"]}
          data-testid="add-call"
          onPress={() => draftStore.setState({ calls: [...calls, firstDraft(tools[0], today)] })}
        >
          {t("workbench.model.add_call")}
        </Button>
      )}
      <Choice
        label={t("workbench.model.end.label")}
        value={end}
        options={ends.map((one) => ({ value: one, label: t(`workbench.model.end.${one}`) }))}
        onChange={setEnd}
      />
      {end === "failure" && (
        <div className={styles["pair"]}>
          <Select
            label={t("workbench.model.failure")}
            value={kind}
            options={failureKinds.map((one) => ({ value: one, label: one }))}
            onChange={(next) => {
              setKind(next);
              setStatus(String(statusOf[next] ?? ""));
            }}
          />
          <TextField label={t("workbench.model.status")} inputMode="numeric" value={status} onChange={setStatus} />
        </div>
      )}
      <div className={styles["actions"]}>
        <Button variant="primary" data-testid="play-message" isDisabled={end === "message" && isEmpty} onPress={send}>
          {t(`workbench.model.send.${end}`)}
        </Button>
        <Button data-testid="pass-message" onPress={() => void answer({ kind: "passed" }, false)}>
          {t("workbench.model.pass")}
        </Button>
      </div>
    </section>
  );
}
