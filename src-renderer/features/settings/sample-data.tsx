import { useState } from "react";
import { store } from "../../bridge/local-store";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import { useText } from "../../ui/text";
import { useRecords } from "../measurements/use-records";
import { useToday } from "../measurements/use-today";
import { writeEnd } from "../measurements/write-end";
import { addSample, writesStore } from "../measurements/writes";
import { sampleDeletions, sampleOperations } from "./sample-removal";
import styles from "./settings.module.css";

/** Made-up data: adding it, and taking it out again without touching anything of the person's. */
export function SampleData() {
  const t = useText();
  const today = useToday();
  const records = useRecords();
  const working = writesStore((state) => state.working);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const hasSample = records.kind === "ready" && sampleOperations(records.days).length > 0;

  const remove = async (): Promise<void> => {
    if (records.kind !== "ready") return;
    setProgress({ done: 0, total: 1 });
    // A store that closes meanwhile is told of elsewhere; here it only means that not everything was removed.
    const removed = await removeSample((done, total) => setProgress({ done, total })).catch(() => false);
    setProgress(null);
    showToast({ text: t(removed ? "settings.data.sample_removed" : "settings.data.sample_partly") });
  };

  return (
    <div className={styles["group"]}>
      <h3>{t("settings.data.sample_title")}</h3>
      <p className={styles["text"]}>{t("settings.data.sample_text")}</p>
      {hasSample ? (
        <Button isDisabled={progress !== null || working} onPress={() => void remove()} data-testid="sample-remove">
          {t("settings.data.sample_remove")}
        </Button>
      ) : (
        <Button isDisabled={working || records.kind !== "ready"} onPress={() => void addSample(today)} data-testid="sample-add">
          {t("settings.data.sample_add")}
        </Button>
      )}
      {progress !== null && progress.total > 1 && (
        <p className={styles["status"]} role="status">
          {t("settings.data.sample_removing", progress)}
        </p>
      )}
    </div>
  );
}

/**
 * Undoes what added the made-up values; what was changed since, and so cannot be undone whole, is deleted value by value.
 * Stops at the first change that is not confirmed, for nothing may be written after it. True when none is left.
 */
async function removeSample(onProgress: (done: number, total: number) => void): Promise<boolean> {
  for (const opId of sampleOperations(await store.queries.allDays()).reverse()) {
    const end = writeEnd(await ask("operation.undo", { opId }));
    if (end.kind === "unconfirmed" || end.kind === "no_answer") return false;
  }
  const deletions = sampleDeletions(await store.queries.allDays());
  for (const [index, args] of deletions.entries()) {
    onProgress(index, deletions.length);
    const end = writeEnd(await ask("measurement.write", { tool: "delete_measurement", args }));
    if (end.kind !== "saved") return false;
  }
  return true;
}
