import { useState } from "react";
import { Input, Label, TextField } from "react-aria-components";
import type { ConversationSummary } from "../../../src-shared/ipc/program-channels";
import { ask } from "../../bridge/program";
import { Button } from "../../ui/button";
import fieldStyles from "../../ui/field.module.css";
import { Dialog } from "../../ui/overlay";
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
        <TextField className={fieldStyles["field"] ?? ""} value={title} onChange={setTitle} maxLength={120} autoFocus>
          <Label>{t("chat.rename.label")}</Label>
          <Input className={fieldStyles["input"] ?? ""} />
        </TextField>
      </form>
    </Dialog>
  );
}
