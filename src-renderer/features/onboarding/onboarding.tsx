import { useState, type ReactNode } from "react";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { useText } from "../../ui/text";
import { useRecords } from "../measurements/use-records";
import { useToday } from "../measurements/use-today";
import { addSample } from "../measurements/writes";
import { changePreferences } from "../settings/change-preferences";
import { UnitChoices } from "../settings/general-section";
import { goTo } from "../shell/route";
import styles from "./onboarding.module.css";

const steps = ["welcome", "units", "start"] as const;
type Step = (typeof steps)[number];

/**
 * The first start: what this is, what one is used to, and how to begin. It stands in the empty conversation and never in
 * the way: whoever starts writing instead has begun.
 */
export function Onboarding() {
  const onboarded = useAppState((state) => state.preferences.onboarded);
  const untouched = useAppState((state) => state.conversations.length === 0);
  const records = useRecords();
  const empty = records.kind === "ready" && records.days.length === 0;
  return !onboarded && untouched && empty ? <Steps /> : null;
}

function Steps() {
  const t = useText();
  const [index, setIndex] = useState(0);
  const step: Step = steps[index] ?? "start";
  const finish = (): void => void ask("preferences.set", { onboarded: true });
  return (
    <section className={styles["card"]} aria-label={t("onboarding.label")} data-testid="onboarding">
      <header className={styles["head"]}>
        <span className={styles["step"]}>{t("onboarding.step", { step: index + 1, count: steps.length })}</span>
        <Button size="small" variant="quiet" onPress={finish} data-testid="onboarding-skip">
          {t("onboarding.skip")}
        </Button>
      </header>
      <h2>{t(`onboarding.${step}.title`)}</h2>
      <p className={styles["lead"]}>{t(`onboarding.${step}.lead`)}</p>
      <StepContent step={step} onFinish={finish} />
      <footer className={styles["foot"]}>
        {index > 0 && <Button onPress={() => setIndex(index - 1)}>{t("onboarding.back")}</Button>}
        {step !== "start" && (
          <Button variant="primary" onPress={() => setIndex(index + 1)}>
            {t("onboarding.next")}
          </Button>
        )}
      </footer>
    </section>
  );
}

function StepContent({ step, onFinish }: { step: Step; onFinish: () => void }): ReactNode {
  switch (step) {
    case "welcome":
      return <Welcome />;
    case "units":
      return <Habits />;
    case "start":
      return <Beginnings onFinish={onFinish} />;
  }
}

function Welcome() {
  const t = useText();
  return (
    <ul className={styles["points"]}>
      <li>{t("onboarding.welcome.point_chat")}</li>
      <li>{t("onboarding.welcome.point_honest")}</li>
      <li>{t("onboarding.welcome.point_local")}</li>
    </ul>
  );
}

const languages = ["system", "es", "en"] as const;

function Habits() {
  const t = useText();
  const { locale, units } = useAppState((state) => state.preferences);
  return (
    <div className={styles["choices"]}>
      <Choice
        label={t("settings.general.language")}
        value={locale}
        options={languages.map((value) => ({ value, label: t(`settings.general.language_${value}`) }))}
        onChange={(next) => void changePreferences({ locale: next }, t)}
      />
      <UnitChoices units={units} />
    </div>
  );
}

function Beginnings({ onFinish }: { onFinish: () => void }) {
  const t = useText();
  const today = useToday();
  const [state, setState] = useState<"open" | "working" | "failed">("open");
  const withSample = async (): Promise<void> => {
    setState("working");
    const end = await addSample(today);
    if (end.kind !== "saved") {
      setState("failed");
      return;
    }
    onFinish();
    goTo("measurements");
  };
  return (
    <>
      <div className={styles["beginnings"]}>
        <button type="button" disabled={state === "working"} onClick={() => void withSample()} data-testid="onboarding-sample">
          <strong>{t("onboarding.start.sample")}</strong>
          <span>{t("onboarding.start.sample_hint")}</span>
        </button>
        <button type="button" disabled={state === "working"} onClick={onFinish} data-testid="onboarding-empty">
          <strong>{t("onboarding.start.empty")}</strong>
          <span>{t("onboarding.start.empty_hint")}</span>
        </button>
      </div>
      {state === "failed" && (
        <p role="alert" className={styles["failed"]}>
          <span aria-hidden="true">▲ </span>
          {t("onboarding.start.failed")}
        </p>
      )}
    </>
  );
}
