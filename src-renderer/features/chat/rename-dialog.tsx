import { useState } from "react";
import type { ConversationSummary } from "../../../src-shared/ipc/program-channels";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlay";
import { TextField } from "../../ui/text-field";
import { useText } from "../../ui/text";

export function RenameDialog({ conversation, onClose }: { conversation: ConversationSummary; onClose: () => void }) {
  const t = useText();
  const [title, setTitle] = useState(conversation.title ?? "");
  const trimmed = title.trim();

  function submit(): void {
    if (trimmed !== "") void ask("conversation.rename", { conversationId: conversation.id, title: trimmed });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("chat.rename.title")}
      actions={
        <>
          <Button onPress={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" isDisabled={trimmed === ""} onPress={submit}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label={t("chat.rename.label")} value={title} onChange={setTitle} maxLength={120} autoFocus />
      </form>
    </Dialog>
  );
}
