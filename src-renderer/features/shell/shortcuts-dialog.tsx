import { useAppState } from "../../bridge/app-state";
import { Dialog } from "../../ui/overlay";
import { useText } from "../../ui/text";
import { shortcuts } from "./shortcuts";
import styles from "./shortcuts-dialog.module.css";

/** Every shortcut of the window, and what the keyboard does in the composer. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const developer = useAppState((state) => state.developer);
  const rows = [
    ...shortcuts
      .filter((shortcut) => shortcut.developer !== true || developer)
      .map((shortcut) => ({ keys: shortcut.keys, text: t(`shell.shortcuts.${shortcut.name}`) })),
    { keys: ["/"], text: t("shell.shortcuts.composer") },
    { keys: ["Enter"], text: t("shell.shortcuts.send") },
    { keys: ["Shift", "Enter"], text: t("shell.shortcuts.new_line") },
    { keys: ["Esc"], text: t("shell.shortcuts.stop") },
    { keys: ["?"], text: t("shell.shortcuts.list") },
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("shell.shortcuts.title")}>
      <dl className={styles["list"]}>
        {rows.map(({ keys, text }) => (
          <div key={text} className={styles["row"]}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
