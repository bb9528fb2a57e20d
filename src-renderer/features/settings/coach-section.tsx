import type { KeyStatus, Preferences } from "../../../src-shared/ipc/preferences";
import { useAppState } from "../../bridge/app-state";
import { Choice } from "../../ui/choice";
import { useText } from "../../ui/text";
import { isProviderName } from "../calls/provider-name";
import { AboutMe } from "./about-me";
import { changePreferences } from "./change-preferences";
import { ConnectionForm } from "./connection-form";
import { KeyForm } from "./key-form";
import styles from "./settings.module.css";

type Provider = Preferences["provider"];
const choosable: readonly Provider[] = ["offline", "openai", "anthropic", "google"];

/** Who answers, with which key, and what they are told about the person. */
export function CoachSection() {
  const t = useText();
  const provider = useAppState((state) => state.preferences.provider);
  const answering = useAppState((state) => state.provider.name);
  // Only a developer's start plays a script; then it is the one that is chosen.
  const offered = provider === "scripted" ? [...choosable, provider] : choosable;
  return (
    <>
      <div className={styles["group"]}>
        <Choice
          label={t("settings.provider.label")}
          value={provider}
          options={offered.map((value) => ({ value, label: t(`provider.names.${value}`) }))}
          onChange={(next) => void changePreferences({ provider: next }, t)}
        />
        {answering !== provider && isProviderName(answering) && (
          <p className={styles["text"]} data-testid="provider-overridden">
            <b>{t("settings.provider.overridden", { provider: t(`provider.names.${answering}`) })}</b>
          </p>
        )}
        <p className={styles["text"]}>
          {isKeyed(provider)
            ? t("settings.provider.online_about", { provider: t(`provider.names.${provider}`) })
            : t(`settings.provider.${provider}_about`)}{" "}
          {t("settings.provider.switch_note")}
        </p>
      </div>
      {isKeyed(provider) && (
        <>
          <KeyForm key={`key-${provider}`} provider={provider} />
          <ConnectionForm key={`connection-${provider}`} provider={provider} />
        </>
      )}
      <AboutMe />
    </>
  );
}

function isKeyed(provider: Provider): provider is KeyStatus["provider"] {
  return provider === "openai" || provider === "anthropic" || provider === "google";
}
