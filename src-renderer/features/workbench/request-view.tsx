import { useEffect, useRef, useState } from "react";
import { outcomePayload } from "../../../src-shared/contract/outcome";
import type { NeutralRequest } from "../../../src-shared/ipc/workbench";
import { ask } from "../../bridge/program";
import { Badge } from "../../ui/chip";
import { useText } from "../../ui/text";
import { pretty } from "./call-editor";
import styles from "./workbench.module.css";

/** What the model would get: instructions, the messages so far, the tools that are offered. */
export function RequestView({ id }: { id: string }) {
  const t = useText();
  const request = useRequest(id);
  const messages = useRef<HTMLOListElement>(null);
  // The last one is what is answered.
  useEffect(() => {
    const list = messages.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, [request]);
  if (request === null) return null;
  return (
    <section className={styles["request"]} aria-label={t("workbench.model.request")} data-testid="neutral-request">
      <p className={styles["meta"]}>
        <b>{t("workbench.model.request")}</b>
        <Badge>{t(`workbench.model.choice.${request.toolChoice}`)}</Badge>
      </p>
      <details>
        <summary>{t("workbench.model.instructions")}</summary>
        <pre tabIndex={0}>{request.instructions}</pre>
      </details>
      <details>
        <summary>{t("workbench.model.tools", { count: request.tools.length })}</summary>
        <pre tabIndex={0}>{pretty(request.tools)}</pre>
      </details>
      <ol ref={messages} className={styles["entries"]} tabIndex={0} aria-label={t("workbench.model.messages")}>
        {request.transcript.map((entry, index) => (
          <li key={index} data-role={entry.role}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: NeutralRequest["transcript"][number] }) {
  const t = useText();
  switch (entry.role) {
    case "person":
      return (
        <>
          <b>{t("workbench.model.role.person")}</b>
          <span className={styles["meta"]}>
            {entry.today} · {entry.timeZone}
          </span>
          {entry.notes.map((note, index) => (
            <p key={index} className={styles["note"]}>
              {note}
            </p>
          ))}
          <p>{entry.text}</p>
        </>
      );
    case "assistant":
      return (
        <>
          <b>{t("workbench.model.role.assistant")}</b>
          {entry.parts.map((part, index) =>
            part.type === "text" ? <p key={index}>{part.text}</p> : <pre key={index} tabIndex={0}>{`${part.tool} ${pretty(part.args)}`}</pre>,
          )}
        </>
      );
    case "results":
      return (
        <>
          <b>{t("workbench.model.role.results")}</b>
          {entry.results.map((result) => (
            <pre key={result.opId} tabIndex={0} data-error={result.isError}>
              {`${result.tool} · ${t(result.isError ? "workbench.model.is_error" : "workbench.model.is_ok")}\n${pretty(outcomePayload(result.outcome))}`}
            </pre>
          ))}
        </>
      );
  }
}

function useRequest(id: string): NeutralRequest | null {
  const [known, setKnown] = useState<{ readonly id: string; readonly request: NeutralRequest } | null>(null);
  useEffect(() => {
    let isOver = false;
    void ask("workbench.request", { id }).then((result) => {
      if (!isOver && result.ok && result.reply.kind === "request") setKnown({ id, request: result.reply.request });
    });
    return () => {
      isOver = true;
    };
  }, [id]);
  return known?.id === id ? known.request : null;
}
