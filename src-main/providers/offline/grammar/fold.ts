/**
 * Lower case without accents and with plain quotes and minus signs, unit by unit, so that a position in the folded text
 * is the same position in `text.normalize("NFC")`.
 */
export function fold(text: string): string {
  let folded = "";
  for (const unit of text.normalize("NFC").split("")) folded += foldUnit(unit);
  return folded;
}

function foldUnit(unit: string): string {
  switch (unit) {
    case "’":
    case "‘":
    case "´":
      return "'";
    case "“":
    case "”":
    case "″":
      return '"';
    case "−":
    case "–":
      return "-";
    case "\u00a0":
    case "\u202f":
      return " ";
    default: {
      const base = unit.normalize("NFD").charAt(0).toLowerCase();
      return base.length === 1 ? base : unit;
    }
  }
}
