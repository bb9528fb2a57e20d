import { create } from "zustand";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlay";
import { useText } from "../../ui/text";
import styles from "./open-address.module.css";

const addressStore = create<{ readonly address: string | null }>(() => ({ address: null }));

/** Asks before an address from an answer is opened outside. */
export function askToOpen(address: string): void {
  addressStore.setState({ address });
}

/** Shows the whole address: what stands in the text of a link says nothing about where it leads. */
export function OpenAddressDialog() {
  const t = useText();
  const { address } = addressStore();
  const close = (): void => addressStore.setState({ address: null });
  return (
    <Dialog
      isOpen={address !== null}
      onClose={close}
      title={t("chat.link.title")}
      actions={
        <>
          <Button onPress={close}>{t("common.cancel")}</Button>
          <Button
            variant="primary"
            onPress={() => {
              if (address !== null) void ask("external.open", { url: address });
              close();
            }}
          >
            {t("chat.link.open")}
          </Button>
        </>
      }
    >
      <p>{t("chat.link.body")}</p>
      <p className={styles["address"]}>
        <code>{address}</code>
      </p>
    </Dialog>
  );
}
