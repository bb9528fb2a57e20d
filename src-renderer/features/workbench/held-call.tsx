import { useState } from "react";
import { outcomePayload } from "../../../src-shared/contract/outcome";
import { failureOf, type ToolError } from "../../../src-shared/contract/tool-error";
import { failureMessage } from "../../../src-shared/contract/words";
import type { CallAnswer, ToolOffer, Waiting } from "../../../src-shared/ipc/workbench";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Badge } from "../../ui/chip";
import { Choice } from "../../ui/choice";
import { useLocale, useText } from "../../ui/text";
import { explain } from "../chat/send-message";
import { CallEditor, pretty } from "./call-editor";
import { OutcomeEditor } from "./outcome-editor";
import { argumentsOf } from "./workbench-state";
import styles from "./workbench.module.css";

const ways = ["continue", "edit", "answer"] as const;
type Way = (typeof ways)[number];

/** A call that waits: before it is dispatched, or after it ran and before the model gets its outcome. */
export function HeldCall({ held, tools, onDone }: { held: Extract<Waiting, { kind: "call" }>; tools: readonly ToolOffer[]; onDone: () => void }) {
  const t = useText();
  const locale = useLocale();
  const [way, setWay] = useState<Way>("continue");
  const [args, setArgs] = useState(() => pretty(held.args));
  const [mistake, setMistake] = useState<ToolError | null>(null);
  const isBefore = held.phase === "before";

  async function answer(given: CallAnswer): Promise<void> {
    const result = await ask("workbench.answer_call", { opId: held.id, answer: given });
    if (result.ok && result.reply.kind === "invalid") {
      setMistake(result.reply.error);
      return;
    }
    setMistake(null);
    if (explain(result, t)) onDone();
  }

  const failure = mistake === null ? null : failureOf(mistake);
  return (
    <section className={styles["waiting"]} aria-label={t(`workbench.hold.waiting.${held.phase}`)} data-testid="held-call" data-phase={held.phase} data-tool={held.tool}>
      <h3>{t(`workbench.hold.waiting.${held.phase}`)}</h3>
      <p className={styles["meta"]}>
        <code>{held.tool}</code>
        <Badge>{t(`timeline.effect.${held.effect}`)}</Badge>
        <Badge>{t(isBefore ? "workbench.hold.valid" : "workbench.hold.ran")}</Badge>
      </p>
      {way !== "edit" && (
        <pre tabIndex={0} data-testid="held-arguments">
          {pretty(held.args)}
        </pre>
      )}
      {held.outcome !== null && (
        <pre tabIndex={0} data-testid="held-outcome" data-error={held.outcome.status === "error"}>
          {pretty(outcomePayload(held.outcome))}
        </pre>
      )}
      <Choice
        label={t("workbench.hold.what")}
        value={way}
        options={ways
          .filter((one) => one !== "edit" || isBefore)
          .map((one) => ({ value: one, label: t(one === "answer" && !isBefore ? "workbench.hold.way.replace" : `workbench.hold.way.${one}`) }))}
        onChange={setWay}
      />
      {way === "continue" && (
        <div className={styles["actions"]}>
          <Button variant="primary" data-testid="release" onPress={() => void answer({ kind: "continued" })}>
            {t(isBefore ? "workbench.hold.run" : "workbench.hold.pass_on")}
          </Button>
        </div>
      )}
      {way === "edit" && isBefore && (
        <>
          <CallEditor tools={tools} draft={{ tool: held.tool, args }} isFixed onChange={(draft) => setArgs(draft.args)} />
          {failure !== null && (
            <p className={styles["error"]} role="alert">
              {failureMessage(failure, held.effect, locale)}
            </p>
          )}
          <div className={styles["actions"]}>
            <Button variant="primary" data-testid="run-edited" onPress={() => void answer({ kind: "arguments", args: argumentsOf(args) })}>
              {t("workbench.hold.run_edited")}
            </Button>
          </div>
        </>
      )}
      {way === "answer" && (
        <OutcomeEditor
          key={held.phase}
          effect={held.effect}
          original={held.outcome}
          label={t(isBefore ? "workbench.hold.answer" : "workbench.hold.replace")}
          onGive={(outcome) => void answer({ kind: isBefore ? "made" : "edited", outcome })}
        />
      )}
    </section>
  );
}
