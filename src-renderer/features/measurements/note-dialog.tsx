import { useState } from "react";
import type { CalendarDate } from "../../../src-shared/domain/calendar";
import { NOTE_MAX_LENGTH } from "../../../src-shared/domain/fields";
import type { DayRecord } from "../../../src-shared/domain/record";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlay";
import { TextField } from "../../ui/text-field";
import { useLocale, useText } from "../../ui/text";
import { dayInSentence } from "./naming";
import { write } from "./writes";

export interface NoteDialogProps {
  readonly date: CalendarDate;
  readonly note: DayRecord["note"];
  readonly today: CalendarDate;
  readonly onClose: () => void;
}

/** Writes, changes or deletes the note of a day. */
export function NoteDialog({ date, note, today, onClose }: NoteDialogProps) {
  const t = useText();
  const locale = useLocale();
  const [text, setText] = useState(note?.text ?? "");
  const [error, setError] = useState<string | null>(null);
  const what = t("measurements.write.note_item", { date: dayInSentence(date, today, locale, t) });

  const save = (): void => {
    const trimmed = text.trim();
    if (trimmed === "") {
      setError(t("measurements.detail.note_empty"));
      return;
    }
    if (trimmed.length > NOTE_MAX_LENGTH) {
      setError(t("measurements.detail.note_long", { max: NOTE_MAX_LENGTH }));
      return;
    }
    onClose();
    const values = [{ field: "note", value: trimmed, unit: null }];
    void write({ tool: "save_measurement", args: { date, values, replace: note !== null } }, what);
  };

  const remove = (): void => {
    onClose();
    void write({ tool: "delete_measurement", args: { date, field: "note" } }, what);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("measurements.detail.title", { field: t("measurements.detail.note_label"), date: dayInSentence(date, today, locale, t) })}
      actions={
        <>
          {note !== null && (
            <Button variant="danger" onPress={remove}>
              {t("measurements.table.delete_note")}
            </Button>
          )}
          <Button onPress={onClose}>{t("measurements.detail.cancel")}</Button>
          <Button variant="primary" onPress={save}>
            {t("measurements.detail.save")}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        hideLabel
        multiline
        label={t("measurements.detail.note_label")}
        value={text}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
        error={error}
      />
    </Dialog>
  );
}
