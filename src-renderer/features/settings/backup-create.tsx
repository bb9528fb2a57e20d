import { useState } from "react";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { saveFile } from "../../ui/save-file";
import { useText } from "../../ui/text";
import styles from "./settings.module.css";

/** Everything into one file. */
export function BackupCreate() {
  const t = useText();
  const [working, setWorking] = useState(false);
  const [result, setResult] = useState<{ ok: boolean; words: string } | null>(null);

  const create = async (): Promise<void> => {
    setWorking(true);
    const reply = await ask("backup.create", {});
    setWorking(false);
    if (reply.ok && reply.reply.kind === "created") {
      const { fileName, text } = reply.reply;
      saveFile(fileName, text);
      setResult({ ok: true, words: t("settings.data.backup_made", { name: fileName }) });
    } else if (reply.ok && reply.reply.kind === "refused") {
      setResult({ ok: false, words: t(`common.refused.${reply.reply.reason}`) });
    } else setResult({ ok: false, words: t("settings.data.backup_failed") });
  };

  return (
    <div className={styles["group"]}>
      <h3>{t("settings.data.backup_title")}</h3>
      <p className={styles["text"]}>{t("settings.data.backup_text")}</p>
      <Button isDisabled={working} onPress={() => void create()} data-testid="backup-create">
        {t("settings.data.backup_create")}
      </Button>
      <p className={styles["status"]} role="status">
        {result !== null && (
          <>
            <span aria-hidden="true" className={result.ok ? styles["ok"] : styles["bad"]}>
              {result.ok ? "●" : "▲"}
            </span>
            {result.words}
          </>
        )}
      </p>
    </div>
  );
}
