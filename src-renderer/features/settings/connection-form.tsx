import { useState } from "react";
import { providerFailureKinds } from "../../../src-shared/conversation/provider-failure";
import type { KeyStatus } from "../../../src-shared/ipc/preferences";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { useText } from "../../ui/text";
import { baseUrlProblem } from "./base-url-problem";
import { changePreferences } from "./change-preferences";
import styles from "./settings.module.css";

type TestState =
  | { readonly kind: "idle" }
  | { readonly kind: "testing" }
  | { readonly kind: "works"; readonly models: readonly string[] }
  | { readonly kind: "failed"; readonly words: string };

/** Model and address of a provider, and whether it answers. */
export function ConnectionForm({ provider }: { provider: KeyStatus["provider"] }) {
  const t = useText();
  const preferences = useAppState((state) => state.preferences);
  const [model, setModel] = useState(preferences.models[provider]);
  const [baseUrl, setBaseUrl] = useState(preferences.baseUrls[provider]);
  const [test, setTest] = useState<TestState>({ kind: "idle" });
  const problem = baseUrlProblem(baseUrl);
  const changed = model.trim() !== preferences.models[provider] || baseUrl.trim() !== preferences.baseUrls[provider];
  const name = t(`provider.names.${provider}`);

  const save = async (): Promise<boolean> => {
    if (problem !== null) return false;
    if (!changed) return true;
    return await changePreferences(
      {
        models: { ...preferences.models, [provider]: model.trim() },
        baseUrls: { ...preferences.baseUrls, [provider]: baseUrl.trim() },
      },
      t,
    );
  };

  // What is tested is what is saved, so that a good result means something.
  const runTest = async (): Promise<void> => {
    if (!(await save())) return;
    setTest({ kind: "testing" });
    const result = await ask("provider.test", { provider });
    if (!result.ok) setTest({ kind: "failed", words: t("settings.provider.no_answer") });
    else if (result.reply.kind === "works") setTest({ kind: "works", models: result.reply.models });
    else if (result.reply.kind === "refused") setTest({ kind: "failed", words: t(`common.refused.${result.reply.reason}`) });
    else {
      const { failure } = result.reply;
      const kind = providerFailureKinds.find((known) => known === failure) ?? "local";
      setTest({ kind: "failed", words: t(`provider.failure.${kind}`, { provider: name, model: model.trim() }) });
    }
  };

  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t("settings.provider.model")}
        hint={t("settings.provider.model_hint")}
        autoComplete="off"
        spellCheck="false"
        value={model}
        onChange={setModel}
      />
      {test.kind === "works" && test.models.length > 0 && (
        <Select
          label={t("settings.provider.model_list")}
          value={test.models.includes(model) ? model : ""}
          options={[
            ...(test.models.includes(model) ? [] : [{ value: "", label: t("settings.provider.model_own") }]),
            ...test.models.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(next) => next !== "" && setModel(next)}
        />
      )}
      <TextField
        label={t("settings.provider.base_url")}
        hint={t("settings.provider.base_url_hint")}
        type="url"
        autoComplete="off"
        spellCheck="false"
        value={baseUrl}
        onChange={setBaseUrl}
        error={problem === null ? null : t(`provider.base_url.${problem}`)}
      />
      <div className={styles["row"]}>
        <Button type="submit" variant="primary" isDisabled={!changed || problem !== null}>
          {t("settings.provider.save")}
        </Button>
        <Button isDisabled={test.kind === "testing" || problem !== null} onPress={() => void runTest()}>
          {t("settings.provider.test")}
        </Button>
      </div>
      <p className={styles["status"]} role="status" data-testid="provider-test" data-result={test.kind}>
        {test.kind === "testing" && t("provider.connection.testing", { provider: name })}
        {test.kind === "works" && (
          <>
            <span aria-hidden="true" className={styles["ok"]}>
              ●
            </span>
            {t("provider.connection.works", { count: test.models.length })}
          </>
        )}
        {test.kind === "failed" && (
          <>
            <span aria-hidden="true" className={styles["bad"]}>
              ▲
            </span>
            {test.words}
          </>
        )}
      </p>
    </form>
  );
}
