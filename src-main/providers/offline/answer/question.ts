import { assertNever } from "../../../../src-shared/assert-never";
import { fieldDefinition, isNumericField } from "../../../../src-shared/domain/fields";
import { unitsOf } from "../../../../src-shared/domain/units";
import type { Question } from "../plan/draft";
import type { Speech } from "./format";

/** The words of a question that the plan itself raised. */
export function sayQuestion(question: Question, speech: Speech): string {
  if (question.kind === "confirm") return speech.text("offline.ask.confirm");
  const { draft, piece } = question;
  const entry = draft.entries.find((candidate) => candidate.value !== null) ?? draft.entries[0];
  const field = entry?.field ?? draft.field ?? "weight";
  const value = typeof entry?.value === "number" ? speech.quantity(entry.value, entry.unit) : "";
  switch (piece) {
    case "what":
      return speech.text("offline.ask.what");
    case "value":
      if (field === "note") return speech.text("offline.ask.note");
      return speech.text("offline.ask.value", { field: speech.field(field), ...speech.range(field) });
    case "exact_value":
      return speech.text("offline.ask.exact_value", { field: speech.field(field), ...speech.range(field) });
    case "number": {
      const doubtful = draft.entries.find((candidate) => candidate.other !== null) ?? entry;
      return speech.text("offline.ask.number", {
        written: speech.number(typeof doubtful?.value === "number" ? doubtful.value : 0),
        value: speech.quantity(doubtful?.other ?? 0, doubtful?.unit ?? (field === "weight" ? "kg" : null)),
      });
    }
    case "unit":
      return speech.text("offline.ask.unit", { value });
    case "unit_mismatch":
      return speech.text("offline.ask.unit_mismatch", {
        field: speech.field(field),
        units: isNumericField(field) ? speech.unitsOf(unitsOf(fieldDefinition(field).quantity)) : "",
      });
    case "field":
      return speech.text("offline.ask.field", { value, number: typeof entry?.value === "number" ? speech.number(entry.value) : "" });
    case "date":
      if (draft.options.length > 0) {
        const options = draft.options.map((option) => speech.day(option));
        return speech.text("offline.ask.date_options", { options: speech.join(options, "offline.or") });
      }
      return speech.text(draft.action === "remove" ? "offline.ask.remove" : "offline.ask.date");
    default:
      return assertNever(piece);
  }
}
