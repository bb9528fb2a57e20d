import { useState } from "react";
import type { KeyStatus } from "../../../src-shared/ipc/preferences";
import { useAppState } from "../../bridge/app-state";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/switch";
import { showToast } from "../../ui/toast";
import { TextField } from "../../ui/text-field";
import { useText } from "../../ui/text";
import styles from "./settings.module.css";

const variables = { openai: "OPENAI_API_KEY", anthropic: "ANTHROPIC_API_KEY", google: "GEMINI_API_KEY" } as const;

const keepingWords = { kept: "settings.key.kept", this_run: "provider.key.memory", failed: "provider.key.not_stored" } as const;

/** Takes a key and says where it is kept. A key that was given is never shown again: this window does not get it back. */
export function KeyForm({ provider }: { provider: KeyStatus["provider"] }) {
  const t = useText();
  const status = useAppState((state) => state.keys.find((one) => one.provider === provider)) ?? {
    provider,
    configured: false,
    source: "none" as const,
  };
  const host = useAppState((state) => state.host);
  const [text, setText] = useState("");
  const [allowFile, setAllowFile] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { source, configured } = status;
  // The browser host has no protected place; the other host may turn out to have none.
  const unprotected = host === "browser" || source === "memory" || source === "file";

  const keep = async (): Promise<void> => {
    const key = text.trim();
    if (key === "") {
      setError(t("settings.key.empty"));
      return;
    }
    const result = await ask("key.set", { provider, key, allowFile });
    if (result.ok && result.reply.kind === "stored") {
      setText("");
      showToast({ text: t(keepingWords[result.reply.keeping]) });
    } else if (result.ok && result.reply.kind === "refused") {
      setError(result.reply.reason === "invalid" ? t("provider.key.not_a_key") : t(`common.refused.${result.reply.reason}`));
    } else setError(t(result.ok ? "settings.key.failed" : "settings.provider.no_answer"));
  };

  const forget = async (): Promise<void> => {
    const result = await ask("key.forget", { provider });
    if (!result.ok) showToast({ text: t("settings.provider.no_answer") });
    else showToast({ text: t(result.reply.kind === "done" ? "settings.key.forgotten" : "provider.key.not_forgotten") });
  };

  return (
    <div className={styles["group"]}>
      <p className={styles["status"]} data-testid="key-status" data-source={source}>
        <span aria-hidden="true" className={configured ? styles["ok"] : undefined}>
          {configured ? "●" : "○"}
        </span>
        {sourceWords(status, t)}
      </p>
      {source !== "environment" && (
        <form
          className={styles["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <TextField
            label={t("settings.key.label")}
            hint={t("settings.key.once")}
            type="password"
            autoComplete="off"
            spellCheck="false"
            placeholder={t("settings.key.placeholder")}
            value={text}
            onChange={(next) => {
              setText(next);
              setError(null);
            }}
            error={error}
          />
          {unprotected && (
            <Checkbox
              label={t("provider.key.allow_file")}
              hint={t("provider.key.unprotected")}
              isSelected={allowFile}
              onChange={setAllowFile}
            />
          )}
          <div className={styles["row"]}>
            <Button type="submit" variant="primary">
              {t(configured ? "settings.key.replace" : "settings.key.save")}
            </Button>
            {(configured || source === "other_address") && (
              <Button variant="danger" onPress={() => void forget()}>
                {t("settings.key.forget")}
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  );
}

function sourceWords({ source, configured, provider }: KeyStatus, t: ReturnType<typeof useText>): string {
  if (source === "environment") return t("provider.key.environment", { variable: variables[provider] });
  // Sealed and yet not usable: the keyring is locked.
  if (source === "sealed" && !configured) return t("provider.key.sealed_unreadable");
  return t(`provider.key.${source}`);
}
