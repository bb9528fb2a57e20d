import { Suspense, lazy } from "react";
import { useAppState } from "../../bridge/app-state";
import { useText } from "../../ui/text";
import styles from "./onset.module.css";

const Onboarding = lazy(async () => ({ default: (await import("../onboarding/onboarding")).Onboarding }));

const suggestions = ["save", "read", "trend", "list"] as const;

/** An empty conversation: what one can say here, as sentences that work. A sentence is put in, not sent. */
export function Onset({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useText();
  const offline = useAppState((state) => state.provider.name === "offline");
  const onboarded = useAppState((state) => state.preferences.onboarded);
  return (
    <div className={styles["onset"]}>
      <div className={styles["inner"]}>
        {!onboarded && (
          <Suspense fallback={null}>
            <Onboarding />
          </Suspense>
        )}
        <div className={styles["hello"]}>
          <h2>{t("chat.onset.title")}</h2>
          <p>{t("chat.onset.body")}</p>
          <ul className={styles["suggestions"]} aria-label={t("chat.onset.suggestions_label")}>
            {suggestions.map((name) => (
              <li key={name}>
                <button type="button" data-testid="suggestion" onClick={() => onChoose(t(`chat.onset.suggestions.${name}`))}>
                  {t(`chat.onset.suggestions.${name}`)}
                </button>
              </li>
            ))}
          </ul>
          {offline && <p className={styles["offline"]}>{t("chat.onset.offline")}</p>}
        </div>
      </div>
    </div>
  );
}
