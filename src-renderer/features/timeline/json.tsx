import { Button } from "../../ui/button";
import { useText } from "../../ui/text";
import { showToast } from "../../ui/toast";
import styles from "./json.module.css";

/** A value as indented JSON. */
export function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <figure className={styles["json"]}>
      <figcaption>{title}</figcaption>
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}

export function CopyJson({ value }: { value: unknown }) {
  const t = useText();
  return (
    <div>
      <Button
        size="small"
        onPress={() => {
          void navigator.clipboard.writeText(JSON.stringify(value, null, 2)).then(
            () => showToast({ text: t("common.copied") }),
            () => showToast({ text: t("common.not_copied") }),
          );
        }}
      >
        {t("timeline.copy_json")}
      </Button>
    </div>
  );
}
