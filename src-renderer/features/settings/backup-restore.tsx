import { useRef, useState } from "react";
import type { ReplyOf } from "../../../src-shared/ipc/channel";
import type { ProgramChannels } from "../../../src-shared/ipc/program-channels";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { formatDay, formatInstant } from "../../ui/format";
import { Dialog } from "../../ui/overlay";
import { useLocale, useText } from "../../ui/text";
import { restoreBackup, writesStore } from "../measurements/writes";
import styles from "./settings.module.css";

type Preview = Extract<ReplyOf<ProgramChannels, "backup.inspect">, { kind: "backup" }>;

/** More than any backup of a life; a larger file is a mistake, and would only make the window wait. */
const MAX_BYTES = 200_000_000;

/** Shows what is in a backup, and only then asks whether it shall replace everything. */
export function BackupRestore() {
  const t = useText();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const working = writesStore((state) => state.working);
  const [found, setFound] = useState<{ preview: Preview; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const inspect = async (file: File): Promise<void> => {
    setProblem(null);
    if (file.size > MAX_BYTES) {
      setProblem(t("settings.data.unreadable.too_large"));
      return;
    }
    let text: string;
    try {
      text = await file.text();
    } catch {
      setProblem(t("settings.data.unreadable.file"));
      return;
    }
    const result = await ask("backup.inspect", { text });
    if (!result.ok) setProblem(t("settings.data.unreadable.file"));
    else if (result.reply.kind === "backup") setFound({ preview: result.reply, text });
    else if (result.reply.kind === "unreadable") setProblem(t(`settings.data.unreadable.${result.reply.reason}`));
    else setProblem(t(`common.refused.${result.reply.reason}`));
  };

  const restore = (preview: Preview, text: string): void => {
    setFound(null);
    void restoreBackup(text, t("settings.data.restore_what", { date: formatInstant(preview.createdAt, locale) }));
  };

  return (
    <div className={styles["group"]}>
      <h3>{t("settings.data.restore_title")}</h3>
      <p className={styles["text"]}>{t("settings.data.restore_text")}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className={styles["file"]}
        aria-label={t("settings.data.restore_file")}
        tabIndex={-1}
        data-testid="backup-file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.target.value = "";
          if (file !== undefined) void inspect(file);
        }}
      />
      <Button isDisabled={working} onPress={() => input.current?.click()}>
        {t("settings.data.restore_choose")}
      </Button>
      <p className={styles["status"]} role="status" data-testid="backup-problem">
        {problem !== null && (
          <>
            <span aria-hidden="true" className={styles["bad"]}>
              ▲
            </span>
            {problem}
          </>
        )}
      </p>
      {found !== null && (
        <Dialog
          isOpen
          role="alertdialog"
          onClose={() => setFound(null)}
          title={t("settings.data.restore_preview", { date: formatInstant(found.preview.createdAt, locale) })}
          actions={
            <>
              <Button autoFocus onPress={() => setFound(null)}>
                {t("settings.data.restore_cancel")}
              </Button>
              <Button variant="danger" onPress={() => restore(found.preview, found.text)} data-testid="restore-confirm">
                {t("settings.data.restore_confirm")}
              </Button>
            </>
          }
        >
          <div className={styles["group"]}>
            <ul className={styles["list"]}>
              <li>
                {t("settings.data.restore_days", { count: found.preview.days })}
                {found.preview.from !== null && found.preview.to !== null && (
                  <>
                    {", "}
                    {t("settings.data.restore_span", {
                      from: formatDay(found.preview.from, locale),
                      to: formatDay(found.preview.to, locale),
                    })}
                  </>
                )}
              </li>
              <li>{t("settings.data.restore_goals", { count: found.preview.goals })}</li>
              <li>{t("settings.data.restore_conversations", { count: found.preview.conversations })}</li>
            </ul>
            <p>{t("settings.data.restore_question")}</p>
          </div>
        </Dialog>
      )}
    </div>
  );
}
