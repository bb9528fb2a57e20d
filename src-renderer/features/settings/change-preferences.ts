import type { Preferences } from "../../../src-shared/ipc/preferences";
import { ask } from "../../bridge/program";
import { showToast } from "../../ui/toast";
import type { SayText } from "../../ui/text";

/** Changes preferences. A failure is said; the screen shows what the program pushes, so it never pretends. */
export async function changePreferences(patch: Partial<Preferences>, t: SayText): Promise<boolean> {
  const result = await ask("preferences.set", patch);
  if (result.ok && result.reply.kind === "done") return true;
  if (result.ok && result.reply.kind === "this_run") {
    showToast({ text: t("provider.settings.not_written") });
    return true;
  }
  showToast({ text: t(result.ok && result.reply.kind === "refused" ? `common.refused.${result.reply.reason}` : "settings.failed") });
  return false;
}
