import { useState } from "react";
import { useAppState } from "../../bridge/app-state";
import { Button } from "../../ui/button";
import { formatNumber } from "../../ui/format";
import { TextField } from "../../ui/text-field";
import { showToast } from "../../ui/toast";
import { useLocale, useText } from "../../ui/text";
import { changePreferences } from "./change-preferences";
import styles from "./settings.module.css";

const MAX_LENGTH = 4_000;

/** What the coach is told about the person, in their own words. */
export function AboutMe() {
  const t = useText();
  const locale = useLocale();
  const kept = useAppState((state) => state.preferences.aboutMe);
  const [text, setText] = useState(kept);
  const count = t("settings.about_me.count", { count: formatNumber(text.length, locale), max: formatNumber(MAX_LENGTH, locale) });
  const save = async (): Promise<void> => {
    if (await changePreferences({ aboutMe: text.trim() }, t)) showToast({ text: t("settings.saved") });
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
        multiline
        label={t("settings.about_me.label")}
        hint={`${t("settings.about_me.hint")} ${text.length > MAX_LENGTH / 2 ? count : ""}`}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={setText}
      />
      <div className={styles["row"]}>
        <Button type="submit" isDisabled={text.trim() === kept}>
          {t("settings.about_me.save")}
        </Button>
      </div>
    </form>
  );
}
